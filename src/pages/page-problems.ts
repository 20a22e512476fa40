import type { ErrorRequestHandler } from 'express'
import { StoreUnavailable } from '../domain/store-unavailable.ts'
import { notSavedPage, unknownPage, unreadableFormPage } from './message-pages.tsx'
import type { Page } from './page.tsx'
import type { PageParts } from './page-parts.ts'
import { sendPage } from './send-page.ts'

const statusOf = (error: Error): number | undefined =>
  'status' in error && typeof error.status === 'number' ? error.status : undefined

/**
 * A person gets a page, whatever was thrown; only bugs go on to those who log them. `dressed` makes the page look like
 * those around it.
 */
export const pageProblems =
  ({ onFailure }: Pick<PageParts, 'onFailure'>, dressed = (page: Page): Page => page): ErrorRequestHandler =>
  (error, _req, res, next) => {
    if (res.headersSent || !(error instanceof Error)) return next(error)
    if (error instanceof URIError) return sendPage(res, dressed(unknownPage()))
    if (error instanceof StoreUnavailable) {
      onFailure?.(res, error)
      return sendPage(res, dressed(notSavedPage()))
    }
    const status = statusOf(error)
    if (status === undefined || status < 400 || status > 499) return next(error)
    return sendPage(res, dressed(unreadableFormPage(status)))
  }

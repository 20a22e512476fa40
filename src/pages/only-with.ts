import type { RequestHandler } from 'express'
import { wrongVerbPage } from './message-pages.tsx'
import type { Page } from './page.tsx'
import { sendPage } from './send-page.ts'

/** Answers every verb that a page does not have. `dressed` makes the answer look like the pages around it. */
export const onlyWith =
  (allow: string, dressed = (page: Page): Page => page): RequestHandler =>
  (_req, res) =>
    sendPage(res, dressed(wrongVerbPage(allow)))

import type { ControlErrorDetail } from '../../contract/control.gen.ts'
import { sentence } from '../../telling/figures.ts'

/** What a toast says about a call that did not do what it should. */
export type RefusalWords = { readonly title: string; readonly words: string }

const TITLES: Readonly<Record<string, string>> = {
  INVALID_PROPERTY: 'Not accepted',
  INVALID_HEADER: 'Not accepted',
  INVALID_JSON_PAYLOAD: 'Not accepted',
  INVALID_STATE: 'Not possible now',
  INVALID_TRANSACTION_STATUS: 'Not possible now',
  TRANSACTION_NOT_FOUND: 'Not there any more',
  CLIENT_ERROR: 'Not found',
  FORBIDDEN: 'Not allowed',
  UNAUTHORIZED: 'The control token is missing or wrong',
  SERVER_ERROR: 'The sandbox could not do it',
}

/**
 * An error of the control API in words. Its message says what, where and what to do next; a text with problems names the
 * first of them with its line. Without an error, no answer came at all.
 */
export const refusalWords = (error: ControlErrorDetail | undefined): RefusalWords => {
  if (error === undefined)
    return {
      title: 'No answer from the sandbox',
      words: 'It may have been stopped. Nothing here is lost; try again once it runs.',
    }
  const [first, ...more] = error.problems ?? []
  const title = TITLES[error.code] ?? 'Refused'
  if (!first) return { title, words: sentence(error.message) }
  const others = more.length === 0 ? '' : ` ${more.length} more.`
  return { title, words: `Line ${first.line}: ${sentence(first.message)}${others}` }
}

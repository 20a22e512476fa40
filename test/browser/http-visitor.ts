import { tokenIn } from '../support/answer-page.ts'

/** What somebody writes into the fields of a form, by their names, and the button that is pressed. */
type Fields = Readonly<Record<string, string>>

/** Somebody who opens pages and sends their forms without a browser, and sees what one would be given. */
export type HttpVisitor = {
  open(url: string): Promise<void>
  /** Sends the form of the page that was given last, with its token. */
  submit(fields: Fields): Promise<void>
  /** The page that was given last, and where it was found. */
  html(): string
  url(): string
}

export const httpVisitor = (headers: Readonly<Record<string, string>> = {}): HttpVisitor => {
  let page = { url: '', html: '' }
  const go = async (url: string, init: RequestInit = {}): Promise<void> => {
    const answer = await fetch(url, { headers, ...init })
    page = { url: answer.url, html: await answer.text() }
  }
  return {
    open: (url) => go(url),
    submit: (fields) =>
      go(page.url, { method: 'POST', body: new URLSearchParams({ token: tokenIn(page.html), ...fields }) }),
    html: () => page.html,
    url: () => page.url,
  }
}

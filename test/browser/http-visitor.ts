import { tokenIn } from '../support/submit-page.ts'

/** The values of form fields by name, with the pressed button. */
type Fields = Readonly<Record<string, string>>

/** Opens pages and submits their forms without a browser. */
export type HttpVisitor = {
  open(url: string): Promise<void>
  /** Submits the form of the last page, with its token. */
  submit(fields: Fields): Promise<void>
  /** The last page and its address. */
  html(): string
  url(): string
}

export const httpVisitor = (headers: Readonly<Record<string, string>> = {}): HttpVisitor => {
  let page = { url: '', html: '' }
  const go = async (url: string, init: RequestInit = {}): Promise<void> => {
    const response = await fetch(url, { headers, ...init })
    page = { url: response.url, html: await response.text() }
  }
  return {
    open: (url) => go(url),
    submit: (fields) =>
      go(page.url, { method: 'POST', body: new URLSearchParams({ token: tokenIn(page.html), ...fields }) }),
    html: () => page.html,
    url: () => page.url,
  }
}

/**
 * Somebody who pays: what is done and seen at the bank and at the shop, in the words of the stories. How a page shows
 * it is known to those alone who make one (http-cardholder.ts, browser-cardholder.ts).
 */
export type Cardholder = {
  opens(url: string): Promise<void>
  entersCode(code: string): Promise<void>
  cancels(): Promise<void>
  approves(): Promise<void>
  denies(): Promise<void>
  asksForCodeBy(channel: string): Promise<void>
  asksForCodeAnotherWay(channel: string): Promise<void>
  /** Presses what leads on from the page. */
  goesOn(): Promise<void>
  /** As whoever tests: chooses by its words how it ends, and why. */
  endsIt(how: string, why?: string): Promise<void>
  /** It is there, or it comes. */
  isTold(words: string): Promise<void>
  isAt(heading: string): Promise<void>
  comesTo(path: string): Promise<URL>
}

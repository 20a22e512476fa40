/**
 * The actions of a cardholder at the bank and at the shop. http-cardholder.ts and browser-cardholder.ts implement them for
 * the pages.
 */
export type Cardholder = {
  opens(url: string): Promise<void>
  entersCode(code: string): Promise<void>
  cancels(): Promise<void>
  approves(): Promise<void>
  denies(): Promise<void>
  requestsCodeBy(channel: string): Promise<void>
  changesChannelTo(channel: string): Promise<void>
  /** Presses the link or button that continues. */
  continues(): Promise<void>
  /** Ends the challenge with a developer choice: final state and reason. */
  choosesOutcome(options: string, why?: string): Promise<void>
  /** Waits until the text is visible. */
  sees(text: string): Promise<void>
  isAt(heading: string): Promise<void>
  arrivesAt(path: string): Promise<URL>
}

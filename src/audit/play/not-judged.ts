/** What an experiment needs that an app, or its audit.yaml, may not have. */
export type Need = 'effects' | 'cart' | 'app.start' | 'app.apiTimeout' | 'sweeper' | 'webhook' | 'policy' | 'amount'

/** An experiment says nothing about the app: it was not played as it was meant, or the app said no by itself. */
export class NotJudged extends Error {
  /** The part of audit.yaml that would let it be judged, where one would. */
  readonly unlock: Need | undefined

  constructor(why: string, unlock?: Need) {
    super(why)
    this.unlock = unlock
  }
}

/** audit.yaml itself is wrong, as only the app could show: it is told, and nothing else is judged. */
export class WrongFile extends Error {}

/** The state could not be written. The change was taken back; reading goes on. Callers answer 503. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
}

/** A space is on its way to something else, and takes no changes until it is there. ASSUMED: space-on-its-way. */
export class SpaceSealed extends StoreUnavailable {
  override readonly name = 'SpaceSealed'
  /** Whole seconds after which it is worth asking again. */
  readonly retryAfter = 1
}

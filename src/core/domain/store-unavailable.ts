/** Thrown if the state could not be written. The change was undone; reads still work. The response is 503. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
}

/** Thrown while a space is being replaced and accepts no changes. ASSUMED: space-during-import. */
export class SpaceSealed extends StoreUnavailable {
  override readonly name = 'SpaceSealed'
  /** Whole seconds until a retry is useful. */
  readonly retryAfter = 1
}

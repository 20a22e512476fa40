/** The state could not be written. The change was taken back; reading goes on. Callers answer 503. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

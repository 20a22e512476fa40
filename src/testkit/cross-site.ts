import { hostOfAnotherSite } from '../core/domain/same-site.ts'

/** Options of a space. */
export type SpaceOptions = {
  /** Its name (default: a unique one). */
  readonly name?: string | undefined
  /**
   * Moves its hosted pages to another site than your app, like those of a bank in production. `true` uses `bank.localhost`,
   * which browsers resolve themselves. The address of your app uses the other one of `localhost` and `127.0.0.1`, which
   * every program resolves.
   */
  readonly crossSite?: boolean | string | undefined
}

/** Returns the address of a sandbox on another site than its app. */
export const addressAcross = (url: string, crossSite: true | string): string => {
  const address = new URL(url)
  address.hostname = crossSite === true ? 'bank.localhost' : hostOfAnotherSite(crossSite)
  return address.origin
}

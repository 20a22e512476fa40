import { hostOfAnotherSite } from '../core/domain/same-site.ts'

/** What a space may be opened with. */
export type SpaceOptions = {
  /** Its name; without one, it has one that nobody else has. */
  readonly name?: string | undefined
  /**
   * Puts its hosted pages on another site than your app, as a bank's are in production: `true` on `bank.localhost`, which is
   * another site than anything and which browsers find by themselves; the address of your app on the one of `localhost` and
   * `127.0.0.1` that is another one, which every program finds.
   */
  readonly crossSite?: boolean | string | undefined
}

/** The address of a sandbox on another site than its app. */
export const addressAcross = (url: string, crossSite: true | string): string => {
  const address = new URL(url)
  address.hostname = crossSite === true ? 'bank.localhost' : hostOfAnotherSite(crossSite)
  return address.origin
}

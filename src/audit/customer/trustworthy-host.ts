import { withoutBrackets } from '../../core/domain/host-parts.ts'

/** Returns the host of a URL, without the brackets of IPv6 and the trailing dot. */
export const hostOf = ({ hostname }: URL): string => withoutBrackets(hostname).replace(/\.$/, '')

/** Returns whether a name is local, so that browsers do not resolve it. */
export const isLocalName = (host: string): boolean => /^(.*\.)?localhost$/.test(host)

/** Returns whether browsers trust a URL: TLS or localhost. */
export const isTrustworthy = (url: URL): boolean => {
  const host = hostOf(url)
  return url.protocol === 'https:' || isLocalName(host) || /^127(\.\d+){3}$/.test(host) || host === '::1'
}

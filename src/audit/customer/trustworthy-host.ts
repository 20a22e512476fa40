import { withoutBrackets } from '../../core/domain/host-parts.ts'

/** The host of an address, without the brackets of IPv6 and the dot that ends a name. */
export const hostOf = ({ hostname }: URL): string => withoutBrackets(hostname).replace(/\.$/, '')

/** Names of this machine, which browsers look up nowhere. */
export const isLocalName = (host: string): boolean => /^(.*\.)?localhost$/.test(host)

/** Whether browsers trust the way to an address: TLS, or this machine. */
export const isTrustworthy = (url: URL): boolean => {
  const host = hostOf(url)
  return url.protocol === 'https:' || isLocalName(host) || /^127(\.\d+){3}$/.test(host) || host === '::1'
}

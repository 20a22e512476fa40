/** Removes the port from a host. Brackets of IPv6 stay. */
export const withoutPort = (host: string): string => host.replace(/:\d*$/, '')

/**
 * Removes the brackets from a host. URLs and Host headers have IPv6 in brackets; connections and rules need it without.
 */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** Returns the port of a URL, or the default port of its protocol. */
export const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')

/** A host without its port, brackets of IPv6 kept. */
export const withoutPort = (host: string): string => host.replace(/:\d*$/, '')

/** The address in a host: URLs and Host headers put IPv6 into brackets, connections and rules take it without. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** The port of a URL, the one that its protocol implies included. */
export const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')

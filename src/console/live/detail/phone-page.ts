import { parsedUrl } from '../../../domain/parsed-url.ts'

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/

const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname)

/**
 * The address of a page as another machine in the network can open it. Where a page calls itself by a name of this machine
 * alone, the name by which the console was opened may do; undefined where both are known to this machine only.
 */
export const pageForPhone = (page: string, origin: string): string | undefined => {
  const url = parsedUrl(page)
  const here = parsedUrl(origin)
  if (!url || !here) return undefined
  if (!isLoopback(url)) return url.href
  if (isLoopback(here)) return undefined
  url.protocol = here.protocol
  url.host = here.host
  if (here.port === '') url.port = ''
  return url.href
}

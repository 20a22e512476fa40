const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/

const urlOf = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname)

/**
 * The address of a page as another machine in the network can open it. Where a page calls itself by a name of this machine
 * alone, the name by which the console was opened may do; undefined where both are known to this machine only.
 */
export const pageForPhone = (page: string, origin: string): string | undefined => {
  const url = urlOf(page)
  const here = urlOf(origin)
  if (url && !isLoopback(url)) return url.href
  if (!url || !here || isLoopback(here)) return undefined
  url.protocol = here.protocol
  url.host = here.host
  if (here.port === '') url.port = ''
  return url.href
}

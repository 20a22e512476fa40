import { attempt } from './value-or-undefined.ts'

/**
 * Returns an address if a page may link to it: http or https, or within the sandbox's own site. Any other, such as
 * `javascript:` and `data:` in any spelling, becomes `#`. The address is parsed as browsers do.
 */
export const webAddress = (address: string): string => {
  const read = attempt(() => new URL(address, 'http://page.invalid/'))
  return read && /^https?:$/.test(read.protocol) ? address : '#'
}

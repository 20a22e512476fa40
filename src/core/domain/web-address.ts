import { attempt } from './value-or-undefined.ts'

/**
 * An address as a page may lead to it: http or https, or one within the sandbox's own site. For any other, such as
 * `javascript:` and `data:`, however it is spelt, `#`, which leads nowhere: it is read as a browser reads it.
 */
export const webAddress = (address: string): string => {
  const read = attempt(() => new URL(address, 'http://page.invalid/'))
  return read && /^https?:$/.test(read.protocol) ? address : '#'
}

import { returnUrlProblem } from './return-url-problem.ts'
import { attempt } from './value-or-undefined.ts'

/**
 * Returns an address if a page may link to it: http or https, the page of an app, or within the sandbox's own site. Any
 * other, such as `javascript:` and `data:` in any spelling, becomes `#`. The address is parsed as browsers do.
 */
export const safeHref = (address: string): string => {
  const read = attempt(() => new URL(address, 'http://page.invalid/'))
  return read && (/^https?:$/.test(read.protocol) || returnUrlProblem(address) === undefined) ? address : '#'
}

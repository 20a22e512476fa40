import { parsedUrl } from './parse-url.ts'
import { must, mustBe, type Rule } from './rejection.ts'
import { urlTextProblem, webUrlProblem } from './web-url-problem.ts'

const START = /^([a-z][a-z0-9+.-]*):(?:\/\/)?/i

/** Returns the scheme of a URL in lower case, without the colon. */
const schemeOf = (text: string): string | undefined => START.exec(text)?.[1]?.toLowerCase()
const isWebScheme = (scheme: string | undefined): boolean => scheme === 'http' || scheme === 'https'

/** Schemes whose URLs a browser runs or reads itself. */
const BROWSER_SCHEMES = 'about blob data file filesystem javascript vbscript view-source'.split(' ')

/** Returns the start of a URL that opens an app instead of a website, such as `myapp://`. Otherwise undefined. */
export const appStart = (text: string): string | undefined =>
  isWebScheme(schemeOf(text)) ? undefined : START.exec(text)?.[0]

/**
 * Returns the rule that a return URL violates, or undefined for a valid one: the absolute URL of a website or an app.
 * ASSUMED: return-url-schemes.
 */
export const returnUrlProblem = (text: string): Rule | undefined => {
  const scheme = schemeOf(text)
  if (isWebScheme(scheme)) return webUrlProblem(text)
  const problem = urlTextProblem(text)
  if (problem !== undefined) return problem
  if (scheme === undefined || !parsedUrl(text)) return mustBe('an absolute URL')
  return BROWSER_SCHEMES.includes(scheme)
    ? must(`not start with \`${scheme}:\`, because a browser runs or reads such a URL itself`)
    : undefined
}

import { SPACE_RULE } from '../domain/space-name.ts'
import { whyNotBasic, whyNotKey } from '../spaces/credentials.ts'

const SEND = 'send Basic and the base64 of merchant id, colon and password'

const BAD_SPACE = `the space after the + is malformed: ${SPACE_RULE}`

/** What each reason is called; what came is a secret, so it is never repeated. */
const BASIC: Readonly<Record<ReturnType<typeof whyNotBasic>, string>> = {
  missing: `the header Authorization is missing: ${SEND}`,
  not_basic: `the header Authorization is not Basic: another scheme came; ${SEND}`,
  not_base64: `the header Authorization is not Basic: what follows the scheme is not base64; ${SEND}`,
  no_colon: `the Basic credentials have no colon between merchant id and password; ${SEND}`,
  bad_space: `in the Basic credentials, ${BAD_SPACE}`,
  wrong: 'merchant id or password is wrong',
}

const RIGHT_ONES = 'the start of the sandbox prints the right ones'

/** Why an Authorization header opens nothing, and what does. The built-in credentials are named while they are in force. */
export const basicWords = (header: string | undefined, builtIn: string | undefined): string => {
  const rightOnes = builtIn === undefined ? RIGHT_ONES : `the built-in credentials ${builtIn} are in force`
  return `${BASIC[whyNotBasic(header)]}; ${rightOnes}`
}

/** Why a link API key opens nothing, and what does. */
export const keyWords = (header: string, given: string | undefined, builtIn: string | undefined): string => {
  const rightOne =
    builtIn === undefined ? 'the start of the sandbox prints the key' : `the built-in key ${builtIn} is in force`
  const why = {
    missing: `the header ${header} is missing: send the key of the account`,
    bad_space: `in the header ${header}, ${BAD_SPACE}`,
    wrong: `the key in the header ${header} is wrong`,
  }[whyNotKey(given)]
  return `${why}; ${rightOne}`
}

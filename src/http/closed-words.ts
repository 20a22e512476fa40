import { SPACE_RULE } from '../domain/space-name.ts'
import type { Problem } from '../reply/problem.ts'
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

/** Why credentials open nothing: to who sent them with what does, and to others without. */
export type ClosedWords = Pick<Problem, 'message'> & Required<Pick<Problem, 'told'>>

/** Why an Authorization header opens nothing, and what does. The built-in credentials are named while they are in force. */
export const basicWords = (header: string | undefined, builtIn: string | undefined): ClosedWords => {
  const told = BASIC[whyNotBasic(header)]
  const rightOnes = builtIn === undefined ? RIGHT_ONES : `the built-in credentials ${builtIn} are in force`
  return { message: `${told}; ${rightOnes}`, told }
}

/** Why a link API key opens nothing, and what does. */
export const keyWords = (header: string, given: string | undefined, builtIn: string | undefined): ClosedWords => {
  const rightOne =
    builtIn === undefined ? 'the start of the sandbox prints the key' : `the built-in key ${builtIn} is in force`
  const told = {
    missing: `the header ${header} is missing: send the key of the account`,
    bad_space: `in the header ${header}, ${BAD_SPACE}`,
    wrong: `the key in the header ${header} is wrong`,
  }[whyNotKey(given)]
  return { message: `${told}; ${rightOne}`, told }
}

import { BRANDS } from '../domain/brand-names.ts'
import { CHALLENGE_METHOD } from '../domain/challenge-methods.ts'
import { MANUAL_SOURCES } from '../domain/return-targets.ts'
import { isUnproven, NO_LIABILITY_SHIFT, type SchemeResult, schemeRuleOf } from '../domain/scheme-rules.ts'
import { statusReason } from '../domain/status-reasons.ts'
import { memberNamed } from '../domain/table-keys.ts'
import { eciOf, finalTransStatus } from '../domain/threeds.ts'
import {
  bankLiability,
  type Description,
  merchantLiability,
  type TransactionFactsRow,
  UNPROVEN,
} from './description.ts'
import { counted, lower } from './format.ts'

/** Data for the description of an end, from a transaction or a link. */
export type Ended = Partial<
  Pick<
    TransactionFactsRow,
    | 'result'
    | 'brand'
    | 'challenge'
    | 'failReason'
    | 'failMessage'
    | 'endedBy'
    | 'eventsMissing'
    | 'authorization'
    | 'currency'
  >
>

/** Returns the final transStatus, and true if there was a challenge. */
export const finalOf = ({ result }: Ended) => ({
  value: result && finalTransStatus(result),
  wasChallenged: result?.authenticationResponse !== undefined && result.authenticationResponse !== 'D',
})

/** Returns the values that select the rule of a scheme. */
export const schemeResultOf = (ended: Ended): SchemeResult => ({
  brand: ended.brand,
  transStatus: finalOf(ended).value,
  reason: ended.result?.transStatusReason,
  eci: ended.result?.eci,
})

/** Returns the flow of an authentication, as titles of outcomes begin with it. */
export const flowOf = (ended: Ended): string => (finalOf(ended).wasChallenged ? 'Challenge' : 'Frictionless')

const howItPassed = (ended: Ended): string => {
  const { challenge, endedBy, eventsMissing } = ended
  if (endedBy !== undefined)
    return `${MANUAL_SOURCES[endedBy].subject} completed the challenge, and the bank authenticated the cardholder.`
  // A missing event is no evidence of an action of the cardholder.
  if (eventsMissing) return 'The challenge was completed, and the bank authenticated the cardholder.'
  const attempts = challenge?.attempts ?? 0
  if (challenge && !CHALLENGE_METHOD[challenge.method].isTyped)
    return 'The cardholder approved the payment in the bank app.'
  if (!challenge) return 'The cardholder completed the challenge.'
  return attempts > 0
    ? `The cardholder entered ${counted(attempts, 'wrong code', 'wrong codes')}, then the right one.`
    : 'The cardholder entered the right code.'
}

const confidence = ({ result, brand }: Ended): string => {
  const reason = statusReason(result?.transStatusReason ?? '', brand)
  return reason === undefined ? '' : `, ${lower(reason.name)}`
}

/** Returns the deliberate defect of a successful result, the worst first. */
const defectOf = (ended: Ended, value: 'Y' | 'A') => {
  const { result, brand } = ended
  if (!result) return undefined
  const { cavv, eci, xid } = result
  const known = memberNamed(BRANDS, brand)
  const right = known && eciOf(value, known)
  const rejected = 'A gateway would reject it.'
  const mismatch = `The result is successful, but its ECI is ${eci ?? 'missing'} instead of ${right}.`
  const defects = [
    [cavv === undefined, 'no CAVV', 'CAVV missing', `The result is successful, but has no CAVV. ${rejected}`],
    [
      cavv === 'wrong_length',
      'CAVV of the wrong length',
      'CAVV of the wrong length',
      `The result is successful, but its CAVV does not have 20 bytes. ${rejected}`,
    ],
    [right && schemeRuleOf(schemeResultOf(ended)) === undefined, 'a wrong ECI', 'wrong ECI', mismatch],
    [
      !xid,
      'no xid',
      'xid missing',
      'The result is successful and has a CAVV, but no xid. A gateway that requires one would reject it.',
    ],
  ] as const
  const match = defects.find(([isSo]) => isSo)
  if (!match) return undefined
  const [, defect, title, description] = match
  return { defect, title: `${flowOf(ended)}: ${title}`, description }
}

/** Returns the description of a successful result without defects. */
const describeSuccess = (ended: Ended, value: 'Y' | 'A', wasChallenged: boolean): Description => {
  const common = { liability: bankLiability(value), nextStep: 'Continue with the payment' }
  if (value === 'A')
    return {
      ...common,
      icon: 'attempt',
      title: `${flowOf(ended)}: attempt (A)`,
      description: wasChallenged
        ? 'The bank did not decide after the challenge, so the card network confirmed the attempt.'
        : 'The bank did not take part, so the card network confirmed the attempt.',
      result: 'Attempt',
    }
  return {
    ...common,
    icon: 'pass',
    title: `${flowOf(ended)}: success${confidence(ended)}`,
    description: wasChallenged
      ? howItPassed(ended)
      : 'The bank recognized the cardholder. No challenge page was displayed.',
    result: 'Authenticated',
  }
}

const passed = (ended: Ended, value: 'Y' | 'A', wasChallenged: boolean): Description => {
  const core = describeSuccess(ended, value, wasChallenged)
  const result = defectOf(ended, value)
  if (result)
    return {
      ...core,
      ...result,
      icon: 'defect',
      result: `${core.result}, with a defect`,
      ...(result.defect !== 'no xid' && { liability: merchantLiability(UNPROVEN) }),
      nextStep: 'Detect it before charging',
    }
  if (ended.result?.cardHolderInfo === undefined) return core
  return {
    ...core,
    description: `${core.description} The bank sent a message for the cardholder.`,
    nextStep: 'Show the bank’s message, then continue with the payment',
  }
}

/** Describes a success. "Authenticated" is never "paid", because charging follows it. */
export const describePassed = (ended: Ended): Description => {
  const { value, wasChallenged } = finalOf(ended)
  if (value === 'Y' || value === 'A') return passed(ended, value, wasChallenged)
  const nextStep = 'Decide if you accept this risk'
  const risk = { icon: 'pass', result: 'Passed, not authenticated', nextStep } as const
  if (value === 'D')
    return {
      ...risk,
      title: 'Not enrolled: success without 3-D Secure',
      short: 'Not enrolled',
      description: 'The bank of this card does not offer 3-D Secure. The cardholder was not authenticated.',
      liability: merchantLiability('no authentication'),
    }
  if (isUnproven(schemeResultOf(ended)))
    return {
      ...risk,
      title:
        value === 'I'
          ? `${flowOf(ended)}: informational (I)`
          : `${flowOf(ended)}: ${confidence(ended).slice(2)} (${value})`,
      description: `The cardholder was not authenticated. The payment ${NO_LIABILITY_SHIFT}.`,
      liability: merchantLiability('no liability shift'),
    }
  return {
    icon: 'defect',
    title: value === undefined ? 'Passed, but without a 3-D Secure result' : 'Passed, but the result contradicts it',
    description:
      value === undefined
        ? 'The status is successful, but no result proves it.'
        : `The status is successful, but the 3-D Secure result is “${value}”.`,
    result: 'A status without a result',
    liability: merchantLiability('no valid result'),
    nextStep: 'Detect it before charging',
    defect: 'a status that contradicts its result',
  }
}

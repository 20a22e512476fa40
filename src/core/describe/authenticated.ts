import { BRANDS } from '../domain/brand-names.ts'
import { CHALLENGE_METHOD } from '../domain/challenge-methods.ts'
import { HANDS } from '../domain/return-targets.ts'
import { statusReason } from '../domain/status-reasons.ts'
import { memberNamed } from '../domain/table-keys.ts'
import { eciOf, finalAnswer } from '../domain/threeds.ts'
import { type Core, theBanks, UNPROVEN, type UntoldTransaction, yours } from './description.ts'
import { counted, lower } from './format.ts'

/** What the words of an end are made from; a link brings it as well as a transaction. */
export type Ended = Partial<
  Pick<UntoldTransaction, 'result' | 'brand' | 'challenge' | 'failReason' | 'failMessage' | 'end'>
>

/** The answer that counts, and whether the cardholder was asked for it. */
export const finalOf = ({ result }: Ended) => ({
  value: result && finalAnswer(result),
  wasAsked: result?.authenticationResponse !== undefined && result.authenticationResponse !== 'D',
})

/** By what the cardholder was asked, for `after …`. */
export const askedBy = ({ challenge, end }: Ended): string =>
  end !== undefined || !challenge ? 'asking' : CHALLENGE_METHOD[challenge.method].after

const howItPassed = (ended: Ended): string => {
  const { challenge, end } = ended
  if (end !== undefined) return `${HANDS[end].subject} answered in place of the cardholder, and the bank said yes.`
  if (challenge && !CHALLENGE_METHOD[challenge.method].isTyped)
    return 'The cardholder approved it in the app of the bank.'
  if (!challenge) return 'The bank asked the cardholder and said yes.'
  return challenge.attempts > 0
    ? `The cardholder typed ${counted(challenge.attempts, 'wrong code', 'wrong codes')}, then the right one.`
    : 'The cardholder typed the right code.'
}

const confidence = ({ result, brand }: Ended): string => {
  const reason = statusReason(result?.transStatusReason ?? '', brand)
  return reason === undefined ? '' : `: ${lower(reason.name)}`
}

/** What is missing in a result that says yes, on purpose; the worst first. */
const defectOf = ({ result, brand }: Ended, value: 'Y' | 'A') => {
  if (!result) return undefined
  const { cavv, eci, xid } = result
  const known = memberNamed(BRANDS, brand)
  const right = known && eciOf(value, known)
  const refused = 'A gateway would refuse it.'
  const mismatch = `The result says yes, and its ECI is ${eci ?? 'missing'} where ${right} belongs.`
  const defects = [
    [cavv === undefined, 'no CAVV', 'the proof is missing', `The result says yes, and there is no CAVV. ${refused}`],
    [
      cavv === 'wrong length',
      'CAVV of the wrong length',
      'the proof has the wrong length',
      `The result says yes, and its CAVV does not have 20 bytes. ${refused}`,
    ],
    [right && eci !== right, 'an ECI that does not fit', 'the ECI does not fit', mismatch],
    [
      !xid,
      'no xid',
      'an id is missing',
      'The result says yes and has its proof, but no xid. A gateway that wants one would refuse it.',
    ],
  ] as const
  const found = defects.find(([isSo]) => isSo)
  if (!found) return undefined
  const [, trap, title, description] = found
  return { trap, title: `Passed, but ${title}`, description }
}

/** What a yes says that lacks nothing. */
const yesOf = (ended: Ended, value: 'Y' | 'A', wasAsked: boolean): Core => {
  const common = { liability: theBanks(value), nextStep: 'Go on with the payment' }
  if (value === 'A')
    return {
      ...common,
      icon: 'attempt',
      title: wasAsked ? 'Passed as an attempt, after asking' : 'Passed as an attempt',
      description: wasAsked
        ? 'The bank asked the cardholder and did not decide; the card network vouched in its place.'
        : 'The bank took no part; the card network vouched in its place.',
      result: 'Attempt',
    }
  return {
    ...common,
    icon: 'pass',
    title: `Passed ${wasAsked ? `after ${askedBy(ended)}` : 'without asking'}${confidence(ended)}`,
    description: wasAsked ? howItPassed(ended) : 'The bank recognised the cardholder; no challenge page was shown.',
    result: 'Authenticated',
  }
}

const passed = (ended: Ended, value: 'Y' | 'A', wasAsked: boolean): Core => {
  const core = yesOf(ended, value, wasAsked)
  const found = defectOf(ended, value)
  if (found)
    return {
      ...core,
      ...found,
      icon: 'trap',
      result: `${core.result}, with a defect`,
      ...(found.trap !== 'no xid' && { liability: yours(UNPROVEN) }),
      nextStep: 'Notice it before charging',
    }
  if (ended.result?.cardHolderInfo === undefined) return core
  return {
    ...core,
    description: `${core.description} The bank sent a message that the cardholder must see.`,
    nextStep: 'Show the bank’s message, then go on with the payment',
  }
}

/** Says how something passed. "Authenticated" is never "paid": charging comes after it. */
export const tellPassed = (ended: Ended): Core => {
  const { value, wasAsked } = finalOf(ended)
  if (value === 'Y' || value === 'A') return passed(ended, value, wasAsked)
  const nextStep = 'Decide whether you take that risk'
  const risk = { icon: 'pass', result: 'Passed, not authenticated', nextStep } as const
  if (value === 'D')
    return {
      ...risk,
      title: 'Passed: card takes no part in 3-D Secure',
      short: 'Passed: not in 3-D Secure',
      description: 'The bank of this card does not offer 3-D Secure. Nobody was asked.',
      liability: yours('there is no proof'),
    }
  if (value === 'I')
    return {
      ...risk,
      title: 'Passed, for information only',
      description: 'Data went to the bank for information. Nobody was authenticated.',
      liability: yours('nobody was authenticated'),
    }
  return {
    icon: 'trap',
    title: value === undefined ? 'Passed, but there is no 3-D Secure result' : 'Passed, but the result does not fit',
    description:
      value === undefined
        ? 'The status says yes, and there is nothing that proves it.'
        : `The status says yes, and the 3-D Secure result is “${value}”, which is no yes.`,
    result: 'A status without a proof',
    liability: yours('nothing is proven'),
    nextStep: 'Notice it before charging',
    trap: 'a status that its result does not bear out',
  }
}

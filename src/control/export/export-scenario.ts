import { Document } from 'yaml'
import type { WithProblem } from '../../api/http/problem.ts'
import { hideCardNumbers, holdsCardNumber } from '../../core/domain/card-numbers.ts'
import type { Outcome } from '../../core/domain/outcome.schema.ts'
import type { Authentication, Challenge } from '../../core/domain/outcome.ts'
import { impossibleParts } from '../../core/domain/result-rules.ts'
import { writtenOf } from '../../engine/scenarios/vocabulary/written-scenario.ts'
import { conflict } from '../control-problems.ts'
import { describeRun, inLine, type Run } from './exported-run.ts'

/** An unlikely code. As the only accepted one it makes every other code wrong. */
const UNLIKELY_CODE = '0000000000'

/** Time until a challenge ends automatically, if it was ended manually in the run. */
const SOON_MS = 1_000

const NONE = { type: 'none' } as const

type ChallengeFlow = Extract<Authentication, { flow: 'challenge' }>

/** Returns the challenge of a scenario that always ends like this run. */
const endingChallenge = ({ ending, wrongCodes }: Run, { challenge, ...flow }: ChallengeFlow): ChallengeFlow => {
  const { timeoutMs: _, ...untimed } = challenge
  const completed: Challenge = { ...untimed, codes: 'any', automation: NONE }
  switch (ending.by) {
    case 'none':
    case 'opening':
      return { ...flow, challenge }
    case 'code':
    case 'approval':
      return { ...flow, challenge: completed, result: ending.result }
    case 'last_wrong_code':
      return {
        ...flow,
        challenge: { ...completed, codes: [UNLIKELY_CODE], attempts: wrongCodes },
        result: ending.result,
      }
    case 'cancel':
      return { ...flow, challenge: { ...completed, automation: { type: 'cancel' } } }
    case 'manual':
      return {
        ...flow,
        challenge: { ...completed, automation: { type: 'end', afterMs: SOON_MS } },
        result: ending.result,
      }
    case 'page_time':
      return challenge.automation.type === 'end'
        ? { ...flow, challenge }
        : { ...flow, challenge: { ...completed, timeoutMs: ending.afterMs }, result: ending.result }
    case 'expiry': {
      const { automation } = challenge
      const at = automation.type === 'abandon' ? automation.at : 'challenge_ongoing'
      return { ...flow, challenge: { ...untimed, automation: { type: 'abandon', at } } }
    }
  }
}

/** Returns the decline of an authorization that the card alone decided. */
const ownDecline = ({ authorization }: Run, { authorization: planned }: Outcome): Pick<Outcome, 'authorization'> => {
  const networkCode = authorization?.declined?.networkCode
  return planned || networkCode === undefined ? {} : { authorization: { type: 'declined', networkCode, delayMs: 0 } }
}

/** Returns the outcome of a scenario that always ends like this run, or undefined if none does. */
const endingOutcome = (run: Run, pinned: Outcome): Outcome | undefined => {
  const { nonsense: _, ...outcome } = pinned
  const { authentication } = outcome
  const wasOpened =
    run.transaction !== undefined && 'threeDS' in run.transaction && run.transaction.threeDS !== undefined
  if (run.ending.by === 'expiry' && !(wasOpened && authentication.flow === 'challenge')) return undefined
  let ended = authentication
  if (authentication.flow === 'challenge') ended = endingChallenge(run, authentication)
  else if (authentication.flow === 'frictionless' && run.ending.by === 'manual')
    ended = { ...authentication, result: run.ending.result }
  const made = { ...outcome, authentication: ended, ...ownDecline(run, pinned) }
  return impossibleParts(made).length > 0 ? { ...made, nonsense: true } : made
}

/** Escapes a text so that it cannot end a comment. */
const inComment = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/gu, (letter) =>
    [...letter].map((item) => `\\U${(item.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`).join(''),
  )

const whenLines = ({ named, name, transaction }: Run, cardName: string | undefined): readonly string[] => {
  const lines = [
    ...(cardName === undefined || transaction === undefined ? [] : [`when: { card: ${cardName} }`]),
    ...(!holdsCardNumber(name) && name.length <= 200 && name !== '' ? [`when: { ${named}: ${inComment(name)} }`] : []),
  ]
  return lines.length > 0
    ? [
        ' This scenario applies only to requests that name it. For a card or an order, use one of these lines:',
        ...lines.map((line) => ` ${line}`),
      ]
    : []
}

/** Returns the YAML of a stored outcome, for a test with its own scenario. */
export const pinnedText = (outcome: Outcome): string => new Document(writtenOf(outcome)).toString({ lineWidth: 0 })

/** Returns a scenario file that always ends like this run. */
export const scenarioForm = (run: Run, cardName: string | undefined): string | WithProblem => {
  const { decided, ending, kind, name, named } = run
  if (!decided)
    return conflict(
      'This link has no scenario yet, because no card was entered. Enter one, or use `POST /_sandbox/links/{id}/submit`, then retry.',
    )
  const outcome = endingOutcome(run, decided.outcome)
  if (!outcome)
    return conflict(
      'The start page was not opened before the transaction expired, and a scenario starts there. Use `form=vitest`, `playwright` or `curl`.',
    )
  const went = describeRun(run)
  const manualNote = ending.by === 'manual' ? ' The run was ended manually; this scenario ends automatically.' : ''
  const members = {
    title: inLine(went, 100),
    description: `Recorded from the ${kind} with the ${named} "${inLine(hideCardNumbers(name))}" and its scenario ${inLine(decided.scenario.name)}.${manualNote}`,
    ...writtenOf(outcome),
  }
  const document = new Document(members)
  document.commentBefore = whenLines(run, cardName).join('\n')
  return document.toString({ lineWidth: 0 })
}

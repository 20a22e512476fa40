import { Document } from 'yaml'
import type { WithProblem } from '../../api/http/problem.ts'
import { redactNumbers } from '../../core/domain/card-numbers.ts'
import type { Outcome } from '../../core/domain/outcome.schema.ts'
import type { Authentication, Challenge } from '../../core/domain/outcome.ts'
import { impossibleParts } from '../../core/domain/result-rules.ts'
import { writtenOf } from '../../engine/scenarios/vocabulary/written-scenario.ts'
import { conflict } from '../control-problems.ts'
import { howItWent, inLine, type Run } from './exported-run.ts'

/** Nobody types it: as the only code that counts it makes every other one wrong. */
const UNTYPED = '0000000000'

/** How soon a challenge that somebody ended by hand ends by itself. */
const SOON_MS = 1_000

const NONE = { type: 'none' } as const

type ChallengeFlow = Extract<Authentication, { flow: 'challenge' }>

/** The challenge of a scenario in which every run ends as this one did. */
const endingChallenge = ({ ending, wrongCodes }: Run, { challenge, ...flow }: ChallengeFlow): ChallengeFlow => {
  const { timeoutMs: _, ...untimed } = challenge
  const answered: Challenge = { ...untimed, codes: 'any', automation: NONE }
  switch (ending.by) {
    case 'nobody':
    case 'opening':
      return { ...flow, challenge }
    case 'code':
    case 'approval':
      return { ...flow, challenge: answered, result: ending.result }
    case 'last_wrong_code':
      return { ...flow, challenge: { ...answered, codes: [UNTYPED], attempts: wrongCodes }, result: ending.result }
    case 'cancel':
      return { ...flow, challenge: { ...answered, automation: { type: 'cancel' } } }
    case 'hand':
      return {
        ...flow,
        challenge: { ...answered, automation: { type: 'end', afterMs: SOON_MS } },
        result: ending.result,
      }
    case 'page_time':
      return challenge.automation.type === 'end'
        ? { ...flow, challenge }
        : { ...flow, challenge: { ...answered, timeoutMs: ending.afterMs }, result: ending.result }
    case 'expiry': {
      const { automation } = challenge
      const at = automation.type === 'abandon' ? automation.at : 'challenge_ongoing'
      return { ...flow, challenge: { ...untimed, automation: { type: 'abandon', at } } }
    }
  }
}

/** The outcome with which every run ends as this one did; undefined where none does. */
const endingOutcome = (run: Run, pinned: Outcome): Outcome | undefined => {
  const { nonsense: _, ...outcome } = pinned
  const { authentication } = outcome
  const wasOpened =
    run.transaction !== undefined && 'threeDS' in run.transaction && run.transaction.threeDS !== undefined
  if (run.ending.by === 'expiry' && !(wasOpened && authentication.flow === 'challenge')) return undefined
  let ended = authentication
  if (authentication.flow === 'challenge') ended = endingChallenge(run, authentication)
  else if (authentication.flow === 'frictionless' && run.ending.by === 'hand')
    ended = { ...authentication, result: run.ending.result }
  const made = { ...outcome, authentication: ended }
  return impossibleParts(made).length > 0 ? { ...made, nonsense: true } : made
}

/** A text that nobody can end a comment with. */
const inComment = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/gu, (letter) =>
    [...letter].map((one) => `\\U${(one.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`).join(''),
  )

const whenLines = ({ named, name, transaction }: Run, cardName: string | undefined): readonly string[] => {
  const lines = [
    ...(cardName === undefined || transaction === undefined ? [] : [`when: { card: ${cardName} }`]),
    ...(redactNumbers(name) === name && name.length <= 200 && name !== ''
      ? [`when: { ${named}: ${inComment(name)} }`]
      : []),
  ]
  return lines.length > 0
    ? [
        ' Only those who name it get this scenario. For a card or an order, take one of these lines:',
        ...lines.map((line) => ` ${line}`),
      ]
    : []
}

/** Words of the scenario itself, written down as it was pinned: for a test that brings its own scenario. */
export const pinnedText = (outcome: Outcome): string => new Document(writtenOf(outcome)).toString({ lineWidth: 0 })

/** A scenario file with which every run ends as this one did. */
export const scenarioForm = (run: Run, cardName: string | undefined): string | WithProblem => {
  const { decided, ending, kind, name, named } = run
  if (!decided)
    return conflict(
      'no scenario has decided about this link yet, because no card was entered: enter one, or POST /_sandbox/links/{id}/submit, and ask again',
    )
  const outcome = endingOutcome(run, decided.outcome)
  if (!outcome)
    return conflict(
      'nobody opened its start page before it ran out, and a scenario says only what happens after that: form=vitest, playwright or curl can tell this run',
    )
  const went = howItWent(run)
  const byHand = ending.by === 'hand' ? ' It was ended by hand; here it ends by itself.' : ''
  const words = {
    title: inLine(went, 100),
    description: `As the ${kind} with the ${named} "${inLine(redactNumbers(name))}" went, which ${inLine(decided.scenario.name)} decided.${byHand}`,
    ...writtenOf(outcome),
  }
  const document = new Document(words)
  document.commentBefore = whenLines(run, cardName).join('\n')
  return document.toString({ lineWidth: 0 })
}

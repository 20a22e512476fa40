import type { Look, RecordedEvent } from '../contract/control.gen.ts'
import { lower, sentence } from './figures.ts'
import { type StepWords, step, textOf } from './step.ts'
import { type Core, theBanks, type UntoldAuthorization, yours } from './told.ts'

/** An authorization in words. What breaks it comes first among its findings. */
export const tellAuthorization = (row: UntoldAuthorization): Core => {
  const { known, verdict, liability, findings } = row
  if (liability === 'shifted')
    return {
      sign: known?.answer === 'A' ? 'attempt' : 'pass',
      title: 'Authorization: liability has shifted',
      sentence: [verdict, ...findings.map(({ words }) => sentence(`Beside that, ${words}`))].join(' '),
      result: 'Liability shifted',
      fraudLoss: theBanks(known?.answer === 'A' ? 'in most cases' : undefined),
      appShould: findings[0]?.todo ?? 'Go on with the payment',
    }
  const first = findings.find(({ breaks }) => breaks)
  return {
    sign: 'bad',
    title: 'Authorization without liability shift',
    short: `Authorization: ${first?.words ?? 'nothing is known of it'}`,
    sentence: verdict,
    result: 'Not shifted',
    fraudLoss: yours('for this authorization'),
    appShould: first?.todo ?? 'Notice it before charging',
  }
}

/** An authorization that leaves a fraud loss with the merchant: mostly the app has said something wrong. */
export const lookAtAuthorization = (row: UntoldAuthorization): Look | undefined => {
  if (row.liability === 'shifted') return undefined
  const { title, sentence: words, appShould } = tellAuthorization(row)
  return { kind: 'authorization', title, words, next: sentence(appShould) }
}

/** The same as a step of the story of its transaction. */
export const authorizationStep = ({ facts }: RecordedEvent): StepWords => {
  const tone = facts.liability === 'shifted' ? 'pass' : 'warn'
  return step('other', 'out', 'Authorization sent', lower(textOf(facts, 'verdict')).replace(/\.$/, ''), tone)
}

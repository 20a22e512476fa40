import { dueNext } from '../domain/decide-transaction.ts'
import { PASSING_CODES } from '../domain/one-time-code.ts'
import type { Challenge } from '../domain/outcome.ts'
import { hasEnded, type OpenTransaction } from '../domain/transaction.ts'
import type { By } from './calls.ts'
import type { Core } from './engine.ts'

/** What a cardholder does on an open page to get the scenario's own result. */
const answersOf = ({ method, codes }: Challenge) => {
  const code = typeof codes === 'string' ? PASSING_CODES[0] : (codes[0] ?? PASSING_CODES[0])
  const typed = { action: { type: 'SubmitCode', code } as const, words: `types the code ${code}` }
  switch (method) {
    case 'one_time_code':
      return [typed]
    case 'out_of_band':
      return [{ action: { type: 'Answer', approve: true } as const, words: "approves in the bank's app" }]
    case 'single_select':
      return [{ action: { type: 'SelectChannel', channel: 'text' } as const, words: 'chooses the channel text' }, typed]
  }
}

/** Whether nobody is to answer: the scenario ends the page by itself, gives it a time to end, or leaves it. */
const endsAlone = ({ automation, timeoutMs }: Challenge): boolean =>
  automation.type !== 'none' || timeoutMs !== undefined

const waitFor = async (engine: Core, stage: string, transaction: OpenTransaction, { cause }: By): Promise<string> => {
  const ms = Date.parse(dueNext(transaction).at) - Date.parse(engine.clockOf(stage).now)
  await engine.setClock(stage, { advanceMs: Math.max(0, ms) }, cause)
  const words = ms % 60_000 === 0 ? `${ms / 60_000} min` : ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`
  return `nobody answers: its status stays ${transaction.status} until it ends by itself after ${words}`
}

/** Brings a transaction to its end by the calls that a browser makes. */
export const playCardholder = async (engine: Core, stage: string, id: string, by: By): Promise<string> => {
  await engine.openStart(id, by)
  const opened = engine.find(id)?.transaction
  if (!opened || hasEnded(opened)) return 'the start page is opened, which is all that it takes'
  const { authentication } = opened.outcome
  if (authentication.flow !== 'challenge') throw new Error('a transaction without a challenge stayed open')
  const { challenge } = authentication
  if (opened.status !== 'challenge_ongoing' || endsAlone(challenge)) return waitFor(engine, stage, opened, by)
  const answers = answersOf(challenge)
  for (const { action } of answers) await engine.answerChallenge(id, by, action)
  return `the cardholder ${answers.map(({ words }) => words).join(' and ')}`
}

import type { ComponentType } from 'preact'
import type { Brand } from '../../domain/card.ts'
import { DENIED, NO_ANSWER, TOO_MANY_TRIES } from '../../domain/decide-transaction.ts'
import { codeHints, LONGEST_CODE, resultMeaning } from '../../domain/one-time-code.ts'
import type { Result } from '../../domain/outcome.ts'
import { TransactionHints } from '../frame/hints.tsx'
import { timeOfDay } from '../words/language.ts'
import type { ChallengeView } from './challenge.ts'

/** A challenge, and the brand that its reasons are for. */
export type Hinted = ChallengeView & { readonly brand: Brand }

/** What an end is that the scenario does not write, in its version. */
const meaningOf = (end: Omit<Result, 'version'>, { pinned, brand }: Hinted): string =>
  resultMeaning({ ...end, version: pinned.version }, brand)

const CodeTable = ({ pinned, brand }: Hinted) => (
  <table>
    <caption>One-time codes</caption>
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Ends the challenge as</th>
      </tr>
    </thead>
    <tbody>
      {codeHints(pinned, brand).map(([code, meaning]) => (
        <tr key={code}>
          <th scope="row">
            <code>{code}</code>
          </th>
          <td>{meaning}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** What wrong codes come to is counted from where this challenge is. */
export const CodeHints = (hinted: Hinted) => {
  const { challenge, transaction, pinned, brand } = hinted
  const { codes, attempts } = challenge
  const left = attempts - transaction.challenge.wrongCodes
  const end = resultMeaning(pinned, brand)
  if (codes === 'any')
    return (
      <p>
        Any code of up to {LONGEST_CODE} digits ends this challenge as the scenario wants it: {end}.
      </p>
    )
  return (
    <>
      {codes === 'table' ? (
        <CodeTable {...hinted} />
      ) : (
        <p>
          These codes end the challenge as the scenario wants it, {end}: <code>{codes.join(', ')}</code>.
        </p>
      )}
      <p>
        Any other code is wrong. {left === 1 ? 'The next wrong one ends' : `${left} wrong ones end`} the challenge as{' '}
        {meaningOf(TOO_MANY_TRIES, hinted)}.
      </p>
    </>
  )
}

/** What the buttons of the app come to. */
export const AppHints = (hinted: Hinted) => (
  <p>
    Approve ends the challenge as {resultMeaning(hinted.pinned, hinted.brand)}, Deny as {meaningOf(DENIED, hinted)}.
  </p>
)

const AutomaticEnd = (hinted: Hinted) => {
  const { challenge, transaction, pinned } = hinted
  const { due } = transaction.challenge
  const end = challenge.automation.type === 'end' ? pinned : NO_ANSWER
  return due === undefined ? null : (
    <p>
      Without an answer the challenge ends at {timeOfDay(due)} as {meaningOf(end, hinted)}.
    </p>
  )
}

const whereCancelLeads = ({ forLink, returnUrls, outcome }: ChallengeView['transaction']): string => {
  if (outcome.returns?.to !== undefined) return `${outcome.returns.to}, as the scenario wants it`
  if (forLink) return 'the last page of the link'
  return returnUrls.cancel === undefined ? "the sandbox's own page, for want of a cancelUrl" : 'cancelUrl'
}

type Props = { readonly view: ChallengeView; readonly Hints: ComponentType<Hinted> }

/** What can be done on this challenge page, and what comes of it in this scenario. */
export const ChallengeHints = ({ view, Hints }: Props) => {
  const { space, transaction, challenge } = view
  const hinted = { ...view, brand: transaction.card.brand }
  return (
    <TransactionHints space={space} transaction={transaction}>
      {challenge.automation.type === 'abandon' ? (
        <p>This scenario abandons the challenge: nothing that is done on this page arrives. It expires in the end.</p>
      ) : (
        <>
          <Hints {...hinted} />
          <p>Cancel ends the transaction as canceled and leads to {whereCancelLeads(transaction)}.</p>
          <AutomaticEnd {...hinted} />
        </>
      )}
    </TransactionHints>
  )
}

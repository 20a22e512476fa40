import type { Brand } from '../../domain/card.ts'
import { DENIED, NO_ANSWER, TOO_MANY_TRIES } from '../../domain/decide-transaction.ts'
import { codeHints, LONGEST_CODE, resultMeaning } from '../../domain/one-time-code.ts'
import { DeveloperHints } from '../frame/developer-hints.tsx'
import { timeOfDay } from '../words/formats.ts'
import type { ChallengeView } from './challenge-view.ts'

/** A challenge, and the brand that its reasons are for. */
type Hinted = ChallengeView & { readonly brand: Brand }

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

/** What wrong codes come to, counted from where this challenge is. */
const WrongCodes = ({ challenge, transaction, pinned, brand }: Hinted) => {
  const left = challenge.attempts - transaction.challenge.wrongCodes
  const end = resultMeaning({ ...TOO_MANY_TRIES, version: pinned.version }, brand)
  return (
    <p>
      Any other code is wrong. {left === 1 ? 'The next wrong one ends' : `${left} wrong ones end`} the challenge as{' '}
      {end}.
    </p>
  )
}

const CodeHints = (hinted: Hinted) => {
  const { challenge, pinned, brand } = hinted
  const { codes } = challenge
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
      <WrongCodes {...hinted} />
    </>
  )
}

const AutomaticEnd = ({ challenge, transaction, pinned, brand }: Hinted) => {
  const { due } = transaction.challenge
  if (due === undefined) return null
  const end = challenge.automation.type === 'end' ? pinned : { ...NO_ANSWER, version: pinned.version }
  return (
    <p>
      Without an answer the challenge ends at {timeOfDay(due)} as {resultMeaning(end, brand)}.
    </p>
  )
}

const whereCancelLeads = ({ forLink, returnUrls, outcome }: ChallengeView['transaction']): string => {
  if (outcome.returns?.to !== undefined) return `${outcome.returns.to}, as the scenario wants it`
  if (forLink) return 'the last page of the link'
  return returnUrls.cancel === undefined ? "the sandbox's own page, for want of a cancelUrl" : 'cancelUrl'
}

const WhatComes = (hinted: Hinted) => {
  const { challenge, transaction, pinned, brand } = hinted
  if (challenge.automation.type === 'abandon')
    return (
      <p>This scenario abandons the challenge: nothing that is done on this page arrives. It expires in the end.</p>
    )
  const denied = { ...DENIED, version: pinned.version }
  return (
    <>
      {challenge.method === 'out_of_band' ? (
        <p>
          Approve ends the challenge as {resultMeaning(pinned, brand)}, Deny as {resultMeaning(denied, brand)}.
        </p>
      ) : (
        <CodeHints {...hinted} />
      )}
      <p>Cancel ends the transaction as canceled and leads to {whereCancelLeads(transaction)}.</p>
      <AutomaticEnd {...hinted} />
    </>
  )
}

/** What can be done on this challenge page, and what comes of it in this scenario. */
export const ChallengeHints = (view: ChallengeView) => (
  <DeveloperHints space={view.space} transaction={view.transaction}>
    <WhatComes {...view} brand={view.transaction.card.brand} />
  </DeveloperHints>
)

import { DENIED, NO_ANSWER, TOO_MANY_TRIES } from '../../domain/decide-transaction.ts'
import { CODE_HINTS, inShort, LONGEST_CODE } from '../../domain/one-time-code.ts'
import type { Challenge } from '../../domain/outcome.ts'
import { counted } from '../../telling/figures.ts'
import { DeveloperHints } from '../frame/developer-hints.tsx'
import { timeOfDay } from '../words/formats.ts'
import { type ChallengeView, purposeOf } from './challenge-view.ts'

const CodeTable = () => (
  <table>
    <caption>One-time codes</caption>
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Ends the challenge as</th>
      </tr>
    </thead>
    <tbody>
      {CODE_HINTS.map(([code, meaning]) => (
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

const CodeHints = ({ codes, attempts }: Challenge) => {
  if (codes === 'any')
    return <p>Any code of up to {LONGEST_CODE} digits ends this challenge with the scenario's result.</p>
  const wrong = (
    <p>
      Any other code is wrong. After {counted(attempts, 'try', 'tries')} the challenge fails ({inShort(TOO_MANY_TRIES)}
      ).
    </p>
  )
  if (codes === 'table')
    return (
      <>
        <CodeTable />
        {wrong}
      </>
    )
  return (
    <>
      <p>
        These codes end the challenge with the scenario's result: <code>{codes.join(', ')}</code>.
      </p>
      {wrong}
    </>
  )
}

const AutomationHint = ({ challenge, transaction }: ChallengeView) => {
  const { due } = transaction.challenge
  if (challenge.automation.type === 'abandon')
    return (
      <p>This scenario abandons the challenge: nothing that is done on this page arrives. It expires in the end.</p>
    )
  if (due === undefined) return null
  const end =
    challenge.automation.type === 'end' ? "with the scenario's result" : `as timed out (${inShort(NO_ANSWER)})`
  return (
    <p>
      Without an answer the challenge ends at {timeOfDay(due)} {end}.
    </p>
  )
}

/** What can be done on this challenge page, and what comes of it. */
export const ChallengeHints = (view: ChallengeView) => (
  <DeveloperHints space={view.space} transaction={view.transaction}>
    {view.challenge.method === 'out_of_band' ? (
      <p>Approve ends the challenge with the scenario's result, Deny as not authenticated ({inShort(DENIED)}).</p>
    ) : (
      <CodeHints {...view.challenge} />
    )}
    <p>Cancel ends the transaction as canceled and {purposeOf(view.transaction).whereCancelLeads}.</p>
    <AutomationHint {...view} />
  </DeveloperHints>
)

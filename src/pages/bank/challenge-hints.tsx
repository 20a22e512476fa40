import type { ComponentType } from 'preact'
import type { Brand } from '../../core/domain/brand-names.ts'
import { CHALLENGE_TIMEOUT, DENIED, TOO_MANY_ATTEMPTS } from '../../core/domain/decide-transaction.ts'
import {
  codeHints,
  LONGEST_CODE,
  type ResultMeaning,
  reasonCodes,
  resultMeaning,
} from '../../core/domain/one-time-code.ts'
import type { Result } from '../../core/domain/outcome.ts'
import { TransactionHints } from '../frame/hints.tsx'
import { TranslatedExternal, translate } from '../languages/format-message.tsx'
import { timeOfDay } from '../languages/language.ts'
import type { ChallengeView } from './challenge-view.ts'

/** Challenge with the brand that determines its reasons. */
export type Hinted = ChallengeView & { readonly brand: Brand }

/** Returns the meaning of an outcome that the scenario does not define, in the scenario's protocol version. */
const meaningOf = (end: Omit<Result, 'version'>, { pinned, brand }: Hinted): ResultMeaning =>
  resultMeaning({ ...end, version: pinned.version }, brand)

/** `not authenticated (N, reason 19)`. */
const Means = ({ comesTo, transStatus, reason }: ResultMeaning) => (
  <>
    <TranslatedExternal text={comesTo} />
    {transStatus && (
      <>
        {' '}
        ({transStatus}
        {reason !== undefined && <>, {translate('reasonNamed', { reason })}</>})
      </>
    )}
  </>
)

const CodeTable = ({ pinned, brand }: Hinted) => (
  <table>
    <caption>{translate('oneTimeCodes')}</caption>
    <thead>
      <tr>
        <th scope="col">{translate('code')}</th>
        <th scope="col">{translate('endsAs')}</th>
      </tr>
    </thead>
    <tbody>
      {codeHints(pinned, brand).map(([code, meaning]) => (
        <tr key={code}>
          <th scope="row">
            <code>{code}</code>
          </th>
          <td>
            <Means {...meaning} />
          </td>
        </tr>
      ))}
      <tr>
        <th scope="row">
          <code>{translate('codeRange', reasonCodes(pinned))}</code>
        </th>
        <td>{translate('withThatReason')}</td>
      </tr>
    </tbody>
  </table>
)

/** Codes of a challenge and their outcomes. Wrong codes count from the current attempt. */
export const CodeHints = (hinted: Hinted) => {
  const { challenge, transaction, pinned, brand } = hinted
  const { codes, attempts } = challenge
  const count = attempts - transaction.challenge.wrongCodes
  const end = <Means {...resultMeaning(pinned, brand)} />
  const wrong = <Means {...meaningOf(TOO_MANY_ATTEMPTS, hinted)} />
  if (codes === 'any') return <p>{translate('anyCode', { digits: LONGEST_CODE, end })}</p>
  return (
    <>
      {codes === 'table' ? (
        <CodeTable {...hinted} />
      ) : (
        <p>{translate('theseCodes', { end, codes: <code>{codes.join(', ')}</code> })}</p>
      )}
      <p>{count === 1 ? translate('nextWrong', { end: wrong }) : translate('someWrong', { count, end: wrong })}</p>
    </>
  )
}

/** Outcomes of the app's buttons. */
export const AppHints = (hinted: Hinted) => (
  <p>
    {translate('appEnds', {
      yes: <Means {...resultMeaning(hinted.pinned, hinted.brand)} />,
      no: <Means {...meaningOf(DENIED, hinted)} />,
    })}
  </p>
)

const AutomaticEnd = (hinted: Hinted) => {
  const { challenge, transaction, pinned } = hinted
  const { due } = transaction.challenge
  if (due === undefined) return null
  const end = challenge.automation.type === 'end' ? pinned : CHALLENGE_TIMEOUT
  return <p>{translate('withoutAnswer', { time: timeOfDay(due), end: <Means {...meaningOf(end, hinted)} /> })}</p>
}

const cancelTarget = ({ forLink, returnUrls, outcome }: ChallengeView['transaction']) => {
  if (outcome.returns?.to !== undefined) return translate('placeAsWanted', { place: outcome.returns.to })
  if (forLink) return translate('lastLinkPage')
  return returnUrls.cancel === undefined ? translate('forWantOfCancelUrl', { url: 'cancelUrl' }) : 'cancelUrl'
}

type Props = { readonly view: ChallengeView; readonly Hints: ComponentType<Hinted> }

/** Possible actions on this challenge page with their outcomes in this scenario. */
export const ChallengeHints = ({ view, Hints }: Props) => {
  const { space, transaction, challenge } = view
  const hinted = { ...view, brand: transaction.card.brand }
  return (
    <TransactionHints space={space} transaction={transaction}>
      {challenge.automation.type === 'abandon' ? (
        <p>{translate('nothingArrives')}</p>
      ) : (
        <>
          <Hints {...hinted} />
          <p>{translate('cancelEnds', { place: cancelTarget(transaction) })}</p>
          <AutomaticEnd {...hinted} />
        </>
      )}
    </TransactionHints>
  )
}

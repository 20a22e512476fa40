import type { ChallengeOutcome, ChallengeOutcomeCall } from '../../core/contract/control.gen.ts'
import { endings } from '../../core/describe/challenge-outcomes.ts'
import { lower, upper } from '../../core/describe/format.ts'
import { acceptsAction, type CardholderAction, expectedInputOf } from '../../core/domain/challenge-prompts.ts'
import { type ForcedEnd, resultOfEnd, usualReason } from '../../core/domain/forced-result.ts'
import { codeFor } from '../../core/domain/one-time-code.ts'
import type { Rejected } from '../../core/domain/rejection.ts'
import { impossibleEnd } from '../../core/domain/result-rules.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { OpenTransaction } from '../../core/domain/transaction.ts'
import type { By, Engine } from '../../engine/engine-api.ts'
import { Icon } from '../design/icon.tsx'
import type { Page } from '../frame/page.tsx'
import { ActionButton, PageForm } from '../frame/page-parts.tsx'
import { type Fields, fieldText } from '../frame/page-response.ts'
import { BANK_SCRIPT } from '../frame/scripts.ts'
import {
  formatText,
  type InLanguage,
  message,
  TranslatedExternal,
  translate,
  translateExternal,
} from '../languages/format-message.tsx'
import type { Language } from '../languages/language.ts'
import { type FormProblem, NOT_OFFERED } from './challenge-view.ts'
import { formTargetsOf } from './final-pages.tsx'

/** Action for a chosen outcome. One of them is the cardholder's Cancel. */
type EndChoice =
  | Extract<CardholderAction, { type: 'Cancel' }>
  | { readonly type: 'Force'; readonly end: ForcedEnd }
  | { readonly type: 'Expire' }

type ChoiceTexts = Pick<ChallengeOutcome, 'id' | 'icon' | 'title' | 'description'>

/** Outcome with its reason, and the one-time code with the same effect, if there is one. */
type Offer = ChoiceTexts & {
  readonly choice: EndChoice
  readonly reason: string | undefined
  readonly code: string | undefined
}

/** Offered outcome with its reasons. */
type EndOffer = Offer & { readonly reasons: readonly Offer[] }

const choiceOf = ({ body }: ChallengeOutcomeCall): EndChoice | undefined => {
  if (!body) return { type: 'Expire' }
  if ('cancel' in body) return { type: 'Cancel' }
  if (!('outcome' in body)) return undefined
  const { outcome: transStatus, reason } = body
  return { type: 'Force', end: reason === undefined ? { transStatus } : { transStatus, reason } }
}

/**
 * Returns whether an outcome is possible. Actions on the page of an abandoned challenge have no effect, and a
 * challenge that did not start has no Cancel.
 */
const isPossible = ({ status, outcome }: OpenTransaction, choice: EndChoice): boolean => {
  const { authentication } = outcome
  switch (choice.type) {
    case 'Cancel':
      return (
        status === 'challenge_ongoing' &&
        authentication.flow === 'challenge' &&
        authentication.challenge.automation.type !== 'abandon'
      )
    case 'Force':
      return impossibleEnd(outcome, choice.end) === undefined
    case 'Expire':
      return true
  }
}

const codeOf = (transaction: OpenTransaction, choice: EndChoice): string | undefined => {
  const { authentication } = transaction.outcome
  if (choice.type !== 'Force' || authentication.flow !== 'challenge') return undefined
  const { challenge, result } = authentication
  const { codes, automation } = challenge
  if (codes !== 'table' || automation.type === 'abandon') return undefined
  // A code can be entered only when the page has a field for it.
  const channel = transaction.status === 'challenge_ongoing' ? transaction.challenge.channel : undefined
  return acceptsAction(expectedInputOf(challenge, channel), 'SubmitCode')
    ? codeFor(resultOfEnd(choice.end, result), result)
    : undefined
}

/** Returns the possible outcomes of an open transaction, in the order of all such lists. */
export const offeredOutcomes = (transaction: OpenTransaction): readonly EndOffer[] => {
  const offer = ({ call, ...texts }: ChoiceTexts & { readonly call: ChallengeOutcomeCall }): readonly Offer[] => {
    const choice = choiceOf(call)
    if (!choice || !isPossible(transaction, choice)) return []
    const reason = choice.type === 'Force' ? choice.end.reason : undefined
    return [{ ...texts, choice, reason, code: codeOf(transaction, choice) }]
  }
  return endings().flatMap(({ reasons = [], ...ending }) =>
    offer(ending).map((item) => ({ ...item, reasons: reasons.flatMap(offer) })),
  )
}

const PREFIX = 'end-'

/** Returns the value of an outcome's button, which test suites also use to find it. */
const actionOf = ({ id }: Offer): string => `${PREFIX}${id}`

/** Returns the chosen outcome of a posted form, if it is offered; `undefined` for other forms of the page. */
export const readChosenOutcome = (
  fields: Fields,
  offers: () => readonly EndOffer[],
): EndChoice | FormProblem | undefined => {
  const action = fieldText(fields, 'action')
  if (!action.startsWith(PREFIX)) return undefined
  const offer = offers().find((offer) => actionOf(offer) === action)
  const selected = fields.reason ?? ''
  const chosen = selected === '' ? offer : offer?.reasons.find(({ reason }) => reason === selected)
  return chosen?.choice ?? NOT_OFFERED
}

/** Executes an action of a form: one of the cardholder, or a chosen outcome. */
export const executeAction = (
  engine: Engine,
  id: string,
  by: By,
  choice: CardholderAction | EndChoice,
): Promise<Transaction | Rejected> => {
  switch (choice.type) {
    case 'Force':
      return engine.completeChallenge(id, by, choice.end, 'page_choice')
    case 'Expire':
      return engine.expireNow(id, 'page_choice', by.cause)
    default:
      return engine.answerChallenge(id, by, choice)
  }
}

/** Text of the option without a reason. */
const usualText = ({ choice }: EndOffer) => {
  // Outcomes with selectable reasons have a usual one in every version.
  const usual = choice.type === 'Force' ? usualReason(choice.end.transStatus, '2.1.0') : undefined
  return usual === undefined ? translate('noReason') : translate('usualReason', { reason: usual })
}

/** Returns a reason with an upper-case first letter. */
const reasonText = (texts: string, language: Language): string => upper(translateExternal(language, lower(texts)))

/** Outcome: button, reasons and code. */
const Choice = (offer: EndOffer, { language }: InLanguage) => {
  const end = translateExternal(language, offer.title)
  return (
    <>
      <ActionButton action={actionOf(offer)} variant="second">
        <Icon name={offer.icon} class={offer.icon} />
        {end}
      </ActionButton>
      {offer.reasons.length > 0 && (
        <select
          name="reason"
          data-testid={`reasons-${offer.id}`}
          aria-label={formatText(message('reasonOf', { end }), language)}
        >
          <option value="">{usualText(offer)}</option>
          {offer.reasons.map(({ reason, title, code }) => (
            <option key={reason} value={reason}>
              {code === undefined
                ? `${reason}: ${reasonText(title, language)}`
                : translate('withCode', { reason: `${reason}: ${reasonText(title, language)}`, code })}
            </option>
          ))}
        </select>
      )}
      <p class="muted">
        <TranslatedExternal text={offer.description} />
        {offer.code && <> {translate('codeDoesIt', { code: <code>{offer.code}</code> })}</>}
      </p>
    </>
  )
}

type Choices = {
  readonly transaction: OpenTransaction
  readonly token: string
  readonly offers: readonly EndOffer[]
  readonly problem: FormProblem | undefined
}

/** Adds the selectable outcomes for testers to a page, as separate forms outside the simulated part. */
export const withOutcomeChoices = (page: Page, { transaction, token, offers, problem }: Choices): Page => ({
  ...page,
  tools: {
    name: 'page-choices',
    title: message('chooseEnd'),
    isOpen: problem?.field === 'form',
    content: (
      <div class="ends">
        <p>{translate('endsAreOurs')}</p>
        {offers.map((offer) => (
          <PageForm key={offer.id} token={token}>
            <Choice {...offer} />
          </PageForm>
        ))}
      </div>
    ),
  },
  script: BANK_SCRIPT,
  formTargets: formTargetsOf(transaction),
})

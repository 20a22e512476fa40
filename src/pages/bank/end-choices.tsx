import { usualReason } from '../../domain/ending-with.ts'
import type { OpenTransaction } from '../../domain/transaction.ts'
import { Icon } from '../../look/icon.tsx'
import { ActionButton, PageForm } from '../frame/form.tsx'
import type { Page } from '../frame/page.tsx'
import { SEND_ONCE } from '../frame/scripts.ts'
import type { FormProblem } from './challenge-view.ts'
import { actionOf, type EndOffer } from './end-offers.ts'
import { formTargetsOf } from './ended-pages.tsx'

/** What comes where none of the reasons is picked. */
const usualWords = ({ choice }: EndOffer): string => {
  const usual = choice.type === 'Force' ? usualReason(choice.end.transStatus) : undefined
  return usual === undefined ? 'No reason' : `Usual reason: ${usual}`
}

const Reasons = (offer: EndOffer) => (
  <select name="reason" data-testid={`reasons-${offer.id}`} aria-label={`${offer.words}: reason`}>
    <option value="">{usualWords(offer)}</option>
    {offer.reasons.map(({ reason, words: told, code }) => (
      <option key={reason} value={reason}>
        {reason}: {told}
        {code && ` (code ${code})`}
      </option>
    ))}
  </select>
)

/** One end: its button, why, and what else does the same. */
const Choice = (offer: EndOffer) => (
  <>
    <ActionButton action={actionOf(offer)} look="second">
      <Icon name={offer.sign} class={offer.sign} />
      {offer.words}
    </ActionButton>
    {offer.reasons.length > 0 && <Reasons {...offer} />}
    <p class="muted">
      {offer.sentence}
      {offer.code && (
        <>
          {' '}
          Code <code>{offer.code}</code> does the same.
        </>
      )}
    </p>
  </>
)

type Choices = {
  readonly transaction: OpenTransaction
  readonly token: string
  readonly offers: readonly EndOffer[]
  readonly problem: FormProblem | undefined
}

/**
 * A page with the ends that whoever tests may choose from, each a form of its own like the bank's. They are no part of
 * what it plays: their words are the sandbox's, in English whatever language the cardholder has.
 */
export const withEndChoices = (page: Page, { transaction, token, offers, problem }: Choices): Page => ({
  ...page,
  tools: {
    name: 'page-choices',
    title: 'Choose how this ends',
    isOpen: problem?.field === 'form',
    content: (
      <div class="ends">
        <p>No bank has this. Whoever tests takes one of these ends, whatever was answered above.</p>
        {offers.map((offer) => (
          <PageForm key={offer.id} token={token}>
            <Choice {...offer} />
          </PageForm>
        ))}
      </div>
    ),
  },
  script: SEND_ONCE,
  formTargets: formTargetsOf(transaction),
})

import type { ComponentChildren } from 'preact'
import { cvvLength } from '../../core/domain/brand-names.ts'
import { brandRangeOf } from '../../core/domain/brands.ts'
import { LONGEST_NAME } from '../../core/domain/card-entry.ts'
import type { EntryField } from '../../core/domain/card-entry-errors.ts'
import type { Page } from '../frame/page.tsx'
import { ErrorMessage, PageForm } from '../frame/page-parts.tsx'
import { ENTRY_SHEET } from '../frame/styles.ts'
import { type InLanguage, message, Translated, translate } from '../languages/format-message.tsx'
import { TRANSLATIONS } from '../languages/language.ts'
import { SCRIPT_TEXTS } from './entry-rules.ts'
import { ENTRY_SCRIPT } from './entry-script.ts'
import type { EntryView } from './entry-view.ts'
import { LinkHints, LinkSummary } from './link-final-pages.tsx'
import { TestCards } from './test-cards.tsx'

/** Form fields by their domain names: HTML attributes and labels. */
const FIELDS = {
  // Each field takes more than its longest value: a browser cuts a longer text, and the rest could be another value.
  number: { name: 'number', label: 'cardNumber', inputMode: 'numeric', autoComplete: 'cc-number', maxLength: 40 },
  expiry: { name: 'expiry', label: 'expiryDate', inputMode: 'numeric', autoComplete: 'cc-exp', maxLength: 20 },
  cvv: { name: 'cvv', label: 'securityCode', inputMode: 'numeric', autoComplete: 'cc-csc', maxLength: 10 },
  cardholderName: {
    name: 'name',
    label: 'nameOnCard',
    inputMode: 'text',
    autoComplete: 'cc-name',
    maxLength: LONGEST_NAME,
  },
} as const satisfies Record<EntryField, unknown>

type CardFieldProps = {
  readonly view: EntryView
  readonly field: EntryField
  /** Element at the end of the label's line. */
  readonly aside?: ComponentChildren
  readonly hint?: ComponentChildren
  /** Current month, for the validation in the script. */
  readonly month?: string
}

/** Text field with label and error message. */
const CardField = ({ view, field, aside, hint, month }: CardFieldProps) => {
  const { name, label, ...usual } = FIELDS[field]
  const problem = view.problems.find((problem) => problem.field === field)
  const notes = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ')
  const named = <label for={name}>{translate(label)}</label>
  return (
    <div class="field">
      {aside ? (
        <div class="line">
          {named}
          {aside}
        </div>
      ) : (
        named
      )}
      <input
        id={name}
        name={name}
        type="text"
        class="card"
        data-testid={name}
        {...usual}
        value={view.filled[name]}
        data-month={month}
        aria-describedby={notes || undefined}
        aria-invalid={problem ? 'true' : undefined}
        // biome-ignore lint/a11y/noAutofocus: the first field that is wrong is where to go on, and is announced with why
        autoFocus={field === view.problems[0]?.field}
      />
      {problem && (
        <ErrorMessage about={name} id={`${name}-problem`}>
          <Translated text={problem.mistake} values={problem.values} />
        </ErrorMessage>
      )}
      {hint && (
        <p id={`${name}-hint`} class="muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Notice about fields to enter again. Empty fields have their own messages. */
const EnterAgain = ({ lost, filled }: EntryView) => {
  if (lost.length === 0) return null
  const fields = lost.map((field, index) => [index > 0 && ', ', translate(FIELDS[field].label)])
  return (
    <p id="again">{Object.keys(filled).length > 0 ? translate('enterAgain', { fields }) : translate('startAgain')}</p>
  )
}

/** Texts for the script. */
const ScriptTexts = (_props: object, { language }: InLanguage) => {
  const { labels } = TRANSLATIONS[language]
  return (
    <template id="labels">
      {SCRIPT_TEXTS.map((key) => (
        <p key={key} id={key}>
          {labels[key]}
        </p>
      ))}
    </template>
  )
}

/**
 * Form for a card. Without `required` and `pattern`: the page shows its own messages next to the fields, with and
 * without JavaScript.
 */
const EntryForm = (view: EntryView) => {
  const { link, token, filled, now } = view
  const range = brandRangeOf(filled.number?.replaceAll(' ', '') ?? '')
  const digits = range && cvvLength(range.brand)
  const brandName = (
    <span id="brand" class="muted" role="status">
      {range?.name}
    </span>
  )
  return (
    <PageForm token={token}>
      <EnterAgain {...view} />
      <CardField view={view} field="number" aside={brandName} />
      <div class="pair">
        <CardField view={view} field="expiry" hint={translate('monthYear')} month={now.slice(0, 7)} />
        <CardField
          view={view}
          field="cvv"
          hint={translate(digits === undefined ? 'threeOrFour' : digits === 3 ? 'onTheBack' : 'onTheFront')}
        />
      </div>
      {link.collectCardholderName && <CardField view={view} field="cardholderName" />}
      {/* biome-ignore lint/a11y/noAutofocus: the form is filled, and sending it is the one thing left to do */}
      <button id="save" type="submit" class="main" data-testid="save" autoFocus={filled.number !== undefined}>
        {translate('saveCard')}
      </button>
      <ScriptTexts />
    </PageForm>
  )
}

/** Explains the effect of test cards on this link, which may differ from their descriptions. */
const CardEffects = ({ link }: EntryView) => {
  if (link.pinned) return <p>{translate('cardsPinned', { scenario: <code>{link.pinned.scenario.name}</code> })}</p>
  return <p>{translate(link.threeDSRequest ? 'cardsChoose' : 'cardsUnasked')}</p>
}

/** Page for card entry (sources.md: facts 2). ASSUMED: card-entry-errors. */
export const entryPage = (view: EntryView): Page => {
  const { link, rowsOf, formTargets, problems, requested } = view
  return {
    status: problems.length > 0 ? 400 : 200,
    name: 'card-entry',
    heading: message('enterCard'),
    hasError: problems.length > 0,
    main: (
      <>
        <p>{translate(link.threeDSRequest ? 'willBeSavedAndAsked' : 'willBeSaved')}</p>
        <LinkSummary {...link} />
        <EntryForm {...view} />
      </>
    ),
    tools: {
      name: 'test-cards',
      title: message('testCards'),
      // Open after an unknown number, and after a search for cards.
      isOpen: problems.some(({ field }) => field === 'number') || requested.find !== '' || requested.card !== undefined,
      content: (
        <>
          <CardEffects {...view} />
          <TestCards rowsOf={rowsOf} requested={requested} />
        </>
      ),
    },
    hints: <LinkHints space={view.space} link={link} />,
    styles: ENTRY_SHEET,
    script: ENTRY_SCRIPT,
    formTargets,
  }
}

import { useContext } from 'preact/hooks'
import { brandRangeOf, cvvLength } from '../../domain/brands.ts'
import { LONGEST_NAME } from '../../domain/card-entry.ts'
import type { EntryField } from '../../domain/entry-mistakes.ts'
import { PageForm, TextField, type TextFieldProps } from '../frame/form.tsx'
import type { Page } from '../frame/page.tsx'
import { ENTRY_SHEET } from '../frame/styles.ts'
import { TRANSLATIONS } from '../words/language.ts'
import { PageLanguage, Say, said, say } from '../words/say.tsx'
import { SCRIPT_WORDS } from './entry-rules.ts'
import { ENTRY_SCRIPT } from './entry-script.ts'
import type { EntryView } from './entry-view.ts'
import { LinkHints, LinkSummary } from './link-facts.tsx'
import { TestCards } from './test-cards.tsx'

/** The fields by what the domain calls them: their names and labels, and what a browser has to know of them. */
const FIELDS = {
  // A number of 19 digits in its groups.
  number: { name: 'number', label: 'cardNumber', inputMode: 'numeric', autoComplete: 'cc-number', maxLength: 23 },
  // `12 / 2030`, as some browsers fill it in.
  expiry: { name: 'expiry', label: 'expiryDate', inputMode: 'numeric', autoComplete: 'cc-exp', maxLength: 9 },
  cvv: { name: 'cvv', label: 'securityCode', inputMode: 'numeric', autoComplete: 'cc-csc', maxLength: 4 },
  cardholderName: {
    name: 'name',
    label: 'nameOnCard',
    inputMode: 'text',
    autoComplete: 'cc-name',
    maxLength: LONGEST_NAME,
  },
} as const satisfies Record<EntryField, unknown>

type CardFieldProps = Pick<TextFieldProps, 'beside' | 'hint'> & {
  readonly view: EntryView
  readonly field: EntryField
  readonly input?: Partial<TextFieldProps['input']>
}

const CardField = ({ view, field, input, ...notes }: CardFieldProps) => {
  const { name, label, ...usual } = FIELDS[field]
  const problem = view.problems.find((one) => one.field === field)
  return (
    <TextField
      name={name}
      label={say(label)}
      problem={problem && <Say text={problem.mistake} values={problem.values} />}
      autofocus={field === view.problems[0]?.field}
      input={{ ...usual, value: view.filled[name], ...input }}
      {...notes}
    />
  )
}

/** What was typed and has to be typed again. What was left empty says so itself. */
const Again = ({ lost, filled }: EntryView) => {
  if (lost.length === 0) return null
  const fields = lost.map((field, place) => [place > 0 && ', ', say(FIELDS[field].label)])
  return <p id="again">{Object.keys(filled).length > 0 ? say('enterAgain', { fields }) : say('startAgain')}</p>
}

/** What the script says, as it stands in the table. */
const ScriptWords = () => {
  const { words } = TRANSLATIONS[useContext(PageLanguage)]
  return (
    <template id="words">
      {SCRIPT_WORDS.map((key) => (
        <p key={key} id={key}>
          {words[key]}
        </p>
      ))}
    </template>
  )
}

/**
 * The card. No `required` and no `pattern`: the page answers in its own words beside the fields, the same with and
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
      <Again {...view} />
      <CardField view={view} field="number" beside={brandName} />
      <div class="pair">
        <CardField view={view} field="expiry" hint={say('monthYear')} input={{ 'data-month': now.slice(0, 7) }} />
        <CardField
          view={view}
          field="cvv"
          hint={say(digits === undefined ? 'threeOrFour' : digits === 3 ? 'onTheBack' : 'onTheFront')}
          input={digits ? { maxLength: digits } : {}}
        />
      </div>
      {link.collectCardholderName && <CardField view={view} field="cardholderName" />}
      {/* biome-ignore lint/a11y/noAutofocus: the form is filled, and sending it is the one thing left to do */}
      <button id="save" type="submit" class="main" data-testid="save" autoFocus={filled.number !== undefined}>
        {say('saveCard')}
      </button>
      <ScriptWords />
    </PageForm>
  )
}

/** What the test cards do here: not always what they promise. */
const WhatCardsDo = ({ link }: EntryView) => {
  if (link.pinned)
    return (
      <p>
        Scenario <code>{link.pinned.scenario.name}</code> was chosen for this link, so it decides, whatever card you
        enter.
      </p>
    )
  if (!link.threeDSRequest)
    return <p>This link asks for no 3-D Secure: every card that the sandbox knows is saved at once.</p>
  return <p>Choose what should happen: the form is filled with such a card.</p>
}

/** The page on which a cardholder enters a card (sources.md: facts 2). */
export const entryPage = (view: EntryView): Page => {
  const { link, catalogue, formTargets, problems, asked } = view
  return {
    status: problems.length > 0 ? 400 : 200,
    name: 'card-entry',
    heading: said('enterCard'),
    isComplaint: problems.length > 0,
    main: (
      <>
        <p>{say(link.threeDSRequest ? 'willBeSavedAndAsked' : 'willBeSaved')}</p>
        <LinkSummary {...link} />
        <EntryForm {...view} />
      </>
    ),
    tools: {
      name: 'test-cards',
      title: 'Test cards',
      // The way out of a number that the sandbox does not know; and whoever looked for cards goes on there.
      isOpen: problems.some(({ field }) => field === 'number') || asked.find !== '' || asked.card !== undefined,
      content: (
        <>
          <WhatCardsDo {...view} />
          <TestCards catalogue={catalogue} asked={asked} />
        </>
      ),
    },
    hints: <LinkHints space={view.space} link={link} />,
    styles: ENTRY_SHEET,
    script: ENTRY_SCRIPT,
    formTargets,
  }
}

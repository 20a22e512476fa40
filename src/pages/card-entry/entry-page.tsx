import { useContext } from 'preact/hooks'
import { brandRangeOf, cvvLength } from '../../domain/brands.ts'
import { LONGEST_NAME } from '../../domain/card-entry.ts'
import type { EntryField } from '../../domain/entry-mistakes.ts'
import { PageForm, TextField } from '../frame/form.tsx'
import type { Page } from '../frame/page.tsx'
import { FIELD_STYLES, styleSheet } from '../frame/styles.ts'
import { PageLanguage, Say, Saying, said, useSaying } from '../words/say.tsx'
import { type Key, WORDS } from '../words/words.ts'
import { SCRIPT_WORDS } from './entry-rules.ts'
import { ENTRY_SCRIPT } from './entry-script.ts'
import { ENTRY_STYLES } from './entry-styles.ts'
import { cvvHint, type EntryView, problemWith } from './entry-view.ts'
import { LinkHints, LinkSummary } from './link-facts.tsx'
import { TestCards } from './test-cards.tsx'

const SHEET = styleSheet(FIELD_STYLES, ENTRY_STYLES)

/** A number of 19 digits in its groups. */
const LONGEST_NUMBER = 23
/** `12 / 2030`, as some browsers fill it in. */
const LONGEST_EXPIRY = 9

const LABELS = {
  number: 'cardNumber',
  expiry: 'expiryDate',
  cvv: 'securityCode',
  cardholderName: 'nameOnCard',
} as const satisfies Record<EntryField, Key>
const FIELDS = ['number', 'expiry', 'cvv', 'cardholderName'] as const

/** What was typed and has to be typed again. What was left empty says so itself. */
const Again = ({ lost, filled }: EntryView) => {
  const saying = useSaying()
  if (lost.length === 0) return null
  const fields = lost.map((field) => saying(said(LABELS[field]))).join(', ')
  return (
    <p id="again">
      {Object.keys(filled).length > 0 ? <Say it="enterAgain" fields={fields} /> : <Say it="startAgain" />}
    </p>
  )
}

/** What the script says, as it stands in the table. */
const ScriptWords = () => {
  const language = useContext(PageLanguage)
  return (
    <template id="words">
      {SCRIPT_WORDS.map((key) => (
        <p key={key} id={key}>
          {WORDS[key][language]}
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
  const firstWrong = FIELDS.find((field) => problemWith(view, field) !== undefined)
  const state = (field: EntryField) => {
    const problem = problemWith(view, field)
    return {
      label: <Say it={LABELS[field]} />,
      problem: problem && <Saying text={problem} />,
      autofocus: field === firstWrong,
    }
  }
  const brandName = (
    <span id="brand" class="muted" role="status">
      {range?.name}
    </span>
  )
  return (
    <PageForm token={token}>
      <Again {...view} />
      <TextField
        name="number"
        beside={brandName}
        input={{ inputMode: 'numeric', autoComplete: 'cc-number', maxLength: LONGEST_NUMBER, value: filled.number }}
        {...state('number')}
      />
      <div class="pair">
        <TextField
          name="expiry"
          hint={<Say it="monthYear" />}
          input={{
            inputMode: 'numeric',
            autoComplete: 'cc-exp',
            maxLength: LONGEST_EXPIRY,
            value: filled.expiry,
            'data-month': now.slice(0, 7),
          }}
          {...state('expiry')}
        />
        <TextField
          name="cvv"
          hint={<Saying text={cvvHint(digits)} />}
          input={{ inputMode: 'numeric', autoComplete: 'cc-csc', maxLength: digits ?? 4, value: filled.cvv }}
          {...state('cvv')}
        />
      </div>
      {link.collectCardholderName && (
        <TextField
          name="name"
          input={{ inputMode: 'text', autoComplete: 'cc-name', maxLength: LONGEST_NAME, value: filled.name }}
          {...state('cardholderName')}
        />
      )}
      {/* biome-ignore lint/a11y/noAutofocus: the form is filled, and sending it is the one thing left to do */}
      <button id="save" type="submit" class="main" data-testid="save" autoFocus={filled.number !== undefined}>
        <Say it="saveCard" />
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

/** The page on which a cardholder enters a card (domain-facts part 2). */
export const entryPage = (view: EntryView): Page => {
  const { link, catalogue, formTargets, problems, asked } = view
  return {
    status: problems.length > 0 ? 400 : 200,
    name: 'card-entry',
    heading: said('enterCard'),
    isComplaint: problems.length > 0,
    main: (
      <>
        <p>
          <Say it={link.threeDSRequest ? 'willBeSavedAndAsked' : 'willBeSaved'} />
        </p>
        <LinkSummary {...link} />
        <EntryForm {...view} />
      </>
    ),
    tools: {
      name: 'test-cards',
      title: 'Test cards',
      // The way out of a number that the sandbox does not know; and whoever looked for cards goes on there.
      isOpen: problemWith(view, 'number') !== undefined || asked.find !== '' || asked.card !== undefined,
      content: (
        <>
          <WhatCardsDo {...view} />
          <TestCards catalogue={catalogue} asked={asked} />
        </>
      ),
    },
    hints: <LinkHints space={view.space} link={link} />,
    styles: SHEET,
    script: ENTRY_SCRIPT,
    formTargets,
  }
}

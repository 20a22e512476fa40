import { brandRangeOf } from '../../domain/brand-ranges.ts'
import { cvvLength } from '../../domain/card.ts'
import { LONGEST_NAME } from '../../domain/card-entry.ts'
import { PageForm } from '../frame/form.tsx'
import { TextField } from '../frame/text-field.tsx'
import { type EntryView, problemWith } from './entry-view.ts'
import { cvvHint } from './filled-card.ts'

/** A number of 19 digits in its groups. */
const LONGEST_NUMBER = 23
/** `12 / 2030`, as some browsers fill it in. */
const LONGEST_EXPIRY = 9

const FIELDS = ['number', 'expiry', 'cvv', 'cardholderName'] as const

/**
 * The card. No `required` and no `pattern`: the page answers in its own words beside the fields, the same with and
 * without JavaScript.
 */
export const EntryForm = (view: EntryView) => {
  const { link, token, filled = {} } = view
  const range = brandRangeOf(filled.number?.replaceAll(' ', '') ?? '')
  const digits = range && cvvLength(range.brand)
  const firstWrong = FIELDS.find((field) => problemWith(view, field) !== undefined)
  const state = (field: (typeof FIELDS)[number]) => ({
    problem: problemWith(view, field),
    autofocus: field === firstWrong,
  })
  return (
    <PageForm token={token}>
      {firstWrong && <p>Nothing of your card was kept. Please enter all of it again.</p>}
      <TextField
        name="number"
        label="Card number"
        beside={
          <span id="brand" class="muted" role="status">
            {range?.name}
          </span>
        }
        value={filled.number}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={LONGEST_NUMBER}
        {...state('number')}
      />
      <div class="pair">
        <TextField
          name="expiry"
          label="Expiry date"
          hint="MM/YY"
          value={filled.expiry}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={LONGEST_EXPIRY}
          {...state('expiry')}
        />
        <TextField
          name="cvv"
          label="Security code"
          hint={cvvHint(digits)}
          value={filled.cvv}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={digits ?? 4}
          {...state('cvv')}
        />
      </div>
      {link.collectCardholderName && (
        <TextField
          name="name"
          label="Name on the card"
          value={filled.name}
          inputMode="text"
          autoComplete="cc-name"
          maxLength={LONGEST_NAME}
          {...state('cardholderName')}
        />
      )}
      {/* biome-ignore lint/a11y/noAutofocus: the form is filled, and sending it is the one thing left to do */}
      <button id="save" type="submit" class="main" autoFocus={filled.number !== undefined}>
        Save card
      </button>
    </PageForm>
  )
}

import { BRANDS } from '../../domain/card.ts'
import { LINK_BRANDS } from '../../domain/link.ts'
import { CURRENCIES, decimalsOf } from '../../domain/money.ts'
import { brandWords } from '../../telling/figures.ts'
import { amountProblem, linkBrands, minorUnits } from './body.ts'
import { type Choice, Input } from './form-parts.tsx'
import { CardOutcome, RunOutcome } from './outcome-fields.tsx'
import type { StartForm } from './use-start.ts'

const BRAND_SETS = [LINK_BRANDS.join(' '), ...LINK_BRANDS]

const plain = (value: string): Choice => ({ value, words: value })

/** What the request will say; a field that says what is wrong says nothing else. */
const sentAs = (text: string, currency: string): string | undefined => {
  if (text.trim() === '') return 'Not sent'
  if (amountProblem(text, currency)) return undefined
  return `Sent as ${minorUnits(text, currency)}${decimalsOf(currency) === 0 ? '' : ' minor units'}`
}

/** The fields that are always seen. Each has a default. */
export const Basics = ({ form }: { readonly form: StartForm }) => {
  const isLink = form.kind === 'link'
  const currency = form.value('/currency')
  const isAsked = !isLink || linkBrands(form.value).length > 0
  return (
    <div class="form">
      {isLink ? (
        <>
          <Input form={form} at="/reference" label="Reference" width="c3" />
          <Input
            form={form}
            at="/collectCardholderName"
            label="Ask for the name"
            width="c3"
            choices={[
              { value: 'true', words: 'Yes' },
              { value: 'false', words: 'No' },
            ]}
          />
          <Input
            form={form}
            at="#threeDS"
            label="3-D Secure"
            choices={[
              ...BRAND_SETS.map((set) => ({ value: set, words: set.split(' ').map(brandWords).join(', ') })),
              { value: ' ', words: 'No: a token only' },
            ]}
          />
        </>
      ) : (
        <>
          <CardOutcome form={form} />
          <Input
            form={form}
            at="/paymentMethods/0"
            label="Brand"
            width="c3"
            choices={BRANDS.map((value) => ({ value, words: brandWords(value) }))}
          />
          <Input form={form} at="/refno" label="Refno" width="c3" />
        </>
      )}
      {isAsked ? (
        <>
          <Input form={form} at="/amount" label="Amount" width="c4" hint={sentAs(form.value('/amount'), currency)} />
          <Input form={form} at="/currency" label="Currency" width="c2" choices={CURRENCIES.map(plain)} />
        </>
      ) : null}
      {isLink ? <RunOutcome form={form} /> : null}
    </div>
  )
}

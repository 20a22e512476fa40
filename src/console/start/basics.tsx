import { BRANDS } from '../../domain/card.ts'
import { LINK_BRANDS } from '../../domain/link.ts'
import { CURRENCIES, decimalsOf } from '../../domain/money.ts'
import { brandWords } from '../../telling/figures.ts'
import { amountProblem, linkBrands, minorUnits } from './body.ts'
import type { Choice } from './fields.ts'
import { Input, useForm } from './form-parts.tsx'
import { CardOutcome, RunOutcome } from './outcome-fields.tsx'

const BRAND_SETS: readonly Choice[] = [LINK_BRANDS, ...LINK_BRANDS.map((brand) => [brand])].map((set) => [
  set.join(' '),
  set.map(brandWords).join(', '),
])

/** What the request will say; a field that says what is wrong says nothing else. */
const sentAs = (text: string, currency: string): string | undefined => {
  if (text.trim() === '') return 'Not sent'
  if (amountProblem(text, currency)) return undefined
  return `Sent as ${minorUnits(text, currency)}${decimalsOf(currency) === 0 ? '' : ' minor units'}`
}

const LinkBasics = () => (
  <>
    <Input at="/reference" label="Reference" width="c3" />
    <Input
      at="/collectCardholderName"
      label="Ask for the name"
      width="c3"
      choices={[
        ['true', 'Yes'],
        ['false', 'No'],
      ]}
    />
    <Input at="#threeDS" label="3-D Secure" choices={[...BRAND_SETS, [' ', 'No: a token only']]} />
  </>
)

const TransactionBasics = () => (
  <>
    <CardOutcome />
    <Input
      at="/paymentMethods/0"
      label="Brand"
      width="c3"
      choices={BRANDS.map((brand) => [brand, brandWords(brand)])}
    />
    <Input at="/refno" label="Refno" width="c3" />
  </>
)

/** The fields that are always seen. Each has a default. */
export const Basics = () => {
  const { kind, value } = useForm()
  const isLink = kind === 'link'
  const isAsked = !isLink || linkBrands(value).length > 0
  const currencies = CURRENCIES.map((currency) => [currency, currency] as const)
  return (
    <div class="form">
      {isLink ? <LinkBasics /> : <TransactionBasics />}
      {isAsked ? (
        <>
          <Input at="/amount" label="Amount" width="c4" hint={sentAs(value('/amount'), value('/currency'))} />
          <Input at="/currency" label="Currency" width="c2" choices={currencies} />
        </>
      ) : null}
      {isLink ? <RunOutcome /> : null}
    </div>
  )
}

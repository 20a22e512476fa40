import { groupedNumber } from '../../domain/brand-ranges.ts'
import { BRANDS } from '../../domain/card.ts'
import { CURRENCIES, decimalsOf } from '../../domain/money.ts'
import { brandWords } from '../../telling/figures.ts'
import { armedList } from '../frame/armed-list.ts'
import { GROUPS } from '../outcomes/find.ts'
import { useConsole } from '../parts/use-console.ts'
import type { ListedCard, ListedScenario } from '../state/catalogue.ts'
import { linkBrands, minorUnits } from './body.ts'
import { type Choice, Input } from './form-parts.tsx'
import type { StartForm } from './use-start.ts'

const inGroups = <Thing extends { readonly group: ListedScenario['group'] }>(
  things: readonly Thing[],
  choice: (thing: Thing) => Choice,
): readonly Choice[] =>
  Object.entries(GROUPS).flatMap(([group, words]) =>
    things.filter((thing) => thing.group === group).map((thing) => ({ ...choice(thing), group: words })),
  )

/** One card for each outcome of a brand. */
const outcomes = (cards: readonly ListedCard[], brand: string, chosen: string): readonly Choice[] => {
  const ofBrand = cards.filter(({ paymentMethod }) => paymentMethod === brand)
  const isFirst = (card: ListedCard): boolean => card === ofBrand.find(({ outcome }) => outcome === card.outcome)
  const first = ofBrand.filter((card) => isFirst(card) || card.name === chosen)
  return inGroups(first, ({ name, outcome }) => ({ value: name, words: outcome }))
}

const BRAND_SETS = ['VIS ECA AMX', 'VIS', 'ECA', 'AMX']

const plain = (value: string): Choice => ({ value, words: value })

/** The fields that are always seen. Each has a default. */
export const Basics = ({ form }: { readonly form: StartForm }) => {
  const console = useConsole()
  const { catalogue } = console
  const cards = catalogue.cards.value ?? []
  const isLink = form.kind === 'link'
  const [armed] = armedList(console)
  const currency = form.value('/currency')
  const brand = form.value('/paymentMethods/0')
  const isAsked = !isLink || linkBrands(form.value).length > 0
  const amount = minorUnits(form.value('/amount'), currency)
  const scenarios = inGroups(
    (catalogue.scenarios.value ?? []).filter(({ interfaces }) => interfaces.includes(`${form.kind}s`)),
    ({ name, title }) => ({ value: name, words: title }),
  )
  const decides = isLink ? 'As armed, or by the card that is entered' : 'As armed, or by the card'
  return (
    <div class="form">
      {isLink ? (
        <>
          <Input form={form} at="/reference" label="Reference" width="c3" />
          <Input
            form={form}
            at="#threeDS"
            label="3-D Secure"
            width="c3"
            choices={[
              ...BRAND_SETS.map((set) => ({ value: set, words: set.split(' ').map(brandWords).join(', ') })),
              { value: ' ', words: 'No: a token only' },
            ]}
          />
        </>
      ) : (
        <>
          <Input
            form={form}
            at="#card"
            label="What should happen?"
            width="c4"
            choices={outcomes(cards, brand, form.value('#card'))}
            hint={
              form.card && (
                <>
                  Picks the test card <span class="mono">{groupedNumber(form.card.number)}</span>
                </>
              )
            }
          />
          <Input
            form={form}
            at="/paymentMethods/0"
            label="Brand"
            width="c2"
            choices={BRANDS.map((value) => ({ value, words: brandWords(value) }))}
          />
          <Input form={form} at="/refno" label="Refno" width="c6" />
        </>
      )}
      {isAsked ? (
        <>
          <Input
            form={form}
            at="/amount"
            label="Amount"
            width="c4"
            hint={`sent as ${JSON.stringify(amount)}${decimalsOf(currency) === 0 ? '' : ' minor units'}`}
          />
          <Input form={form} at="/currency" label="Currency" width="c2" choices={CURRENCIES.map(plain)} />
        </>
      ) : null}
      {isLink ? (
        <Input
          form={form}
          at="/collectCardholderName"
          label="Ask for the name"
          width="c2"
          choices={[
            { value: 'true', words: 'Yes' },
            { value: 'false', words: 'No' },
          ]}
        />
      ) : null}
      <Input
        form={form}
        at="#scenario"
        label="Outcome of this run"
        width={isLink ? 'c4' : ''}
        choices={[{ value: '', words: decides }, ...scenarios]}
        hint={
          form.value('#scenario') !== ''
            ? `Named in the header sandbox-scenario: ${form.value('#scenario')}`
            : armed && `Armed now: ${armed.title}, ${armed.how}`
        }
      />
    </div>
  )
}

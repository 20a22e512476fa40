import { groupedNumber } from '../../domain/brands.ts'
import { BRANDS } from '../../domain/card.ts'
import { LINK_BRANDS } from '../../domain/link.ts'
import { CURRENCIES, decimalsOf } from '../../domain/money.ts'
import { brandWords } from '../../telling/figures.ts'
import { armedList } from '../frame/armed-list.ts'
import { GROUPS } from '../outcomes/find.ts'
import { useConsole } from '../parts/use-console.ts'
import type { ListedCard, ListedScenario } from '../state/catalogue.ts'
import type { Console } from '../state/console.ts'
import { amountProblem, linkBrands, minorUnits } from './body.ts'
import type { Choice } from './fields.ts'
import { Input, useForm } from './form-parts.tsx'

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

const inGroups = <Thing extends { readonly group: ListedScenario['group'] }>(
  things: readonly Thing[],
  choice: (thing: Thing) => readonly [value: string, words: string],
): readonly Choice[] =>
  Object.entries(GROUPS).flatMap(([group, words]) =>
    things.filter((thing) => thing.group === group).map((thing): Choice => [...choice(thing), words]),
  )

/** One card for each outcome of a brand, in the order in which the outcomes are listed everywhere. */
const cardChoices = ({ cards, scenarios }: Console['catalogue'], brand: string, chosen: string): readonly Choice[] => {
  const ofBrand = (cards.value ?? []).filter(({ paymentMethod }) => paymentMethod === brand)
  const isFirst = (card: ListedCard): boolean => card === ofBrand.find(({ outcome }) => outcome === card.outcome)
  const place = new Map(scenarios.value?.map(({ name }, at) => [name, at]))
  const placeOf = ({ scenario }: ListedCard): number => place.get(scenario) ?? place.size
  const first = ofBrand.filter((card) => isFirst(card) || card.name === chosen)
  return inGroups(
    first.sort((one, other) => placeOf(one) - placeOf(other)),
    ({ name, outcome }) => [name, outcome],
  )
}

const armedWords = (console: Console): string | undefined => {
  const [armed] = armedList(console)
  return armed && `Armed now: ${armed.title}, ${armed.how}`
}

/** What should happen, by the card that makes it so; where something goes before the card, that is said here. */
const CardOutcome = () => {
  const console = useConsole()
  const { card, scenario, value } = useForm()
  const armed = armedWords(console)
  const chosen = value('#scenario')
  const first = chosen !== '' ? `Overridden below: ${scenario?.title ?? chosen}` : armed
  return (
    <Input
      at="#card"
      label="What should happen?"
      choices={cardChoices(console.catalogue, value('/paymentMethods/0'), value('#card'))}
      hint={
        card && (
          <>
            Picks the test card <span class="mono">{groupedNumber(card.number)}</span>.{' '}
            {first && <b>{chosen === '' ? `${first}. Where that fits, it goes before the card.` : first}</b>}
          </>
        )
      }
    />
  )
}

/** An outcome that is named for this run, whatever the card says and whatever is armed. */
export const RunOutcome = () => {
  const console = useConsole()
  const { kind, value } = useForm()
  const scenarios = inGroups(
    (console.catalogue.scenarios.value ?? []).filter(({ interfaces }) => interfaces.includes(`${kind}s`)),
    ({ name, title }) => [name, title],
  )
  const chosen = value('#scenario')
  return (
    <Input
      at="#scenario"
      label="Outcome of this run"
      choices={[['', `As armed, or by the card${kind === 'link' ? ' entered' : ''}`], ...scenarios]}
      hint={chosen !== '' ? `Named in the header sandbox-scenario: ${chosen}` : armedWords(console)}
    />
  )
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

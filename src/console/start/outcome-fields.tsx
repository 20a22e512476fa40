import { groupedNumber } from '../../domain/brands.ts'
import { armedList } from '../frame/armed-list.ts'
import { GROUPS } from '../outcomes/find.ts'
import { useConsole } from '../parts/use-console.ts'
import type { ListedCard, ListedScenario } from '../state/catalogue.ts'
import type { Console } from '../state/console.ts'
import type { Choice } from './fields.ts'
import { Input, useForm } from './form-parts.tsx'

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
export const CardOutcome = () => {
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

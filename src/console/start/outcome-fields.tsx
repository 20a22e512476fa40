import { groupedNumber } from '../../domain/brands.ts'
import { armedList } from '../frame/armed-list.ts'
import { GROUPS } from '../outcomes/find.ts'
import { useConsole } from '../parts/use-console.ts'
import type { ListedCard, ListedScenario } from '../state/catalogue.ts'
import { type Choice, Fold, Input } from './form-parts.tsx'
import type { StartForm } from './use-start.ts'

type FormProps = { readonly form: StartForm }

const inGroups = <Thing extends { readonly group: ListedScenario['group'] }>(
  things: readonly Thing[],
  choice: (thing: Thing) => Choice,
): readonly Choice[] =>
  Object.entries(GROUPS).flatMap(([group, words]) =>
    things.filter((thing) => thing.group === group).map((thing) => ({ ...choice(thing), group: words })),
  )

/** One card for each outcome of a brand, in the order in which the outcomes are listed everywhere. */
const cardChoices = (
  cards: readonly ListedCard[],
  scenarios: readonly ListedScenario[],
  brand: string,
  chosen: string,
): readonly Choice[] => {
  const ofBrand = cards.filter(({ paymentMethod }) => paymentMethod === brand)
  const isFirst = (card: ListedCard): boolean => card === ofBrand.find(({ outcome }) => outcome === card.outcome)
  const place = new Map(scenarios.map(({ name }, at) => [name, at]))
  const placeOf = ({ scenario }: ListedCard): number => place.get(scenario) ?? place.size
  const first = ofBrand.filter((card) => isFirst(card) || card.name === chosen)
  return inGroups(
    first.sort((one, other) => placeOf(one) - placeOf(other)),
    ({ name, outcome }) => ({ value: name, words: outcome }),
  )
}

const armedWords = (console: ReturnType<typeof useConsole>): string | undefined => {
  const [armed] = armedList(console)
  return armed && `Armed now: ${armed.title}, ${armed.how}`
}

/** What should happen, by the card that makes it so; where something goes before the card, that is said here. */
export const CardOutcome = ({ form }: FormProps) => {
  const console = useConsole()
  const { cards, scenarios } = console.catalogue
  const brand = form.value('/paymentMethods/0')
  const armed = armedWords(console)
  const chosen = form.value('#scenario')
  return (
    <Input
      form={form}
      at="#card"
      label="What should happen?"
      choices={cardChoices(cards.value ?? [], scenarios.value ?? [], brand, form.value('#card'))}
      hint={
        form.card && (
          <>
            Picks the test card <span class="mono">{groupedNumber(form.card.number)}</span>.{' '}
            {chosen !== '' ? (
              <b>Overridden below: {form.scenario?.title ?? chosen}</b>
            ) : armed === undefined ? null : (
              <b>{armed}. Where that fits, it goes before the card.</b>
            )}
          </>
        )
      }
    />
  )
}

/** An outcome that is named for this run, whatever the card says and whatever is armed. */
export const RunOutcome = ({ form }: FormProps) => {
  const console = useConsole()
  const isLink = form.kind === 'link'
  const scenarios = inGroups(
    (console.catalogue.scenarios.value ?? []).filter(({ interfaces }) => interfaces.includes(`${form.kind}s`)),
    ({ name, title }) => ({ value: name, words: title }),
  )
  const chosen = form.value('#scenario')
  return (
    <Input
      form={form}
      at="#scenario"
      label="Outcome of this run"
      choices={[
        { value: '', words: isLink ? 'As armed, or by the card entered' : 'As armed, or by the card' },
        ...scenarios,
      ]}
      hint={chosen !== '' ? `Named in the header sandbox-scenario: ${chosen}` : armedWords(console)}
    />
  )
}

/** It names the same things as the card does: whoever is new needs only one of the two. */
export const OverrideFold = ({ form }: FormProps) => {
  const chosen = form.value('#scenario')
  return (
    <Fold
      form={form}
      title="Override the card"
      says={chosen === '' ? 'no: as armed, or by the card' : (form.scenario?.title ?? chosen)}
      holds={['#scenario']}
      isSet={chosen !== ''}
    >
      <RunOutcome form={form} />
    </Fold>
  )
}

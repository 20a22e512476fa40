import { useEffect, useMemo, useState } from 'preact/hooks'
import { Button, Go } from '../parts/controls.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { Skeleton } from '../parts/states.tsx'
import { useConsole } from '../parts/use-console.ts'
import type { ListedScenario } from '../state/catalogue.ts'
import { Editor } from './editor.tsx'
import { familyOf, listEntries } from './entries.ts'
import { findScenarios, GROUPS, numbersByScenario } from './find.ts'
import { OutcomeDetail } from './outcome-detail.tsx'
import { OutcomeList } from './outcome-list.tsx'
import { PLACE_OF_NEW, readPlace } from './place.ts'
import { ThreeWays } from './three-ways.tsx'

const GROUP_NAMES = Object.entries(GROUPS)

/** Every outcome of the space, by what a person wants to see; beside it what one of them does, and how to arm it. */
export const OutcomesView = () => {
  const console = useConsole()
  const { nav, catalogue, watch } = console
  const { selected, search, filter } = nav.route.value
  useEffect(catalogue.need, [])
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const place = readPlace(selected)
  const scenarios = catalogue.scenarios.value
  const cards = catalogue.cards.value
  const { once, choice } = watch.value.armed.value
  const armed = useMemo(
    () => new Set([...once.flatMap(({ scenario }) => scenario ?? []), ...(choice ? [choice.name] : [])]),
    [once, choice],
  )
  const numbers = useMemo(() => numbersByScenario(cards ?? []), [cards])
  const found = useMemo(() => {
    const numbersOf = (name: string) => (numbers.get(name) ?? []).map(({ number }) => number)
    return findScenarios(scenarios ?? [], search, numbersOf)
  }, [scenarios, numbers, search])
  const name = place.is === 'outcome' ? place.name : ''
  const entries = useMemo(() => {
    // Cards are listed by how well they are known; what has none comes after, what is one's own before.
    const ranks = new Map([...numbers.keys()].map((scenario, n) => [scenario, n]))
    const rank = (scenario: ListedScenario): number =>
      scenario.from === 'shipped' ? (ranks.get(scenario.name) ?? ranks.size) : -1
    const inGroup = filter === 'all' ? found : found.filter(({ group }) => group === filter)
    // Whoever chose one group wants all of it.
    const unfolded = filter === 'all' ? open : new Set(inGroup.map((one) => `${one.group} ${familyOf(one.name)}`))
    return listEntries({ scenarios: inGroup, open: unfolded, selected: name, rank })
  }, [found, numbers, filter, open, name])
  const fold = (key: string): void => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
    if (filter !== 'all') nav.replace({ filter: 'all' })
  }
  const chips = [['all', 'All'] as const, ...GROUP_NAMES]
  return (
    <div class="col">
      <h1 class="vh">Choose an outcome</h1>
      <div class={`split ${place.is === 'nothing' ? '' : 'sel'}`}>
        <section class="pane list" aria-label="Outcomes">
          <div class="tools">
            <div class="line">
              <SearchField label="Search outcomes" placeholder="Wrong code, stolen, 51, late webhook, 4000…" />
              <Go icon="pen" to={{ selected: PLACE_OF_NEW }}>
                Write
              </Go>
            </div>
            <fieldset class="chips">
              <legend class="vh">Group</legend>
              {chips.map(([key, words]) => (
                <button
                  key={key}
                  type="button"
                  class="chip"
                  aria-pressed={filter === key}
                  onClick={() => nav.replace({ filter: key })}
                >
                  {words} <b>{key === 'all' ? found.length : found.filter(({ group }) => group === key).length}</b>
                </button>
              ))}
            </fieldset>
          </div>
          {scenarios === undefined ? (
            <Skeleton />
          ) : entries.length === 0 ? (
            <div class="empty">
              <p>
                No outcome matches{search === '' ? '' : ` “${search}”`} here. Words, a reason, a network code or a card
                number do.
              </p>
              <Button onClick={() => nav.replace({ filter: 'all', search: '' })}>Show all</Button>
            </div>
          ) : (
            <OutcomeList entries={entries} selected={name} armed={armed} onFold={fold} />
          )}
        </section>
        <section class="pane det" aria-label="Outcome">
          {place.is === 'nothing' ? (
            <ThreeWays />
          ) : place.is === 'editor' ? (
            <Editor key={selected} name={place.name} from={place.from} />
          ) : (
            <OutcomeDetail key={name} name={name} cards={numbers.get(name) ?? []} />
          )}
        </section>
      </div>
    </div>
  )
}

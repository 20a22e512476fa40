import { useMemo, useState } from 'preact/hooks'
import { BRAND_CHOICES, Button, LinkButton, SearchField, Select } from '../parts/controls.tsx'
import { Skeleton } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import type { ListedScenario } from '../state/outcome-catalog.ts'
import { AuditFinding } from './audit-finding.tsx'
import { cardsByScenario, findScenarios } from './find-scenarios.ts'
import { OutcomeDetail } from './outcome-detail.tsx'
import { groupsOf, OutcomeList } from './outcome-list.tsx'
import { ROUTE_OF_NEW, ROUTE_OF_SITUATIONS, readOutcomesRoute } from './outcomes-route.ts'
import { ScenarioEditor } from './scenario-editor.tsx'
import { Situations } from './situations.tsx'
import { useCoverage } from './use-coverage.ts'

/** The filter for outcomes that were never seen in this space. It is not the key of a group. */
const UNSEEN = 'unseen'

/** Renders the list of outcomes, and the selected one with a form to queue it. */
export const OutcomesView = () => {
  const { nav, catalogue } = useConsole()
  const { selected, search, filter } = nav.route.value
  const [brand, setBrand] = useState('VIS')
  const route = readOutcomesRoute(selected)
  const scenarios = catalogue.scenarios.value
  const cards = catalogue.cards.value
  const { cardsOf, rankOf } = useMemo(() => cardsByScenario(cards ?? []), [cards])
  const state = useCoverage()
  const { seenOf } = state
  const found = useMemo(() => findScenarios(scenarios ?? [], search, cardsOf), [scenarios, cardsOf, search])
  const unseen = useMemo(() => found.filter(({ name }) => seenOf(name) === undefined), [found, state.coverage])
  const matches = filter === UNSEEN ? unseen : found
  // Own scenarios come first.
  const rank = ({ from, name }: ListedScenario) => (from === 'shipped' ? rankOf(name) : -1)
  const allGroups = useMemo(() => groupsOf(found, rank), [found, rankOf])
  const groups = useMemo(() => (matches === found ? allGroups : groupsOf(matches, rank)), [matches, allGroups])
  const name = route.is === 'outcome' ? route.name : ''
  const chosen = groups.find(({ key }) => key === filter)
  const chips = [{ key: 'all', label: 'All', count: found.length }, ...allGroups]
  const isFlat = search.trim() !== ''
  const flat = matches.filter(({ group }) => filter === 'all' || filter === UNSEEN || group === filter)
  const digits = search.replace(/\D/g, '')
  /** Returns the card with the searched number, otherwise the first card of the brand. */
  const cardOf = (scenario: string) =>
    (digits.length > 3 ? cardsOf(scenario).find(({ number }) => number.includes(digits)) : undefined) ??
    cardsOf(scenario).find(({ paymentMethod }) => paymentMethod === brand)
  return (
    <div class="col">
      <h1 class="vh">Choose an outcome</h1>
      <div class={`split ${selected === '' ? '' : 'sel'} ${route.is === 'editor' ? 'full' : ''}`}>
        <section class="pane list" aria-label="Outcomes">
          <div class="tools">
            <SearchField label="Search outcomes" placeholder="Stolen, 51…" />
            <Select class="inp slim" aria-label="Cards of" value={brand} choices={BRAND_CHOICES} onChange={setBrand} />
            <LinkButton icon="pen" variant="icon" to={{ selected: ROUTE_OF_NEW }} title="Create an outcome">
              <span class="vh">Create an outcome</span>
            </LinkButton>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways everywhere */}
            <div class="chips" role="group" aria-label="Group">
              {chips.map(({ key, label, count }) => (
                <button
                  key={key}
                  type="button"
                  class={`chip ${count === 0 ? 'nil' : ''}`}
                  aria-pressed={filter === key}
                  onClick={() => nav.replace({ filter: key })}
                >
                  {label} <b>{count}</b>
                </button>
              ))}
              <button
                type="button"
                class={`chip ${unseen.length === 0 ? 'nil' : ''}`}
                aria-pressed={filter === UNSEEN}
                onClick={() => nav.replace({ filter: filter === UNSEEN ? 'all' : UNSEEN })}
              >
                <i class="seen" />
                Never seen <b>{unseen.length}</b>
              </button>
            </div>
          </div>
          <LinkButton icon="target" variant="bare phone" to={{ selected: ROUTE_OF_SITUATIONS }}>
            Situations your app must handle
          </LinkButton>
          {scenarios === undefined ? (
            <Skeleton />
          ) : flat.length === 0 ? (
            <div class="empty">
              <p>
                No outcome matches{isFlat ? ` “${search}”` : ''}. Search by words, reason, network code or card number.
              </p>
              <Button onClick={() => nav.replace({ filter: 'all', search: '' })}>Show all</Button>
            </div>
          ) : (
            <OutcomeList
              groups={chosen ? [chosen] : groups}
              matches={isFlat ? flat : undefined}
              selected={name}
              cardOf={cardOf}
              seenOf={seenOf}
            />
          )}
        </section>
        <section class="pane det" aria-label="Outcome">
          {route.is === 'nothing' ? (
            <Situations {...state} />
          ) : route.is === 'finding' ? (
            <AuditFinding {...route} />
          ) : route.is === 'editor' ? (
            <ScenarioEditor key={selected} {...route} />
          ) : (
            <OutcomeDetail key={name} name={name} cards={cardsOf(name)} seen={seenOf(name)} />
          )}
        </section>
      </div>
    </div>
  )
}

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { CopyNumber } from '../parts/copy.tsx'
import { Sign, Tag } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import type { ListedCard, ListedScenario } from '../state/outcome-catalog.ts'
import { GROUPS } from './find-scenarios.ts'
import { routeOf } from './outcomes-route.ts'
import { SeenMark } from './seen-mark.tsx'
import type { CoverageState } from './use-coverage.ts'

/** An entry of the list: one outcome, or a family of outcomes that differ only in a code, behind one line that expands. */
type Entry = { readonly title?: string; readonly cases: readonly ListedScenario[] }

/** Titles of the shipped families. The cases in `shown` are also listed individually. */
const FAMILIES: Readonly<Record<string, readonly [title: string, ...shown: readonly string[]]>> = {
  init_error: ['Rejected with an error'],
  decline: ['Declined with a network code', '51', '05', '41', '54', '91'],
  frictionless_reason: ['Frictionless: failed with a reason'],
  challenge_reason: ['Challenge: failed with a reason'],
}

/** Larger families are collapsed. */
const MOST_UNFOLDED = 6

/** Returns the family of a scenario name: everything before its last part. */
const familyOf = (name: string): string => name.split('/').slice(0, -1).join('/')

/** Groups the outcomes for the list, with collapsed families. A smaller rank comes first. */
export const groupsOf = (scenarios: readonly ListedScenario[], rank: (scenario: ListedScenario) => number) => {
  const sorted = scenarios.toSorted((a, b) => rank(a) - rank(b))
  return Object.entries(GROUPS).flatMap(([key, label]) => {
    const mine = sorted.filter(({ group }) => group === key)
    const entries = mine.flatMap((scenario): readonly Entry[] => {
      const family = familyOf(scenario.name)
      const cases = mine.filter(({ name }) => familyOf(name) === family)
      if (family === '' || cases.length <= MOST_UNFOLDED) return [{ cases: [scenario] }]
      // A family is listed at the position of its first case.
      if (scenario !== cases[0]) return []
      const [title = family, ...displayed] = FAMILIES[family] ?? []
      const seen = cases.filter(({ name }) => displayed.includes(name.slice(family.length + 1)))
      return [...seen.map((scenario) => ({ cases: [scenario] })), { title, cases }]
    })
    return mine.length === 0 ? [] : [{ key, label, count: mine.length, entries }]
  })
}

const FROM: Readonly<Partial<Record<ListedScenario['from'], string>>> = { space: 'Own', folder: 'Folder' }

type ListProps = {
  readonly groups: ReturnType<typeof groupsOf>
  readonly matches: readonly ListedScenario[] | undefined
  readonly selected: string
  /** Returns the card of an outcome in the selected brand. */
  readonly cardOf: (scenario: string) => ListedCard | undefined
  readonly seenOf: CoverageState['seenOf']
}

/** Renders the matches, best first; without a search, all outcomes in their groups, with collapsed families. */
export const OutcomeList = ({ groups, matches, selected, cardOf, seenOf }: ListProps) => {
  const { nav, watch } = useConsole()
  const { once, choice } = watch.value.queued.value
  const { filter, search } = nav.route.value
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => scroller.current?.scrollTo({ top: 0 }), [filter, search])
  useEffect(() => {
    document.querySelector('.outs [aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  /** Renders a line. The description of the family is shown only once, in the line that expands it. */
  const row = ({ name, title, description, icon, from, patch }: ListedScenario, ofFamily?: string) => {
    const origin = FROM[from]
    const card = cardOf(name)
    const isQueued = choice?.name === name || once.some(({ scenario }) => scenario === name)
    return (
      <li key={name} class="orow">
        <Sign name={icon} />
        <a
          class="cut"
          data-row=""
          href={nav.href({ selected: routeOf(name) })}
          aria-current={name === selected ? 'true' : undefined}
        >
          <b class="cut">{title}</b>
          {description !== ofFamily && <span class="cut d">{description}</span>}
        </a>
        <SeenMark seen={seenOf(name)} />
        <span class="tags">
          {isQueued && <Tag icon="target" label="Queued" />}
          {origin && <Tag icon="pen" label={origin} />}
        </span>
        {card ? <CopyNumber card={card} /> : patch ? <span class="mut f1 desk">with any card</span> : null}
      </li>
    )
  }
  return (
    <div class="scroll" ref={scroller}>
      {matches ? (
        <ul class="outs" aria-label="Outcomes">
          {matches.map((scenario) => row(scenario))}
        </ul>
      ) : (
        groups.map(({ key, label, count, entries }) => (
          <section key={key} aria-label={label}>
            <h2 class="grp-h ends">
              {label} <span>{count}</span>
            </h2>
            <ul class="outs">
              {entries.flatMap(({ title, cases }) => {
                if (title === undefined) return cases.map((scenario) => row(scenario))
                const { icon = 'wait', description } = cases[0] ?? {}
                const seen = cases.filter(({ name }) => seenOf(name) !== undefined).length
                return (
                  <li key={title}>
                    <details class="fam" open={cases.some(({ name }) => name === selected)}>
                      <summary class="orow">
                        <Sign name={icon} />
                        <span class="cut">
                          <b class="cut">{title}</b>
                          <span class="cut d">{description}</span>
                        </span>
                        <span class="tag t-wait">
                          {seen === 0 ? `All ${cases.length}` : `${seen} of ${cases.length} seen`}
                        </span>
                      </summary>
                      <ul>{cases.map((scenario) => row(scenario, description))}</ul>
                    </details>
                  </li>
                )
              })}
            </ul>
          </section>
        ))
      )}
    </div>
  )
}

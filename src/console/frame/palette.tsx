import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ClockRequest, Row } from '../../core/contract/control.gen.ts'
import { own } from '../../core/contract/vocabulary.ts'
import { brandLabel, lastDigits } from '../../core/describe/format.ts'
import { maskedSearch } from '../../core/describe/mask-search.ts'
import { groupedAs } from '../../core/domain/brand-names.ts'
import { HOLD_POINT_NAMES } from '../../core/domain/hold-points.ts'
import { safeHref } from '../../core/domain/safe-href.ts'
import { namesOf } from '../../core/domain/table-keys.ts'
import { Icon, type IconName } from '../../pages/design/icon.tsx'
import { ranked } from '../outcomes/find-scenarios.ts'
import { ROUTE_OF_NEW, routeOf } from '../outcomes/outcomes-route.ts'
import { environmentLines } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { describeHold, holdsOf } from '../parts/holds.tsx'
import { useConsole, useOutcome, useResponse } from '../parts/hooks.ts'
import { withLazyChunk } from '../parts/lazy.tsx'
import { FAULTS } from '../parts/offered-faults.ts'
import { type Option, useOptions } from '../parts/options.tsx'
import { SPACE_SECTIONS } from '../space/space-sections.ts'
import type { Action } from '../state/action.ts'
import type { Console } from '../state/console-state.ts'
import { NOTHING_CHOSEN, VIEWS_BY_KEY } from '../state/navigation-state.ts'
import { findExactRow } from './exact-row.ts'
import { queuedList, removeQueued } from './queue-bar.tsx'

/** The members of an option as a tuple. */
type Command = readonly [icon: IconName, label: string, more: string, run: Option['run']]

/** The group of options that accept a refno. */
const QUEUE_ONCE = 'Queue once'

const inGroup = (group: string, commands: readonly Command[]): readonly Option[] =>
  commands.map(([icon, label, more, run]) => ({ group, icon, label, more, run }))

/** Options for the rows that the sandbox found. */
const thingsOf = ({ nav }: Console, group: string, rows: readonly Row[]): readonly Option[] =>
  inGroup(
    group,
    rows.map((row) => {
      const name = 'refno' in row ? row.refno : 'reference' in row ? row.reference : ''
      const card = 'masked' in row && row.masked ? lastDigits(row.masked) : ''
      const more = [name, card, row.id].filter(Boolean).join(' ')
      return [row.display.icon, row.display.title, more, () => nav.go({ view: 'live', selected: row.id })]
    }),
  )

/** Options for the actions of the open row, with the entries of its menus. Entries that must be loaded are added later. */
const actionOptions = (rowActions: readonly Action[], menu?: Action): readonly Option[] =>
  rowActions.flatMap((action) => {
    if ('entries' in action) return typeof action.entries === 'function' ? [] : actionOptions(action.entries, action)
    const { label, note, letter = '' } = action
    const icon = action.sign ?? action.icon ?? menu?.icon ?? 'more'
    const run = 'run' in action ? action.run : () => window.open(safeHref(action.href), '_blank', 'noopener')
    return inGroup('Open row', [[icon, menu ? `${menu.label}: ${label}` : label, note ?? letter.toUpperCase(), run]])
  })

/** Options that hold or fail the next responses of the space, and that release held ones. */
const responseOptions = (console: Console): readonly Option[] => {
  const { act, watch } = console
  const held = holdsOf(console)
  const holds = HOLD_POINT_NAMES.map((on): Command => {
    const hold = describeHold({ on, times: 1 })
    const run = async () => {
      await act(`Holds ${hold}`, 'holdResponses', { body: { on, times: 1 } })
      watch.value.readHolds()
    }
    return ['snow', `Hold ${hold}`, 'for 60 s, or until you release it', run]
  })
  const faults = FAULTS.map(([, label, fault]): Command => {
    const faults = { on: 'status' as const, times: 1, ...fault }
    const run = () => act(`Queued: ${label}`, 'queueOutcome', { body: { patch: { faults } } })
    return ['plug', `Fail a status response: ${label}`, 'fault, of the next payment', run]
  })
  return inGroup('Responses', [
    ...(held ? [['out', `${held.action}: ${held.title}`, held.description, held.run] as const] : []),
    ...holds,
    ...faults,
  ])
}

/** Options for everything except rows and the open row. */
const commandsOf = (console: Console, spaces: readonly { readonly space: string }[] = []): readonly Option[] => {
  const { nav, act, catalogue, copy, copyAddress, space, want, preferences } = console
  const setClock = (done: string, body: ClockRequest) => () => act(done, 'setClock', { body })
  const reset = () =>
    withLazyChunk(console, (of) => of.resetSpace(console, () => nav.go({ view: 'space', ...NOTHING_CHOSEN })))
  const copyLines = async () => {
    const keys = await want('getCredentials', { path: { space: space.value } })
    if (keys) await copy(environmentLines(keys), 'the environment lines', 'Select them in Connect')
  }
  const scenarios = catalogue.scenarios.value ?? []
  return [
    ...inGroup(
      'Go to',
      VIEWS_BY_KEY.map(({ view, icon, title, letter }) => {
        const go = () => nav.go({ view, ...NOTHING_CHOSEN })
        return [icon, title, `G ${letter}`, go]
      }),
    ),
    ...inGroup(
      'Go to',
      namesOf(SPACE_SECTIONS).map((name) => {
        const { title, words } = SPACE_SECTIONS[name]
        return ['plug', title, words, () => nav.go({ view: 'space', ...NOTHING_CHOSEN, selected: name })]
      }),
    ),
    ...inGroup('Do', [
      ['plus', 'New transaction', 'N', () => nav.go({ view: 'start', selected: '' })],
      ['link', 'New link', '', () => nav.go({ view: 'start', selected: 'link' })],
      ...queuedList(console).map(
        (item) => ['off', `Remove: ${item.title}`, item.usage, () => removeQueued(console, [item])] as const,
      ),
      ['link', 'Copy address', 'of this view', copyAddress],
      ['key', 'Copy environment lines', 'credentials, password, .env', copyLines],
      ['snow', 'Freeze the clock', '', setClock('Clock frozen', { mode: 'frozen' })],
      ['time', 'Advance the clock by 31 min', 'timeout', setClock('Clock advanced', { advance: '31m' })],
      ['time', 'Return to real time', 'clock', setClock('Clock in real time', { mode: 'live' })],
      ['gone', `Reset ${space.value}`, 'empty the space', reset],
      ['pen', 'Create an outcome', 'scenario', () => nav.go({ view: 'outcomes', selected: ROUTE_OF_NEW })],
      ['moon', 'Switch theme', 'T', preferences.switchTheme],
    ]),
    ...responseOptions(console),
    ...inGroup(
      QUEUE_ONCE,
      scenarios.map(({ name, title }) => {
        const queue = (refno?: string) =>
          act(`Queued: ${title}`, 'queueOutcome', {
            body: { scenario: own(name), ...(refno && { when: { refno } }) },
          })
        return ['target', title, name, queue]
      }),
    ),
    ...inGroup(
      'Outcomes',
      scenarios.map(({ name, title, icon: sign, keywords }) => {
        const go = () => nav.go({ view: 'outcomes', selected: routeOf(name) })
        return [sign, title, [name, ...keywords].join(', '), go]
      }),
    ),
    ...inGroup(
      'Cards',
      (catalogue.cards.value ?? []).map(({ number, paymentMethod, outcome }) => {
        const grouped = groupedAs(paymentMethod, number)
        return ['card', grouped, `${brandLabel(paymentMethod)}, ${outcome}, ${number}`, () => copy(number, grouped)]
      }),
    ),
    ...inGroup(
      'Spaces',
      spaces.map(({ space: other }) => ['box', other, 'space', () => nav.go({ space: other, ...NOTHING_CHOSEN })]),
    ),
  ]
}

/** Maximum number of options per group. */
const maxPerGroup = (q: string): number => (q === '' ? 5 : 6)

/** Reads `timeout A-17` as a queued outcome for one order: the last word is the refno. */
const matchesForRefno = (commands: readonly Option[], q: string): readonly Option[] => {
  const [, before, refno = ''] = /^(.*\S)\s+(\S+)$/.exec(q) ?? []
  if (before === undefined) return []
  const queueable = commands.filter(({ group }) => group === QUEUE_ONCE)
  return matchesFor(queueable, before).map((match) => ({ ...match, more: `for ${refno}`, run: () => match.run(refno) }))
}

/** Returns the matching options, best first, a few per group. The group of the best match comes first. */
const matchesFor = (commands: readonly Option[], q: string): readonly Option[] => {
  const hits = q === '' ? commands : ranked(commands, q, ({ label, more, group }) => [label, more, group])
  if (hits.length === 0) return matchesForRefno(commands, q)
  return [...new Set(hits.map(({ group }) => group))].flatMap((group) =>
    hits.filter((hit) => hit.group === group).slice(0, maxPerGroup(q)),
  )
}

/** Length of the shortest text that is searched for exactly: the last digits of a card. */
const SHORTEST_EXACT = 4

type PaletteProps = { readonly search: string }

/** Finds views, settings, outcomes, actions and rows by a few letters, and a row by each of its identifiers. */
export const Palette = ({ search }: PaletteProps) => {
  const console = useConsole()
  const { overlay, rowActions } = console
  const close = () => (overlay.value = undefined)
  const [text, setText] = useState(search)
  const typed = text.trim()
  const q = maskedSearch(typed)
  const scenarios = console.catalogue.scenarios.value
  // Built when the palette opens, so that new events do not move the line under the pointer.
  const cards = console.catalogue.cards.value
  const spaces = useResponse('listSpaces', [])?.spaces
  const [loadedOptions, setLoadedOptions] = useState<readonly Option[]>([])
  const commands = useMemo(
    () => [...actionOptions(rowActions.peek()), ...loadedOptions, ...commandsOf(console, spaces)],
    [scenarios, cards, spaces, loadedOptions],
  )
  useEffect(() => {
    for (const action of rowActions.peek())
      if ('entries' in action && typeof action.entries === 'function')
        void action.entries().then((entries) => setLoadedOptions(actionOptions(entries, action)))
  }, [])
  const listed = useResponse('listActivity', [{ query: { q: q || undefined, limit: maxPerGroup(q) } }])
  const found = useOutcome(
    async () => ({ q, row: q.length < SHORTEST_EXACT ? undefined : await findExactRow(console, q) }),
    [q],
  )
  const exact = found?.row && found.q === q ? [found.row] : []
  const others = listed?.rows.filter(({ id }) => id !== exact[0]?.id) ?? []
  const matches = [
    ...thingsOf(console, 'Exact match', exact),
    ...matchesFor(commands, typed),
    ...thingsOf(console, 'Open', others),
  ]
  const { field, list } = useOptions('Results', matches, true, setText, close)
  return (
    <Dialog id="pal" label="Command palette">
      <div class="in across">
        <Icon name="find" />
        <input
          {...field}
          aria-label="Search and commands"
          placeholder="Search, or queue an outcome: timeout A-17"
          value={text}
        />
        <kbd>Esc</kbd>
      </div>
      {list}
      <footer>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> run
        </span>
      </footer>
    </Dialog>
  )
}

import type { ClockWish, Row } from '../../contract/control.gen.ts'
import { own } from '../../contract/words.ts'
import type { IconName } from '../../look/icon.tsx'
import { lastDigits } from '../../telling/figures.ts'
import type { Console } from '../state/console.ts'
import { NOTHING_CHOSEN, PLACES } from '../state/route.ts'
import { armedList } from './armed-list.ts'

/** Something that the palette finds and does. */
export type Command = {
  readonly group: string
  readonly icon: IconName
  readonly words: string
  /** More words by which it is found, shown small. */
  readonly more: string
  readonly run: () => unknown
}

const inGroup = (group: string, commands: readonly Omit<Command, 'group'>[]): readonly Command[] =>
  commands.map((command) => ({ group, ...command }))

/** What happened, as the sandbox found it. */
export const thingsOf = ({ nav }: Console, rows: readonly Row[]): readonly Command[] =>
  inGroup(
    'Open',
    rows.map((row) => ({
      icon: row.told.sign,
      words: row.told.title,
      more: [
        'refno' in row ? row.refno : 'reference' in row ? row.reference : '',
        'masked' in row && row.masked ? lastDigits(row.masked) : '',
        row.id,
      ]
        .filter(Boolean)
        .join(' '),
      run: () => nav.go({ view: 'live', selected: row.id }),
    })),
  )

/** Everything that can be reached by a few letters. */
export const commandsOf = (console: Console): readonly Command[] => {
  const { nav, act, catalogue, wishes } = console
  catalogue.need()
  const setClock = (done: string, body: ClockWish) => () => act(done, 'setClock', { body })
  return [
    ...inGroup(
      'Go to',
      PLACES.map(({ view, icon, title, letter }) => ({
        icon,
        words: title,
        more: `G ${letter}`,
        run: () => nav.go({ view, ...NOTHING_CHOSEN }),
      })),
    ),
    ...inGroup('Do', [
      { icon: 'plus', words: 'New transaction', more: 'N', run: () => nav.go({ view: 'start', selected: '' }) },
      { icon: 'link', words: 'New link', more: '', run: () => nav.go({ view: 'start', selected: 'link' }) },
      ...armedList(console).map(
        ({ title, how, disarm }) => ({ icon: 'off', words: `Disarm: ${title}`, more: how, run: disarm }) as const,
      ),
      { icon: 'snow', words: 'Freeze the clock', more: '', run: setClock('Clock frozen', { mode: 'frozen' }) },
      {
        icon: 'time',
        words: 'Move the clock by 31 min',
        more: 'timeout',
        run: setClock('Clock moved on', { advance: '31m' }),
      },
      { icon: 'time', words: 'Back to real time', more: 'clock', run: setClock('Back to real time', { mode: 'live' }) },
      { icon: 'moon', words: 'Light or dark', more: 'T', run: wishes.switchTheme },
    ]),
    ...inGroup(
      'Arm once',
      (catalogue.scenarios.value ?? []).map(({ name, title }) => ({
        icon: 'target',
        words: title,
        more: name,
        run: () => act(`Armed once: ${title}`, 'armNext', { body: { scenario: own(name) } }),
      })),
    ),
  ]
}

/** How many of each group are shown. */
export const MOST = { idle: 5, asked: 6 } as const

/** Those that hold every word, a few of each group. */
export const foundBy = (commands: readonly Command[], text: string): readonly Command[] => {
  const words = text.toLowerCase().trim().split(/\s+/)
  const counts = new Map<string, number>()
  const most = text.trim() === '' ? MOST.idle : MOST.asked
  return commands.filter(({ group, words: said, more }) => {
    const all = `${group} ${said} ${more}`.toLowerCase()
    const count = counts.get(group) ?? 0
    if (count >= most || !words.every((word) => all.includes(word))) return false
    counts.set(group, count + 1)
    return true
  })
}

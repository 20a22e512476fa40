import type { Row } from '../../contract/control.gen.ts'
import type { IconName } from '../../look/icon.tsx'
import { lastDigits } from '../../telling/figures.ts'
import type { Console } from '../state/console.ts'
import { armedList } from './armed-list.ts'
import { PLACES } from './places.ts'

/** Something that the palette finds and does. */
export type Command = {
  readonly group: string
  readonly icon: IconName
  readonly words: string
  /** More words by which it is found, shown small. */
  readonly more: string
  readonly run: () => unknown
}

const places = ({ nav }: Console): readonly Command[] =>
  PLACES.map(({ view, icon, title, letter }) => ({
    group: 'Go to',
    icon,
    words: title,
    more: `G ${letter}`,
    run: () => nav.go({ view, selected: '', filter: 'all', search: '' }),
  }))

const deeds = (console: Console): readonly Command[] => {
  const { nav, act, wishes } = console
  const toDo = (icon: IconName, words: string, more: string, run: () => unknown): Command => ({
    group: 'Do',
    icon,
    words,
    more,
    run,
  })
  return [
    toDo('plus', 'New transaction', 'N', () => nav.go({ view: 'start', selected: '' })),
    toDo('link', 'New link', '', () => nav.go({ view: 'start', selected: 'link' })),
    ...armedList(console).map(({ title, how, disarm }) => toDo('off', `Disarm: ${title}`, how, disarm)),
    toDo('snow', 'Freeze the clock', '', () => act('Clock frozen', 'setClock', { body: { mode: 'frozen' } })),
    toDo('time', 'Move the clock by 31 min', 'timeout', () =>
      act('Clock moved on', 'setClock', { body: { advance: '31m' } }),
    ),
    toDo('time', 'Back to real time', 'clock', () => act('Back to real time', 'setClock', { body: { mode: 'live' } })),
    toDo('moon', 'Light or dark', 'T', wishes.switchTheme),
  ]
}

const outcomes = ({ catalogue, act }: Console): readonly Command[] => {
  catalogue.need()
  return (catalogue.scenarios.value ?? []).map(({ name, title }) => ({
    group: 'Arm once',
    icon: 'target',
    words: title,
    more: name,
    run: () => act(`Armed once: ${title}`, 'armNext', { body: { scenario: name } }),
  }))
}

/** What happened, as the sandbox found it. */
export const thingsOf = ({ nav }: Console, rows: readonly Row[]): readonly Command[] =>
  rows.map((row) => ({
    group: 'Open',
    icon: row.told.sign,
    words: row.told.title,
    more: [
      'refno' in row ? row.refno : 'reference' in row ? row.reference : '',
      'masked' in row && row.masked ? lastDigits(row.masked) : '',
      row.id,
    ]
      .filter((part) => part !== undefined && part !== '')
      .join(' '),
    run: () => nav.go({ view: 'live', selected: row.id }),
  }))

/** Everything that can be reached by a few letters. */
export const commandsOf = (console: Console): readonly Command[] => [
  ...places(console),
  ...deeds(console),
  ...outcomes(console),
]

/** How many of each group are shown. */
export const MOST = { idle: 5, asked: 6 } as const

/** Those that hold every word, a few of each group. */
export const foundBy = (commands: readonly Command[], text: string): readonly Command[] => {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const counts = new Map<string, number>()
  const most = words.length > 0 ? MOST.asked : MOST.idle
  return commands.filter(({ group, words: said, more }) => {
    const all = `${group} ${said} ${more}`.toLowerCase()
    const count = counts.get(group) ?? 0
    if (count >= most || !words.every((word) => all.includes(word))) return false
    counts.set(group, count + 1)
    return true
  })
}

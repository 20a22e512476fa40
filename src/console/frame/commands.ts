import type { ClockWish, Row } from '../../contract/control.gen.ts'
import { own } from '../../contract/words.ts'
import { lastDigits } from '../../telling/figures.ts'
import { ranked } from '../outcomes/find.ts'
import type { Option } from '../parts/options.tsx'
import type { Console } from '../state/console.ts'
import { NOTHING_CHOSEN, PLACES } from '../state/route.ts'
import { armedList } from './armed-list.ts'

const inGroup = (group: string, commands: readonly Omit<Option, 'group'>[]): readonly Option[] =>
  commands.map((command) => ({ group, ...command }))

/** What happened, as the sandbox found it. */
export const thingsOf = ({ nav }: Console, rows: readonly Row[]): readonly Option[] =>
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
export const commandsOf = (console: Console): readonly Option[] => {
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

/** Those that are meant, the best first, a few of each group; the group of the best stands first. */
export const foundBy = (commands: readonly Option[], text: string): readonly Option[] => {
  const isAsked = text.trim() !== ''
  const most = isAsked ? MOST.asked : MOST.idle
  const hits = isAsked ? ranked(commands, text, ({ words, more, group }) => [words, more, group]) : commands
  return [...new Set(hits.map(({ group }) => group))].flatMap((group) =>
    hits.filter((hit) => hit.group === group).slice(0, most),
  )
}

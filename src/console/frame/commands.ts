import type { ClockWish, Row } from '../../contract/control.gen.ts'
import { own } from '../../contract/words.ts'
import { groupedAs } from '../../domain/shown-brands.ts'
import { webAddress } from '../../domain/web-address.ts'
import { brandWords, lastDigits } from '../../telling/figures.ts'
import { ranked } from '../outcomes/find.ts'
import { PLACE_OF_NEW, placeOf } from '../outcomes/place.ts'
import { environmentLines } from '../parts/environment-lines.ts'
import type { Option } from '../parts/options.tsx'
import type { Console } from '../state/console.ts'
import type { Deed } from '../state/deed.ts'
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

/** What can be done about what is open, and what a menu of it offers; a menu that has to be asked says nothing yet. */
export const deedOptions = (deeds: readonly Deed[], menu?: Deed): readonly Option[] =>
  deeds.flatMap((deed) => {
    if ('entries' in deed) return typeof deed.entries === 'function' ? [] : deedOptions(deed.entries, deed)
    const { words, note, letter = '' } = deed
    return inGroup('What is open', [
      {
        icon: deed.sign ?? deed.icon ?? menu?.icon ?? 'more',
        words: menu ? `${menu.words}: ${words}` : words,
        more: note ?? letter.toUpperCase(),
        run: 'run' in deed ? deed.run : () => window.open(webAddress(deed.href), '_blank', 'noopener'),
      },
    ])
  })

/** The spaces that hold something, to be looked at. */
export const spacesOf = ({ nav }: Console, names: readonly string[]): readonly Option[] =>
  inGroup(
    'Spaces',
    names.map((space) => ({
      ...{ icon: 'box', words: space, more: 'space', run: () => nav.go({ space, ...NOTHING_CHOSEN }) },
    })),
  )

/** Everything that can be reached by a few letters. */
export const commandsOf = (console: Console): readonly Option[] => {
  const { nav, act, catalogue, copy, space, undo, want, wishes } = console
  catalogue.need()
  const setClock = (done: string, body: ClockWish) => () => act(done, 'setClock', { body })
  const reset = async (): Promise<void> => {
    const spaces = [space.value]
    const done = `${space.value} was reset.`
    const got = await act(done, 'reset', { query: { keep: '1h' } })
    if ('value' in got) undo.value = got.value.undo && { ...got.value.undo, done, spaces }
    nav.go({ view: 'space', ...NOTHING_CHOSEN })
  }
  const copyLines = async (): Promise<void> => {
    const keys = await want('showCredentials', { path: { space: space.value } })
    if (keys) await copy(environmentLines(keys), 'the environment lines', 'Select them under Connect')
  }
  const scenarios = catalogue.scenarios.value ?? []
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
      { icon: 'key', words: 'Copy environment lines', more: 'credentials, password, .env', run: copyLines },
      { icon: 'snow', words: 'Freeze the clock', more: '', run: setClock('Clock frozen', { mode: 'frozen' }) },
      {
        icon: 'time',
        words: 'Move the clock by 31 min',
        more: 'timeout',
        run: setClock('Clock moved on', { advance: '31m' }),
      },
      { icon: 'time', words: 'Back to real time', more: 'clock', run: setClock('Back to real time', { mode: 'live' }) },
      { icon: 'gone', words: `Reset ${space.value}`, more: 'empty the space', run: reset },
      {
        icon: 'pen',
        words: 'Write your own outcome',
        more: 'scenario',
        run: () => nav.go({ view: 'outcomes', selected: PLACE_OF_NEW }),
      },
      { icon: 'moon', words: 'Light or dark', more: 'T', run: wishes.switchTheme },
    ]),
    ...inGroup(
      'Arm once',
      scenarios.map(({ name, title }) => {
        const run = (refno?: string) =>
          act(`Armed once: ${title}`, 'armNext', { body: { scenario: own(name), ...(refno && { when: { refno } }) } })
        return { icon: 'target', words: title, more: name, run: () => run(), runFor: run }
      }),
    ),
    ...inGroup(
      'Outcomes',
      scenarios.map(({ name, title, sign, keywords }) => ({
        icon: sign,
        words: title,
        more: [name, ...keywords].join(', '),
        run: () => nav.go({ view: 'outcomes', selected: placeOf(name) }),
      })),
    ),
    ...inGroup(
      'Cards',
      (catalogue.cards.value ?? []).map(({ number, paymentMethod, outcome }) => ({
        icon: 'card',
        words: groupedAs(paymentMethod, number),
        more: `${brandWords(paymentMethod)}, ${outcome}, ${number}`,
        run: () => copy(number, groupedAs(paymentMethod, number)),
      })),
    ),
  ]
}

/** How many of each group are shown. */
export const MOST = { idle: 5, asked: 6 } as const

/** What `timeout A-17` means: the last word is a refno, and what stands before it is armed for that one alone. */
const foundFor = (commands: readonly Option[], text: string): readonly Option[] => {
  const [, before, refno = ''] = /^(.*\S)\s+(\S+)$/.exec(text.trim()) ?? []
  if (before === undefined) return []
  const armed = commands.flatMap(({ runFor, ...one }) => (runFor ? [{ ...one, run: () => runFor(refno) }] : []))
  return foundBy(armed, before).map((one) => ({ ...one, more: `for ${refno}` }))
}

/** Those that are meant, the best first, a few of each group; the group of the best stands first. */
export const foundBy = (commands: readonly Option[], text: string): readonly Option[] => {
  const isAsked = text.trim() !== ''
  const most = isAsked ? MOST.asked : MOST.idle
  const hits = isAsked ? ranked(commands, text, ({ words, more, group }) => [words, more, group]) : commands
  if (hits.length === 0) return foundFor(commands, text)
  return [...new Set(hits.map(({ group }) => group))].flatMap((group) =>
    hits.filter((hit) => hit.group === group).slice(0, most),
  )
}

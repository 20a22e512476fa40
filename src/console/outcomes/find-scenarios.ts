import { grouped } from '../../core/domain/group-by.ts'
import type { ListedCard, ListedScenario } from '../state/outcome-catalog.ts'

/** What people choose outcomes by, in the order of the list. */
export const GROUPS: Readonly<Record<ListedScenario['group'], string>> = {
  passes: 'Passes',
  asks: 'Asks the cardholder',
  fails: 'Fails',
  network: 'Declined by the network',
  page: 'Page trouble',
  transport: 'Transport trouble',
  webhook: 'Webhook trouble',
  links: 'Links',
}

/** Ways to say one thing: whoever says it in one finds it in all. */
const SAME: readonly (readonly [said: RegExp, word: string])[] = [
  [/\btim(e|ed|es|ing)[ -]?out\b|\bout of time\b/g, 'timeout'],
  [/\b(tampered|forged?|faked?|manipulated|spoofed|unsigned)\b/g, 'forged'],
  [/\b(twice|double[ds]?|duplicated?)\b/g, 'twice'],
  [/\b(early|too soon)\b/g, 'before'],
  [/\b(cancell?(ed|s)?|aborte?d?)\b/g, 'cancel'],
  [/\b(declined?|refused?)\b/g, 'declined'],
]

/** A text as it is searched: what it says, and the same in the word that stands for all of its kind. */
const searched = (text: string): string => {
  const said = text.toLowerCase().replace(/[_/]/g, ' ')
  return `${text.toLowerCase()}\n${said}\n${inOneWord(said)}`
}
const inOneWord = (text: string): string => SAME.reduce((said, [pattern, word]) => said.replace(pattern, word), text)

/** From the beginning of a word: whoever looks for "late" does not mean "violated". */
const beginning = (word: string): RegExp => new RegExp(`(^|[^a-z0-9])(${word})`)
const plain = (word: string): string => word.replace(/\W/g, '\\$&')
/** The same with one letter that is wrong, missing or too much. */
const nearly = (word: string): string =>
  word.length < 5
    ? plain(word)
    : Array.from(word, (_, n) => `${plain(word.slice(0, n))}.{0,2}${plain(word.slice(n + 1))}`).join('|')

/**
 * What a text means, the best first: those that hold all its words in what comes first, before those that need what comes
 * after that as well. What they say besides counts where nothing is called so; after that, one letter of each word may be wrong.
 */
export const ranked = <Thing>(
  things: readonly Thing[],
  text: string,
  namesOf: (thing: Thing) => readonly string[],
  besides?: (thing: Thing) => string,
): readonly Thing[] => {
  const words = inOneWord(text.trim().toLowerCase()).split(/\s+/)
  const by = (pattern: (word: string) => string, partsOf: (thing: Thing) => readonly string[]): readonly Thing[] => {
    const wanted = words.map((word) => beginning(pattern(word)))
    const found = things.flatMap((thing) => {
      let all = ''
      const rank = partsOf(thing).findIndex((part) => {
        all += `\n${searched(part)}`
        return wanted.every((word) => word.test(all))
      })
      return rank < 0 ? [] : [{ thing, rank }]
    })
    return found.sort((one, other) => one.rank - other.rank).map(({ thing }) => thing)
  }
  const named = by(plain, namesOf)
  if (named.length > 0) return named
  const said = besides ? by(plain, (thing) => [[...namesOf(thing), besides(thing)].join('\n')]) : []
  return said.length > 0 ? said : by(nearly, namesOf)
}

/** The scenarios that a text means, the best first; `cardsOf` are the cards of a scenario. */
export const findScenarios = (
  scenarios: readonly ListedScenario[],
  text: string,
  cardsOf: (scenario: string) => readonly ListedCard[],
): readonly ListedScenario[] => {
  const asked = text
    .trim()
    .toLowerCase()
    .replace(/^(reason|(network )?code) (?=\w{1,2}$)/, '')
  if (asked === '') return scenarios
  // Four digits and more are a card, fewer a reason or a code of a card network.
  const digits = asked.replace(/[\s-]/g, '')
  if (/^\d{4,}$/.test(digits))
    return scenarios.filter(({ name }) => cardsOf(name).some(({ number }) => number.includes(digits)))
  // What is as short as a code or a status of 3-D Secure is looked for as a whole.
  if (/^(\d{1,3}|[a-z]|[a-z]\d|\d[a-z])$/.test(asked)) {
    const code = asked.padStart(2, '0')
    return scenarios.filter(
      ({ reason, networkCode, title, keywords }) =>
        [reason, networkCode].some((one) => one?.toLowerCase() === code) ||
        // A word of its own: 51 is in "(51)", not in "5100".
        [title, ...keywords]
          .join('\n')
          .toLowerCase()
          .split(/[^a-z0-9]+/)
          .includes(asked),
    )
  }
  return ranked(
    scenarios,
    asked,
    ({ name, title, keywords, group }) => {
      const cards = cardsOf(name).map((card) => card.name)
      return [title, keywords.join('\n'), `${name}\n${GROUPS[group]}`, [...new Set(cards)].join('\n')]
    },
    // It says what does not happen as well: "and no webhook".
    ({ description, explanation }) => `${description}\n${explanation}`,
  )
}

/** The cards of each scenario as they are listed, and how well they are known: a smaller rank is better, without any is last. */
export const cardsByScenario = (cards: readonly ListedCard[]) => {
  const found = grouped(cards, ({ scenario }) => [scenario])
  const ranks = new Map([...found.keys()].map((scenario, n) => [scenario, n]))
  return {
    cardsOf: (scenario: string): readonly ListedCard[] => found.get(scenario) ?? [],
    rankOf: (scenario: string) => ranks.get(scenario) ?? ranks.size,
  }
}

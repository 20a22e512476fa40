import { groupBy } from '../../core/domain/group-by.ts'
import type { ListedCard, ListedScenario } from '../state/outcome-catalog.ts'

/** The groups of outcomes, in the order of the list. */
export const GROUPS: Readonly<Record<ListedScenario['group'], string>> = {
  frictionless: 'Frictionless',
  challenge: 'Challenge',
  failed: 'Failed',
  declined: 'Declined',
  page: 'Page faults',
  transport: 'Transport faults',
  webhook: 'Webhook faults',
  links: 'Links',
}

/** Synonyms: a search for one of them finds all. */
const SYNONYMS: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\btim(e|ed|es|ing)[ -]?out\b|\bout of time\b/g, 'timeout'],
  [/\b(tampered|forged?|faked?|manipulated|spoofed|unsigned)\b/g, 'forged'],
  [/\b(twice|double[ds]?|duplicated?)\b/g, 'twice'],
  [/\b(early|too soon)\b/g, 'before'],
  [/\b(cancell?(ed|s)?|aborte?d?)\b/g, 'cancel'],
  [/\b(declined?|rejected?)\b/g, 'declined'],
]

/** Returns a text for the search: as it is, and with synonyms replaced. */
const searched = (text: string): string => {
  const spaced = text.toLowerCase().replace(/[_/]/g, ' ')
  return `${text.toLowerCase()}\n${spaced}\n${normalized(spaced)}`
}
const normalized = (text: string): string =>
  SYNONYMS.reduce((replaced, [pattern, word]) => replaced.replace(pattern, word), text)

/** Matches the beginning of a word only, so that "late" does not match "violated". */
const beginning = (word: string): RegExp => new RegExp(`(^|[^a-z0-9])(${word})`)
const plain = (word: string): string => word.replace(/\W/g, '\\$&')
/** Returns a pattern that allows one wrong, missing or additional letter. */
const nearly = (word: string): string =>
  word.length < 5
    ? plain(word)
    : Array.from(word, (_, n) => `${plain(word.slice(0, n))}.{0,2}${plain(word.slice(n + 1))}`).join('|')

/**
 * Ranks the matches of a text, best first: a match in the first names comes before one that also needs later names. Without
 * such matches, `besides` is searched as well. After that, one letter per word may be wrong.
 */
export const ranked = <Thing>(
  items: readonly Thing[],
  text: string,
  namesOf: (item: Thing) => readonly string[],
  besides?: (item: Thing) => string,
): readonly Thing[] => {
  const terms = normalized(text.trim().toLowerCase()).split(/\s+/)
  const by = (pattern: (word: string) => string, partsOf: (item: Thing) => readonly string[]): readonly Thing[] => {
    const wanted = terms.map((word) => beginning(pattern(word)))
    const matches = items.flatMap((thing) => {
      let all = ''
      const rank = partsOf(thing).findIndex((part) => {
        all += `\n${searched(part)}`
        return wanted.every((word) => word.test(all))
      })
      return rank < 0 ? [] : [{ thing, rank }]
    })
    return matches.sort((a, b) => a.rank - b.rank).map(({ thing }) => thing)
  }
  const named = by(plain, namesOf)
  if (named.length > 0) return named
  const described = besides ? by(plain, (item) => [[...namesOf(item), besides(item)].join('\n')]) : []
  return described.length > 0 ? described : by(nearly, namesOf)
}

/** Returns the scenarios that match a text, best first. `cardsOf` returns the cards of a scenario. */
export const findScenarios = (
  scenarios: readonly ListedScenario[],
  text: string,
  cardsOf: (scenario: string) => readonly ListedCard[],
): readonly ListedScenario[] => {
  const query = text
    .trim()
    .toLowerCase()
    .replace(/^(reason|(network )?code) (?=\w{1,2}$)/, '')
  if (query === '') return scenarios
  // Four or more digits are part of a card number; fewer are a reason or a network code.
  const digits = query.replace(/[\s-]/g, '')
  if (/^\d{4,}$/.test(digits))
    return scenarios.filter(({ name }) => cardsOf(name).some(({ number }) => number.includes(digits)))
  // A text as short as a code or a 3-D Secure status must match as a whole word.
  if (/^(\d{1,3}|[a-z]|[a-z]\d|\d[a-z])$/.test(query)) {
    const code = query.padStart(2, '0')
    return scenarios.filter(
      ({ reason, networkCode, title, keywords }) =>
        [reason, networkCode].some((item) => item?.toLowerCase() === code) ||
        // As a whole word: 51 matches "(51)", but not "5100".
        [title, ...keywords]
          .join('\n')
          .toLowerCase()
          .split(/[^a-z0-9]+/)
          .includes(query),
    )
  }
  return ranked(
    scenarios,
    query,
    ({ name, title, keywords, group }) => {
      const cards = cardsOf(name).map((card) => card.name)
      return [title, keywords.join('\n'), `${name}\n${GROUPS[group]}`, [...new Set(cards)].join('\n')]
    },
    // Searched last, because descriptions also contain negations such as "and no webhook".
    ({ description, explanation }) => `${description}\n${explanation}`,
  )
}

/** Groups the cards by scenario, and ranks scenarios by their first card. Scenarios without a card have the last rank. */
export const cardsByScenario = (cards: readonly ListedCard[]) => {
  const matches = groupBy(cards, ({ scenario }) => [scenario])
  const ranks = new Map([...matches.keys()].map((scenario, n) => [scenario, n]))
  return {
    cardsOf: (scenario: string): readonly ListedCard[] => matches.get(scenario) ?? [],
    rankOf: (scenario: string) => ranks.get(scenario) ?? ranks.size,
  }
}

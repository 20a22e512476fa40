import type { ListedCard, ListedScenario } from '../state/catalogue.ts'

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

/** The search text as digits of a card: four and more are a card, fewer a reason or a code of a card network. */
const cardDigits = (text: string): string | undefined => {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{4,}$/.test(digits) ? digits : undefined
}

/** A word of its own: 51 is in "(51)", not in "5100". */
const hasWord = (words: string, word: string): boolean => words.split(/[^a-z0-9]+/).includes(word)

/** What a scenario is called and found by. */
const namesOf = ({ name, title, keywords, group }: ListedScenario): string =>
  [name, name.replace(/[_/]/g, ' '), title, GROUPS[group], ...keywords].join('\n').toLowerCase()

/** What it says of itself besides. It says what does not happen as well: "and no webhook". */
const sentencesOf = ({ description, explanation }: ListedScenario): string =>
  `\n${description}\n${explanation}`.toLowerCase()

const isCode = (code: string | undefined, asked: string): boolean => code?.toLowerCase() === asked

/** The scenarios that a text means; `numbersOf` are the numbers of a scenario's cards. */
export const findScenarios = (
  scenarios: readonly ListedScenario[],
  text: string,
  numbersOf: (scenario: string) => readonly string[],
): readonly ListedScenario[] => {
  const asked = text
    .trim()
    .toLowerCase()
    .replace(/^(reason|(network )?code) (?=\w{1,2}$)/, '')
  if (asked === '') return scenarios
  const digits = cardDigits(asked)
  if (digits !== undefined) return scenarios.filter(({ name }) => numbersOf(name).some((one) => one.includes(digits)))
  // What is as short as a code or a status of 3-D Secure is looked for as a whole.
  if (/^(\d{1,3}|[a-z]|[a-z]\d|\d[a-z])$/.test(asked)) {
    const code = asked.padStart(2, '0')
    return scenarios.filter(
      ({ reason, networkCode, title, keywords }) =>
        isCode(reason, code) ||
        isCode(networkCode, code) ||
        hasWord(`${title}\n${keywords.join('\n')}`.toLowerCase(), asked),
    )
  }
  // From the beginning of a word: whoever looks for "late" does not mean "violated".
  const words = asked.split(/\s+/).map((word) => new RegExp(`(^|[^a-z0-9])${word.replace(/\W/g, '\\$&')}`))
  const having = (textOf: (scenario: ListedScenario) => string): readonly ListedScenario[] =>
    scenarios.filter((scenario) => {
      const all = textOf(scenario)
      return words.every((word) => word.test(all))
    })
  const named = having(namesOf)
  return named.length > 0 ? named : having((scenario) => namesOf(scenario) + sentencesOf(scenario))
}

/** The numbers of each scenario's cards, in the order in which they are listed. */
export const numbersByScenario = (cards: readonly ListedCard[]): ReadonlyMap<string, readonly ListedCard[]> => {
  const found = new Map<string, ListedCard[]>()
  for (const card of cards) {
    const known = found.get(card.scenario)
    if (known) known.push(card)
    else found.set(card.scenario, [card])
  }
  return found
}

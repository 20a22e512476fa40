import { createCardCatalogue, type ListedCard } from '../../domain/card-catalogue.ts'

/** What stands before the three digits that tell the outcome (sources.md: facts 7), a brand each. */
export const HEADS: readonly string[] = createCardCatalogue()
  .byName('challenge_success')
  .map(({ number }) => number.slice(0, -4))

const hasHead = (number: string): boolean =>
  HEADS.some((head) => number.startsWith(head) && number.length === head.length + 4)

/** The three digits of cards that are one of each brand and have the same ones. */
const digitsOfFamily = (cards: readonly ListedCard[]): string | undefined => {
  const [digits, ...others] = new Set(cards.map(({ number }) => (hasHead(number) ? number.slice(-4, -1) : '')))
  return others.length === 0 && cards.length === HEADS.length ? digits || undefined : undefined
}

const codeOf = ({ name }: ListedCard): string => name.split('/')[1] ?? ''

/**
 * The numbers of cards, short, for the script of the page. Three digits, of which a number of each brand is made; of a
 * family such digits behind the code (`1a601`), or only the first of them where the code is the others (`551` is code 51
 * and digits 551); or the numbers themselves.
 */
export const digitsForScript = (cards: readonly ListedCard[]): string => {
  const names = [...new Set(cards.map(({ name }) => name))]
  return names
    .map((name) => {
      const same = cards.filter((card) => card.name === name)
      const digits = digitsOfFamily(same)
      const [first] = same
      if (!digits || !first) return same.map(({ number }) => number).join(' ')
      if (names.length === 1) return digits
      const code = codeOf(first)
      return digits.endsWith(code) ? digits : code + digits
    })
    .join(' ')
}

import { brandName } from '../../domain/brand-ranges.ts'
import type { CardCatalogue, ListedCard } from '../../domain/card-catalogue.ts'

/**
 * The rows of domain-facts part 7 that a page is tested with most, by what comes of them: each by its name in the
 * catalogue, and with what comes of it in particular.
 */
export const MAIN_CARDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Goes through without a challenge': {
    frictionless_success: 'Authenticated',
    success_with_info: 'Authenticated, with a message from the bank',
    slow_directory: 'Authenticated, slowly',
    not_enrolled: 'Card takes no part (D)',
    attempt: 'Only an attempt (A)',
  },
  'Asks for a challenge': {
    challenge_success: 'One-time code: 4444 passes',
    challenge_out_of_band: "Approve in the bank's app",
    challenge_single_select: 'Choose how the code comes',
    version_210: 'One-time code, version 2.1.0',
    challenge_attempt: 'Ends as an attempt (A)',
  },
  'Is not authenticated': {
    frictionless_failed: 'Refused without a challenge (N)',
    stolen_card: 'Refused as stolen (N)',
    no_card_record: 'Refused as unknown (N)',
    rejected: 'Rejected, with a message (R)',
    unavailable: 'Bank not available (U)',
    challenge_failed: 'Challenge that no code passes (N)',
    challenge_too_many_tries: 'Fails at the first wrong code (N)',
    challenge_unavailable: 'Bank fails during the challenge (U)',
  },
  'Breaks off': {
    challenge_timeout: 'Challenge that runs out',
    challenge_canceled: 'Challenge that cancels itself',
    challenge_abandoned: 'Challenge that leads nowhere',
    directory_timeout: 'No answer from the directory',
    start_error: 'Fault before the directory',
  },
  'Has something special about it': {
    informational: 'Informational only (I)',
    missing_cavv: 'Authenticated, without a CAVV',
    missing_xid: 'Authenticated, without an XID',
    cavv_short: 'Authenticated, with a short CAVV',
  },
}

/** The families with a card for every code, by the first part of their names. */
const FAMILY_TITLES: Readonly<Record<string, string>> = {
  frictionless_reason: 'No challenge, by EMV reason',
  challenge_reason: 'Challenge, by EMV reason',
  decline: 'Declined, by network code',
}

const SHORT_NAMES: Readonly<Record<string, string>> = { AMX: 'Amex' }

/**
 * A button that fills the form: by JavaScript at once, without it by asking for the page again. The address then names
 * the card by its key, because a card number does not belong into an address.
 */
const FillButton = ({ card, words }: { readonly card: ListedCard; readonly words: string }) => {
  const name = SHORT_NAMES[card.brand] ?? brandName(card.brand)
  return (
    <button
      type="submit"
      class="chip"
      name="card"
      value={card.key}
      data-number={card.number}
      aria-label={`${name}: ${words}`}
    >
      {name}
    </button>
  )
}

const MainCards = ({ catalogue }: { readonly catalogue: CardCatalogue }) => (
  <form method="get">
    {Object.entries(MAIN_CARDS).map(([title, cards]) => (
      <section key={title}>
        <h2>{title}</h2>
        <ul class="cards">
          {Object.entries(cards).map(([name, words]) => (
            <li key={name}>
              <span>{words}</span>
              <span class="chips">
                {catalogue.byName(name).map((card) => (
                  <FillButton key={card.key} card={card} words={words} />
                ))}
              </span>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </form>
)

const OTHERS = 'Other published numbers'

/** `decline/51` as "51"; others by their whole name and the end of their number. */
const optionText = ({ name, brand, number }: ListedCard): string => {
  const [family = '', code] = name.split('/')
  return FAMILY_TITLES[family] && code
    ? `${code.toUpperCase()}, ${brandName(brand)}`
    : `${name.replaceAll('_', ' ')}, ${brandName(brand)} ${number.slice(-4)}`
}

const otherFamilies = ({ cards }: CardCatalogue): [title: string, cards: readonly ListedCard[]][] => {
  const main = new Set(Object.values(MAIN_CARDS).flatMap(Object.keys))
  const families = new Map<string, ListedCard[]>([...Object.values(FAMILY_TITLES), OTHERS].map((title) => [title, []]))
  for (const card of cards)
    if (!main.has(card.name)) families.get(FAMILY_TITLES[card.name.split('/')[0] ?? ''] ?? OTHERS)?.push(card)
  return [...families]
}

const OtherCards = ({ catalogue }: { readonly catalogue: CardCatalogue }) => (
  <details>
    <summary data-testid="other-cards">All other test cards</summary>
    <form method="get">
      <label for="other">Test card</label>
      <select id="other" name="card" data-testid="other-card">
        {otherFamilies(catalogue).map(([title, cards]) => (
          <optgroup key={title} label={title}>
            {cards.map((card) => (
              <option key={card.key} value={card.key}>
                {optionText(card)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <button type="submit" class="quiet" data-testid="fill-other-card">
        Fill in this card
      </button>
    </form>
  </details>
)

/** Every card that the form takes, each a click away. */
export const TestCards = ({ catalogue }: { readonly catalogue: CardCatalogue }) => (
  <>
    <MainCards catalogue={catalogue} />
    <OtherCards catalogue={catalogue} />
  </>
)

import type { Brand } from './brand-names.ts'
import { BRAND_FACTS } from './brands.ts'
import { luhnDigit } from './card.ts'
import { groupBy } from './group-by.ts'
import { ISSUERS } from './issuers.gen.ts'
import { once } from './once.ts'
import { namesOf } from './table-keys.ts'

type NamedNumber = {
  readonly number: string
  readonly brand: Brand
  readonly name: string
  readonly list: CardListName
}

/** The outcomes of 3-D Secure (sources.md: facts 7), by their three digits. */
const NAMED: Readonly<Record<string, string>> = {
  '001': 'frictionless_success',
  '002': 'challenge_success',
  '003': 'frictionless_failed',
  '004': 'challenge_failed',
  '005': 'attempt',
  '006': 'unavailable',
  '007': 'rejected',
  '008': 'success_with_info',
  '009': 'challenge_timeout',
  '010': 'challenge_unavailable',
  '011': 'challenge_attempt',
  '012': 'challenge_too_many_tries',
  '013': 'challenge_out_of_band',
  '014': 'challenge_single_select',
  '015': 'not_enrolled',
  '016': 'version_210',
  '017': 'missing_cavv',
  '018': 'missing_xid',
  '019': 'start_error',
  '020': 'slow_directory',
  '021': 'directory_timeout',
  '022': 'stolen_card',
  '023': 'no_card_record',
  '024': 'soft_decline_on_authorize',
  '025': 'challenge_abandoned',
  '026': 'challenge_canceled',
  '027': 'informational',
  '028': 'cavv_short',
  '029': 'decline_on_authorize',
}

const NUMERIC_NETWORK_CODES =
  '01 02 03 04 05 06 07 12 13 14 15 19 39 41 43 46 51 52 53 54 55 57 58 59 61 62 63 64 65 68 70 75 76 78 79 82 83 86 91 92 93 94 96'.split(
    ' ',
  )
const LETTERED_NETWORK_CODES = '1A 5C 6P 9G N3 N4 N7 N0 R0 R1 R3 B1'.split(' ')

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Returns the pairs of a name and the three digits in the middle of the number (sources.md: facts 7). */
const families = (): [name: string, middle: string][] => [
  ...Object.entries(NAMED).map(([middle, name]): [string, string] => [name, middle]),
  ...Array.from({ length: 30 }, (_, i) => twoDigits(i + 1)).flatMap((reason): [string, string][] => [
    [`frictionless_reason/${reason}`, `1${reason}`],
    [`challenge_reason/${reason}`, `2${reason}`],
  ]),
  ...NUMERIC_NETWORK_CODES.map((code): [string, string] => [`decline/${code}`, `5${code}`]),
  ...LETTERED_NETWORK_CODES.map((code, i): [string, string] => [
    `decline/${code.toLowerCase()}`,
    `6${twoDigits(i + 1)}`,
  ]),
]

const familyCards = (): NamedNumber[] =>
  families().flatMap(([name, middle]) =>
    BRAND_FACTS.flatMap(({ brand, family }) => {
      const digits = family && family + middle
      return digits ? [{ number: digits + luhnDigit(digits), brand, name, list: 'sandbox' as const }] : []
    }),
  )

/**
 * Lists of test numbers: this sandbox, with one number for each outcome; the family of the service (sources.md: facts
 * 1.12); two providers whose numbers many services accept; numbers that nearly every service publishes (sources.md: facts
 * 5.2); and the user's own file (`--cards`).
 */
export const CARD_LISTS = ['sandbox', 'service', 'stripe', 'cardinal', 'common', 'own'] as const
export type CardListName = (typeof CARD_LISTS)[number]

type PublishedRow = readonly [name: string, brand: Brand, numbers: string]

/** Published test numbers with a result of their own. */
const PUBLISHED: Readonly<Record<Exclude<CardListName, 'sandbox' | 'own'>, readonly PublishedRow[]>> = {
  service: [
    ['limit_not_enrolled', 'VIS', '4242424242424242'],
    ['limit_not_enrolled', 'AMX', '375811111111115'],
    ['plain_not_enrolled', 'ECA', '5200000000000007'],
    ['plain_not_enrolled', 'AMX', '375811111111123'],
    ['without_threeds', 'DIN', '36168002586009 36167719110012'],
    ['without_threeds', 'JCB', '3569990010030442 3569990010030400'],
    ['without_threeds', 'CUP', '6223164991230014'],
    ['published_challenge', 'VIS', '4900000000000086 4900000000000003 4035501000000008'],
    ['limit_challenge', 'ECA', '5404000000000001'],
    ['published_challenge', 'ECA', '5200000000000080'],
    ['published_challenge', 'AMX', '375000000000007'],
    ['published_challenge', 'DIN', '30569309025904'],
    ['published_challenge', 'DIS', '6011000000000004'],
    ['published_challenge', 'JCB', '3550998599961037'],
    ['published_challenge', 'CUP', '6222821234560017'],
    ['published_challenge', 'DNK', '5019555544445555'],
    ['published_frictionless', 'VIS', '4360000001000005'],
    ['published_frictionless', 'DNK', '5019717010103742'],
  ],
  stripe: [
    ['shared_decline/05', 'VIS', '4000000000000002'],
    ['shared_decline/51', 'VIS', '4000000000009995'],
    ['shared_decline/54', 'VIS', '4000000000000069'],
    ['shared_decline/n7', 'VIS', '4000000000000127'],
    ['shared_decline/96', 'VIS', '4000000000000119'],
    ['shared_decline/41', 'VIS', '4000000000009987'],
    ['shared_decline/43', 'VIS', '4000000000009979'],
  ],
  cardinal: [
    ['lookup/success', 'VIS', '4000000000002701'],
    ['lookup/success', 'ECA', '5200000000002235'],
    ['lookup/success', 'AMX', '340000000002708'],
    ['lookup/success', 'DIS', '6011000000002117'],
    ['lookup/failed', 'VIS', '4000000000002925'],
    ['lookup/failed', 'ECA', '5200000000002276'],
    ['lookup/failed', 'AMX', '340000000002096'],
    ['lookup/failed', 'DIS', '6011000000002364'],
    ['lookup/attempt', 'VIS', '4000000000002719'],
    ['lookup/attempt', 'ECA', '5200000000002482'],
    ['lookup/attempt', 'AMX', '340000000002872'],
    ['lookup/unavailable', 'VIS', '4000000000002313'],
    ['lookup/unavailable', 'DIS', '6011000000002646'],
    ['lookup/rejected', 'VIS', '4000000000002537'],
    ['lookup/rejected', 'ECA', '5200000000002185'],
    ['lookup/rejected', 'AMX', '340000000002062'],
    ['lookup/rejected', 'DIS', '6011000000002711'],
    ['lookup/challenge_success', 'VIS', '4000000000002503'],
    ['lookup/challenge_success', 'ECA', '5200000000002151'],
    ['lookup/challenge_failed', 'VIS', '4000000000002370'],
    ['lookup/challenge_failed', 'ECA', '5200000000002490'],
    ['lookup/challenge_unavailable', 'VIS', '4000000000002420'],
    ['lookup/challenge_unavailable', 'ECA', '5200000000002664'],
    ['lookup/timeout', 'VIS', '4000000000002354'],
    ['lookup/timeout', 'ECA', '5200000000002326'],
    ['lookup/error', 'VIS', '4000000000002446'],
    ['lookup/authentication_error', 'VIS', '4000000000002644'],
    ['lookup/authentication_error', 'ECA', '5200000000002656'],
    // Data only at one provider; the first of a series, or a risk analysis, at another.
    ['decided_by_request', 'VIS', '4000000000002024'],
    ['decided_by_request', 'ECA', '5200000000002805'],
  ],
  common: [
    ['published_challenge', 'ECA', '2223003122003222'],
    ['neutral', 'VIS', '4111111111111111 4012888888881881'],
    ['neutral', 'ECA', '5555555555554444 5105105105105100'],
    ['neutral', 'AMX', '378282246310005 371449635398431'],
    ['neutral', 'DIS', '6011111111111117 6011000990139424'],
    ['neutral', 'DIN', '38520000023237'],
    ['neutral', 'JCB', '3530111333300000 3566002020360505'],
  ],
}

const publishedCards = (): NamedNumber[] =>
  namesOf(PUBLISHED).flatMap((list) =>
    PUBLISHED[list].flatMap(([name, brand, numbers]) =>
      numbers.split(' ').map((number) => ({ number, brand, name, list })),
    ),
  )

/** A test number with an invented country and issuer. */
type CardRow = NamedNumber & { readonly country: string; readonly issuer: string }

/**
 * List of test cards (sources.md: facts 1.12, facts 5.2, facts 7). Built lazily: it takes several milliseconds of the
 * startup time.
 */
export const cardList = once((): readonly CardRow[] =>
  [...familyCards(), ...publishedCards()].map((card) => {
    // A number without a row in `issuers.gen.ts` is new. `npm run generate` adds the row.
    const [country = 'XX', issuer = 'Unknown Bank'] = ISSUERS[card.number] ?? []
    return { ...card, country, issuer }
  }),
)

const RANGE_DIGITS = 6

const rangesByBrand = once(() => {
  const cards = groupBy(cardList(), ({ brand }) => [brand])
  return (brand: Brand): readonly string[] =>
    [...new Set(cards.get(brand)?.map(({ number }) => number.slice(0, RANGE_DIGITS)))].sort()
})

/** Returns the documented test ranges of a brand: the first digits of its published test numbers, in ascending order. */
export const testRangesOf = (brand: Brand): readonly string[] => rangesByBrand()(brand)

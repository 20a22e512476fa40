/** Cards of one kind, each by its name in the catalogue and with what comes of it. */
export type TestCardGroup = {
  readonly title: string
  readonly cards: readonly (readonly [name: string, words: string])[]
}

/** The rows of domain-facts part 7 that a page is tested with most, by what comes of them. */
export const MAIN_CARDS: readonly TestCardGroup[] = [
  {
    title: 'Goes through without a challenge',
    cards: [
      ['frictionless_success', 'Authenticated'],
      ['success_with_info', 'Authenticated, with a message from the bank'],
      ['slow_directory', 'Authenticated, slowly'],
      ['not_enrolled', 'Card takes no part (D)'],
      ['attempt', 'Only an attempt (A)'],
    ],
  },
  {
    title: 'Asks for a challenge',
    cards: [
      ['challenge_success', 'One-time code: 4444 passes'],
      ['challenge_out_of_band', "Approve in the bank's app"],
      ['challenge_single_select', 'Choose how the code comes'],
      ['version_210', 'One-time code, version 2.1.0'],
      ['challenge_attempt', 'Ends as an attempt (A)'],
    ],
  },
  {
    title: 'Is not authenticated',
    cards: [
      ['frictionless_failed', 'Refused without a challenge (N)'],
      ['stolen_card', 'Refused as stolen (N)'],
      ['no_card_record', 'Refused as unknown (N)'],
      ['rejected', 'Rejected, with a message (R)'],
      ['unavailable', 'Bank not available (U)'],
      ['challenge_failed', 'Challenge that no code passes (N)'],
      ['challenge_too_many_tries', 'Fails at the first wrong code (N)'],
      ['challenge_unavailable', 'Bank fails during the challenge (U)'],
    ],
  },
  {
    title: 'Breaks off',
    cards: [
      ['challenge_timeout', 'Challenge that runs out'],
      ['challenge_canceled', 'Challenge that cancels itself'],
      ['challenge_abandoned', 'Challenge that leads nowhere'],
      ['directory_timeout', 'No answer from the directory'],
      ['start_error', 'Fault before the directory'],
    ],
  },
  {
    title: 'Has something special about it',
    cards: [
      ['informational', 'Informational only (I)'],
      ['missing_cavv', 'Authenticated, without a CAVV'],
      ['missing_xid', 'Authenticated, without an XID'],
      ['cavv_short', 'Authenticated, with a short CAVV'],
    ],
  },
]

/** The families with a card for every code, by the first part of their names. */
export const FAMILY_TITLES: Readonly<Record<string, string>> = {
  frictionless_reason: 'No challenge, by EMV reason',
  challenge_reason: 'Challenge, by EMV reason',
  decline: 'Declined, by network code',
}

import type { DataPack, DataRule } from './data-rule.ts'

const FACTS = 'sources.md: facts 1.13'

/** Members with a contact of the cardholder. */
const CONTACTS = [
  'cardholder.email',
  'cardholder.mobilePhone.subscriber',
  'cardholder.homePhone.subscriber',
  'cardholder.workPhone.subscriber',
] as const

const CONTACT = { kind: 'present', or: 'a phone' } as const

/** Channels without a hosted page that sees the browser. */
const WITHOUT_PAGE = ['01', '03'] as const

const needed = (id: string, members: DataRule['members'], more: Partial<DataRule> = {}): DataRule => ({
  id,
  members,
  test: { kind: 'present' },
  severity: 'gap',
  source: FACTS,
  ...more,
})

/** Required data of Visa. */
export const VISA_RULES: DataPack = {
  title: 'Visa',
  networks: ['VIS'],
  since: '2024-08-12',
  region: 'worldwide',
  rules: [
    needed('visa-name', ['cardholder.cardholderName']),
    needed('visa-contact', CONTACTS, { test: CONTACT }),
    needed('visa-ip', ['browserInformation.browserIP'], { channels: WITHOUT_PAGE }),
    needed('visa-screen-height', ['browserInformation.browserScreenHeight'], {
      channels: WITHOUT_PAGE,
      severity: 'advice',
      note: 'sources disagree',
    }),
    needed('visa-screen-width', ['browserInformation.browserScreenWidth'], {
      channels: WITHOUT_PAGE,
      severity: 'advice',
      note: 'sources disagree',
    }),
  ],
}

const DISPUTED: Partial<DataRule> = { severity: 'advice', note: 'sources disagree' }

/** Requested data of Mastercard. */
export const MASTERCARD_RULES: DataPack = {
  title: 'Mastercard',
  networks: ['ECA'],
  since: '2026-07-01',
  region: 'worldwide',
  rules: [
    needed('mastercard-name', ['cardholder.cardholderName'], DISPUTED),
    needed('mastercard-address', ['cardholder.billAddrLine1'], DISPUTED),
    needed('mastercard-contact', CONTACTS, { ...DISPUTED, test: CONTACT }),
    needed('mastercard-device', ['browserInformation.browserIP'], { ...DISPUTED, channels: WITHOUT_PAGE }),
  ],
}

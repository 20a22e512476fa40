import type { DataPack, DataRule } from './data-rule.ts'

const FACTS = 'sources.md: facts 1.13'
const FIELDS = 'sources.md: S13'

type Members = DataRule['members']

const rule = (
  id: string,
  members: Members,
  test: DataRule['test'],
  source: string,
  more: Partial<DataRule> = {},
): DataRule => ({
  id,
  members,
  test,
  severity: 'gap',
  source,
  ...more,
})
const upTo = (id: string, most: number, members: Members, source: string, more: Partial<DataRule> = {}): DataRule =>
  rule(id, members, { kind: 'characters', most }, source, more)
const inRange = (id: string, least: number, most: number, members: Members, source: string): DataRule =>
  rule(id, members, { kind: 'number', least, most }, source)

const ACCOUNT = 'cardholderAccount.acctInfo'
const RISK = 'purchase.merchantRiskIndicator'
const BROWSER = 'browserInformation'

/** Lengths and forms of the protocol. */
export const PROTOCOL_RULES: DataPack = {
  title: 'EMV 3-D Secure',
  region: 'worldwide',
  rules: [
    upTo(
      'address-line',
      50,
      [
        'cardholder.billAddrLine1',
        'cardholder.billAddrLine2',
        'cardholder.billAddrLine3',
        'cardholder.shipAddrLine1',
        'cardholder.shipAddrLine2',
        'cardholder.shipAddrLine3',
      ],
      FACTS,
    ),
    upTo('city', 50, ['cardholder.billAddrCity', 'cardholder.shipAddrCity'], FACTS),
    upTo('postcode', 16, ['cardholder.billAddrPostCode', 'cardholder.shipAddrPostCode'], FACTS),
    rule(
      'state',
      ['cardholder.billAddrState', 'cardholder.shipAddrState'],
      { kind: 'form', form: 'subdivision' },
      FACTS,
    ),
    rule(
      'country',
      ['cardholder.billAddrCountry', 'cardholder.shipAddrCountry', 'merchant.merchantCountryCode'],
      { kind: 'form', form: 'country' },
      FACTS,
    ),
    upTo('email-length', 254, ['cardholder.email', `${RISK}.deliveryEmailAddress`], FACTS),
    rule('email', ['cardholder.email', `${RISK}.deliveryEmailAddress`], { kind: 'form', form: 'email' }, FIELDS),
    rule('name-length', ['cardholder.cardholderName'], { kind: 'characters', least: 2, most: 45 }, FIELDS),
    rule('name-characters', ['cardholder.cardholderName'], { kind: 'form', form: 'plain_characters' }, FIELDS, {
      severity: 'advice',
    }),
    rule(
      'phone-country',
      ['cardholder.mobilePhone.cc', 'cardholder.homePhone.cc', 'cardholder.workPhone.cc'],
      { kind: 'form', form: 'calling_code' },
      FIELDS,
    ),
    rule(
      'phone',
      ['cardholder.mobilePhone.subscriber', 'cardholder.homePhone.subscriber', 'cardholder.workPhone.subscriber'],
      { kind: 'form', form: 'subscriber' },
      FACTS,
    ),
    upTo('account-id', 64, ['cardholderAccount.acctID'], FIELDS),
    rule(
      'account-date',
      [
        `${ACCOUNT}.chAccDate`,
        `${ACCOUNT}.chAccChange`,
        `${ACCOUNT}.chAccPwChange`,
        `${ACCOUNT}.shipAddressUsage`,
        `${ACCOUNT}.paymentAccAge`,
      ],
      { kind: 'form', form: 'moment' },
      FIELDS,
    ),
    inRange(
      'account-count',
      0,
      999,
      [`${ACCOUNT}.txnActivityDay`, `${ACCOUNT}.txnActivityYear`, `${ACCOUNT}.provisionAttemptsDay`],
      FIELDS,
    ),
    inRange('account-purchases', 0, 9_999, [`${ACCOUNT}.nbPurchaseAccount`], 'sources.md: S14'),
    rule(
      'login-time',
      ['threeDSRequestor.threeDSRequestorAuthenticationInfo.threeDSReqAuthTimestamp'],
      { kind: 'form', form: 'moment' },
      FIELDS,
    ),
    upTo('login-data', 20_000, ['threeDSRequestor.threeDSRequestorAuthenticationInfo.threeDSReqAuthData'], FIELDS),
    inRange('installments', 2, 999, ['purchase.purchaseInstalData'], FIELDS),
    rule(
      'purchase-date',
      ['purchase.purchaseDate', 'purchase.recurringExpiry'],
      { kind: 'form', form: 'moment' },
      FIELDS,
    ),
    inRange('recurring-days', 1, 9_999, ['purchase.recurringFrequency'], FIELDS),
    rule('preorder-date', [`${RISK}.preOrderDate`], { kind: 'form', form: 'moment' }, FIELDS),
    inRange('gift-card-amount', 0, 999_999_999_999_999, [`${RISK}.giftCardAmount`], FIELDS),
    rule('gift-card-currency', [`${RISK}.giftCardCurr`], { kind: 'form', form: 'currency_number' }, FIELDS),
    rule('gift-card-count', [`${RISK}.giftCardCount`], { kind: 'form', form: 'up_to_two_digits' }, FIELDS),
    rule('purchase-currency-form', ['purchase.purchaseCurrency'], { kind: 'form', form: 'currency_number' }, FIELDS, {
      severity: 'advice',
      note: 'the service may also accept letters',
    }),
    upTo('browser-header', 2_048, [`${BROWSER}.browserAcceptHeader`, `${BROWSER}.browserUserAgent`], FIELDS),
    rule('browser-ip', [`${BROWSER}.browserIP`], { kind: 'form', form: 'ip' }, FIELDS),
    upTo('browser-language', 8, [`${BROWSER}.browserLanguage`], FACTS, { before: '2.3.1' }),
    upTo('browser-language-2-3-1', 35, [`${BROWSER}.browserLanguage`], FACTS, { from: '2.3.1' }),
    rule('browser-language-form', [`${BROWSER}.browserLanguage`], { kind: 'form', form: 'language' }, FIELDS),
    inRange('browser-screen', 1, 999_999, [`${BROWSER}.browserScreenHeight`, `${BROWSER}.browserScreenWidth`], FIELDS),
    inRange('browser-time-zone', -9_999, 9_999, [`${BROWSER}.browserTZ`], FIELDS),
  ],
}

/** Contradictions inside a request. */
export const CONSISTENCY_RULES: DataPack = {
  title: 'Consistency',
  region: 'worldwide',
  rules: [
    rule('purchase-amount', ['purchase.purchaseAmount'], { kind: 'agrees', with: 'amount' }, 'sources.md: facts 1.3'),
    rule(
      'purchase-currency',
      ['purchase.purchaseCurrency'],
      { kind: 'agrees', with: 'currency' },
      'sources.md: facts 1.3',
    ),
    rule(
      'purchase-exponent',
      ['purchase.purchaseExponent'],
      { kind: 'agrees', with: 'decimals' },
      'sources.md: facts 6',
    ),
    rule('address-match', ['cardholder.addrMatch'], { kind: 'agrees', with: 'addresses' }, FIELDS),
  ],
}

/* Generated from openapi.yaml by `npm run generate`. Do not edit. */

/**
 * The reason for a rejection.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ErrorCode".
 */
export type ErrorCode =
  | 'UNKNOWN_ERROR'
  | 'UNAUTHORIZED'
  | 'INVALID_JSON_PAYLOAD'
  | 'UNRECOGNIZED_PROPERTY'
  | 'INVALID_PROPERTY'
  | 'CLIENT_ERROR'
  | 'SERVER_ERROR'
  | 'INVALID_TRANSACTION_STATUS'
  | 'TRANSACTION_NOT_FOUND'
  | 'EXPIRED_CARD'
  | 'INVALID_CARD'
  | 'BLOCKED_CARD'
  | 'UNSUPPORTED_CARD'
  | 'INVALID_ALIAS'
  | 'INVALID_CVV'
  | 'DUPLICATE_REFNO'
  | 'DECLINED'
  | 'SOFT_DECLINED'
  | 'INVALID_SIGN'
  | 'BLOCKED_BY_VELOCITY_CHECKER'
  | 'THIRD_PARTY_ERROR'
  | 'REFERRAL'
  | 'INVALID_SETUP'
  | 'FORBIDDEN'
  | 'INVALID_STATE'
  | 'INVALID_HEADER'
  | 'UNSUPPORTED_PAYMENT_METHOD'
  | 'NOT_SUPPORTED_BY_THIRD_PARTY'
/**
 * The brand of a card.
 * - `VIS`: Visa
 * - `ECA`: Mastercard
 * - `AMX`: American Express
 * - `DIN`: Diners Club
 * - `DIS`: Discover
 * - `JCB`: JCB
 * - `CUP`: UnionPay
 * - `DNK`: Dankort
 *
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PaymentMethod".
 */
export type PaymentMethod = 'VIS' | 'ECA' | 'AMX' | 'DIN' | 'DIS' | 'JCB' | 'CUP' | 'DNK'
/**
 * An active currency of ISO 4217 that has a minor unit.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Currency".
 */
export type Currency =
  | 'AED'
  | 'AFN'
  | 'ALL'
  | 'AMD'
  | 'AOA'
  | 'ARS'
  | 'AUD'
  | 'AWG'
  | 'AZN'
  | 'BAM'
  | 'BBD'
  | 'BDT'
  | 'BHD'
  | 'BIF'
  | 'BMD'
  | 'BND'
  | 'BOB'
  | 'BOV'
  | 'BRL'
  | 'BSD'
  | 'BTN'
  | 'BWP'
  | 'BYN'
  | 'BZD'
  | 'CAD'
  | 'CDF'
  | 'CHE'
  | 'CHF'
  | 'CHW'
  | 'CLF'
  | 'CLP'
  | 'CNY'
  | 'COP'
  | 'COU'
  | 'CRC'
  | 'CUP'
  | 'CVE'
  | 'CZK'
  | 'DJF'
  | 'DKK'
  | 'DOP'
  | 'DZD'
  | 'EGP'
  | 'ERN'
  | 'ETB'
  | 'EUR'
  | 'FJD'
  | 'FKP'
  | 'GBP'
  | 'GEL'
  | 'GHS'
  | 'GIP'
  | 'GMD'
  | 'GNF'
  | 'GTQ'
  | 'GYD'
  | 'HKD'
  | 'HNL'
  | 'HTG'
  | 'HUF'
  | 'IDR'
  | 'ILS'
  | 'INR'
  | 'IQD'
  | 'IRR'
  | 'ISK'
  | 'JMD'
  | 'JOD'
  | 'JPY'
  | 'KES'
  | 'KGS'
  | 'KHR'
  | 'KMF'
  | 'KPW'
  | 'KRW'
  | 'KWD'
  | 'KYD'
  | 'KZT'
  | 'LAK'
  | 'LBP'
  | 'LKR'
  | 'LRD'
  | 'LSL'
  | 'LYD'
  | 'MAD'
  | 'MDL'
  | 'MGA'
  | 'MKD'
  | 'MMK'
  | 'MNT'
  | 'MOP'
  | 'MRU'
  | 'MUR'
  | 'MVR'
  | 'MWK'
  | 'MXN'
  | 'MXV'
  | 'MYR'
  | 'MZN'
  | 'NAD'
  | 'NGN'
  | 'NIO'
  | 'NOK'
  | 'NPR'
  | 'NZD'
  | 'OMR'
  | 'PAB'
  | 'PEN'
  | 'PGK'
  | 'PHP'
  | 'PKR'
  | 'PLN'
  | 'PYG'
  | 'QAR'
  | 'RON'
  | 'RSD'
  | 'RUB'
  | 'RWF'
  | 'SAR'
  | 'SBD'
  | 'SCR'
  | 'SDG'
  | 'SEK'
  | 'SGD'
  | 'SHP'
  | 'SLE'
  | 'SOS'
  | 'SRD'
  | 'SSP'
  | 'STN'
  | 'SVC'
  | 'SYP'
  | 'SZL'
  | 'THB'
  | 'TJS'
  | 'TMT'
  | 'TND'
  | 'TOP'
  | 'TRY'
  | 'TTD'
  | 'TWD'
  | 'TZS'
  | 'UAH'
  | 'UGX'
  | 'USD'
  | 'USN'
  | 'UYI'
  | 'UYU'
  | 'UYW'
  | 'UZS'
  | 'VED'
  | 'VES'
  | 'VND'
  | 'VUV'
  | 'WST'
  | 'XAD'
  | 'XAF'
  | 'XCD'
  | 'XCG'
  | 'XOF'
  | 'XPF'
  | 'YER'
  | 'ZAR'
  | 'ZMW'
  | 'ZWG'
/**
 * The language of the hosted pages.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Language".
 */
export type Language =
  | 'en'
  | 'de'
  | 'fr'
  | 'it'
  | 'es'
  | 'el'
  | 'fi'
  | 'hu'
  | 'ko'
  | 'nl'
  | 'no'
  | 'da'
  | 'pl'
  | 'pt'
  | 'ru'
  | 'ja'
  | 'sk'
  | 'sl'
  | 'sv'
  | 'tr'
  | 'zh'
/**
 * The kind of a transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionType".
 */
export type TransactionType = 'payment' | 'credit' | 'card_check'
/**
 * The status of a transaction. An authentication ends as authenticated, canceled or failed. An authorization makes it authorized, settled or failed.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionStatus".
 */
export type TransactionStatus =
  | 'initialized'
  | 'challenge_required'
  | 'challenge_ongoing'
  | 'authenticated'
  | 'authorized'
  | 'settled'
  | 'canceled'
  | 'transmitted'
  | 'failed'
/**
 * The reason of a failure.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FailReason".
 */
export type FailReason =
  | 'card_invalid'
  | 'declined'
  | 'soft_declined'
  | 'incomplete'
  | 'timeout'
  | 'invalid_setup'
  | 'secure_authentication'
  | 'error_on_start'
  | 'referral'
  | 'error'
/**
 * The action.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HistoryAction".
 */
export type HistoryAction = 'init' | 'authenticate' | 'authorize' | 'settle' | 'credit' | 'cancel' | 'change_details'
/**
 * The source of the action.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HistorySource".
 */
export type HistorySource =
  | 'admin'
  | 'ajax'
  | 'android'
  | 'api'
  | 'inline'
  | 'ios'
  | 'lightbox'
  | 'link'
  | 'redirect'
  | 'secure_fields'
  | 'system'
  | 'web'
  | 'web_hidden'
  | 'unknown'
/**
 * The status of a link.
 * - `PENDING`: the card is not entered, or its authentication is not finished
 * - `SUCCESS`: the card is tokenized
 * - `ERROR`: the link failed and has no card
 * - `DELETED`: the link is deleted
 *
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkStatus".
 */
export type LinkStatus = 'PENDING' | 'SUCCESS' | 'ERROR' | 'DELETED'
/**
 * The body of every error of the link interface.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkErrorBody".
 */
export type LinkErrorBody = LinkFieldErrors | LinkMessageError

export interface Contract {}
/**
 * The body of every error of the transaction interface.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ErrorBody".
 */
export interface ErrorBody {
  error: ErrorDetail
}
/**
 * The error code and the message.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ErrorDetail".
 */
export interface ErrorDetail {
  code: ErrorCode
  /**
   * The field and its problem. It can mention the sandbox, unless `--plain-messages` is set.
   */
  message: string
  /**
   * The code of the card network for a decline.
   */
  networkCode?: string
}
/**
 * The body of an authorization that was rejected or declined.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AuthorizationErrorBody".
 */
export interface AuthorizationErrorBody {
  error: ErrorDetail
  /**
   * The transaction ID. Present after a decline.
   */
  transactionId?: string
}
/**
 * The body for an unknown path with one part. It is not a response of the service, which does not describe such paths.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "UnknownPathBody".
 */
export interface UnknownPathBody {
  error: ErrorDetail
  /**
   * The parts of the sandbox and their addresses, by name. Absent if the path was meant for the service or as a link ID, and with `--plain-messages`.
   */
  sandbox?: {
    [k: string]: string
  }
}
/**
 * The initialization of a transaction by the server of a merchant.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionInitRequest".
 */
export interface TransactionInitRequest {
  /**
   * The amount in the minor unit of the currency.
   */
  amount: number
  currency: Currency
  /**
   * The merchant's reference of the transaction.
   */
  refno: string
  /**
   * A second reference.
   */
  refno2?: string
  /**
   * The brand of the card, as the only element.
   */
  paymentMethods: PaymentMethod[]
  card: RequestCard
  option: Option
  redirect?: Redirect
  language?: Language
  /**
   * Accepted and noted, without effect on an authentication.
   */
  autoSettle?: boolean
  webhook?: TransactionWebhook
  customer?: IgnoredObject
  billing?: IgnoredObject1
  shipping?: IgnoredObject2
  order?: IgnoredObject3
  airlineData?: IgnoredObject4
  accertify?: IgnoredObject5
  threeRIData?: IgnoredObject6
  theme?: IgnoredObject7
  mcp?: IgnoredObject8
  extensions?: IgnoredObject9
  ACC?: IgnoredObject10
  ALP?: IgnoredObject11
  APL?: IgnoredObject12
  AZP?: IgnoredObject13
  BON?: IgnoredObject14
  ELV?: IgnoredObject15
  EPS?: IgnoredObject16
  ESY?: IgnoredObject17
  KLN?: IgnoredObject18
  MBP?: IgnoredObject19
  MDP?: IgnoredObject20
  MFA?: IgnoredObject21
  MFX?: IgnoredObject22
  MPX?: IgnoredObject23
  PAP?: IgnoredObject24
  PAY?: IgnoredObject25
  PFC?: IgnoredObject26
  PSC?: IgnoredObject27
  REK?: IgnoredObject28
  SWB?: IgnoredObject29
  SWH?: IgnoredObject30
  SWP?: IgnoredObject31
  TWI?: IgnoredObject32
  VPS?: IgnoredObject33
  WEC?: IgnoredObject34
  /**
   * Another payment method.
   */
  INT?: {
    [k: string]: unknown
  }
}
/**
 * A card, either as number with CVV or as tokens.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestCard".
 */
export interface RequestCard {
  /**
   * The card number. The sandbox accepts listed test numbers only.
   */
  number?: string
  /**
   * The card verification value.
   */
  cvv?: string
  /**
   * The token of a card number.
   */
  alias?: string
  /**
   * The token of a card verification value.
   */
  aliasCVV?: string
  /**
   * Accepted and noted, without effect on an authentication.
   */
  createAliasCVV?: boolean
  /**
   * Two digits.
   */
  expiryMonth: string
  /**
   * Two digits.
   */
  expiryYear: string
  /**
   * The form of the card. It must match the fields.
   * - `PLAIN`: number and CVV
   * - `ALIAS`: tokens
   *
   */
  type?: 'PLAIN' | 'ALIAS'
  '3D'?: RequestThreeDSecure
}
/**
 * Data for the directory and the issuer. Unknown fields are accepted at every level and noted. The schema requires no field; without the data of the acquiring contract, the response is INVALID_SETUP.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestThreeDSecure".
 */
export interface RequestThreeDSecure {
  acquirer?: Acquirer
  merchant?: Merchant
  cardholder?: Cardholder
  threeDSRequestor?: ThreeDSRequestor
  /**
   * The website of the requestor.
   */
  threeDSRequestorURL?: string
  cardholderAccount?: CardholderAccount
  purchase?: Purchase
  browserInformation?: BrowserInformation
  /**
   * Free text or data between the parties of the protocol.
   */
  broadInfo?:
    | string
    | {
        [k: string]: unknown
      }
  /**
   * The kind of an authentication without the cardholder.
   */
  threeRIInd?: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '11' | '12'
  /**
   * True if 3-D Secure is requested. The default is true.
   */
  apply?: boolean
  /**
   * An older name of the challenge indicator.
   */
  challengeIndicator?: string
  /**
   * Extensions of the protocol.
   */
  messageExtension?: MessageExtension[]
  deviceRenderOptions?: DeviceRenderOptions
  /**
   * Requests less strict checks of regional rules.
   */
  relaxRegionalValidationRules?: boolean
  /**
   * The device channel. `02` is a browser.
   */
  deviceChannel?: string
  /**
   * The message category. `01` is a payment.
   */
  messageCategory?: string
  /**
   * The completion of the 3-D Secure method page.
   */
  threeDSCompInd?: string
  /**
   * The preferred protocol version of the merchant.
   */
  preferredProtocolVersion?: string
  /**
   * The requirement of the preferred protocol version, such as true or `"true"`.
   */
  enforcePreferredProtocolVersion?: boolean | string
  [k: string]: unknown
}
/**
 * The data of the acquiring contract.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Acquirer".
 */
export interface Acquirer {
  /**
   * The BIN of the acquirer. It may be empty for American Express.
   */
  acquirerBin?: string
  /**
   * The merchant ID at the acquirer.
   */
  acquirerMerchantId?: string
  [k: string]: unknown
}
/**
 * The merchant, as displayed to the issuer.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Merchant".
 */
export interface Merchant {
  /**
   * The merchant category code.
   */
  mcc?: string
  /**
   * The merchant name on the challenge page.
   */
  merchantName?: string
  /**
   * The numeric country code of ISO 3166-1.
   */
  merchantCountryCode?: string
  /**
   * `Y` if the merchant is on the trusted list of the cardholder, otherwise `N`.
   */
  whiteListStatus?: 'Y' | 'N'
  [k: string]: unknown
}
/**
 * The cardholder with addresses and phone numbers.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Cardholder".
 */
export interface Cardholder {
  /**
   * `Y` if the shipping and billing addresses are equal, otherwise `N`.
   */
  addrMatch?: 'Y' | 'N'
  /**
   * The city of the billing address.
   */
  billAddrCity?: string
  /**
   * The numeric country code of the billing address. It must not be empty.
   */
  billAddrCountry?: string
  /**
   * The first line of the billing address. It may be empty.
   */
  billAddrLine1?: string
  /**
   * The second line of the billing address.
   */
  billAddrLine2?: string
  /**
   * The third line of the billing address.
   */
  billAddrLine3?: string
  /**
   * The postcode of the billing address.
   */
  billAddrPostCode?: string
  /**
   * The state of the billing address. It may be empty.
   */
  billAddrState?: string
  /**
   * The email address of the cardholder.
   */
  email?: string
  /**
   * The name of the cardholder.
   */
  cardholderName?: string
  homePhone?: Phone
  mobilePhone?: Phone
  workPhone?: Phone
  /**
   * The city of the shipping address.
   */
  shipAddrCity?: string
  /**
   * The country of the shipping address.
   */
  shipAddrCountry?: string
  /**
   * The first line of the shipping address.
   */
  shipAddrLine1?: string
  /**
   * The second line of the shipping address.
   */
  shipAddrLine2?: string
  /**
   * The third line of the shipping address.
   */
  shipAddrLine3?: string
  /**
   * The postcode of the shipping address.
   */
  shipAddrPostCode?: string
  /**
   * The state of the shipping address.
   */
  shipAddrState?: string
  [k: string]: unknown
}
/**
 * A complete phone number.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Phone".
 */
export interface Phone {
  /**
   * The country calling code without +.
   */
  cc: string
  /**
   * The number without the country calling code.
   */
  subscriber: string
  [k: string]: unknown
}
/**
 * The merchant's request to the issuer.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ThreeDSRequestor".
 */
export interface ThreeDSRequestor {
  /**
   * The kind of the authentication.
   * - `01`: payment
   * - `02`: recurring
   * - `03`: installment
   * - `04`: add card
   * - `05`: maintain card
   * - `06`: token provisioning
   *
   */
  threeDSRequestorAuthenticationInd?: '01' | '02' | '03' | '04' | '05' | '06'
  threeDSRequestorAuthenticationInfo?: ThreeDSRequestorAuthenticationInfo
  /**
   * The challenge indicator of the merchant. `82` and `90` differ by scheme.
   * - `01`: no preference
   * - `02`: no challenge
   * - `03`: challenge
   * - `04`: challenge mandated
   * - `05`: no challenge after a risk analysis
   * - `06`: no challenge, data share only
   * - `07`: no challenge after an earlier strong authentication
   * - `08`: no challenge for a trusted merchant
   * - `09`: challenge with the trusted list
   *
   */
  threeDSRequestorChallengeInd?: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '82' | '90'
  /**
   * `Y` if a decoupled authentication is allowed, otherwise `N`.
   */
  threeDSRequestorDecReqInd?: 'Y' | 'N'
  /**
   * The maximum duration of a decoupled authentication, in minutes.
   */
  threeDSRequestorDecMaxTime?: number
  [k: string]: unknown
}
/**
 * The login of the cardholder at the merchant.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ThreeDSRequestorAuthenticationInfo".
 */
export interface ThreeDSRequestorAuthenticationInfo {
  /**
   * The kind of the login. `01` is no login.
   */
  threeDSReqAuthMethod?: '01' | '02' | '03' | '04' | '05' | '06'
  /**
   * The date and time of the login.
   */
  threeDSReqAuthTimestamp?: string
  /**
   * The data of the login.
   */
  threeDSReqAuthData?: string
  [k: string]: unknown
}
/**
 * The account of the cardholder at the merchant.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CardholderAccount".
 */
export interface CardholderAccount {
  /**
   * The expiry date of the card.
   */
  cardExpiryDate?: string
  acctInfo?: AccountInfo
  /**
   * The account ID of the merchant.
   */
  acctID?: string
  [k: string]: unknown
}
/**
 * The age and the activity of the account.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AccountInfo".
 */
export interface AccountInfo {
  /**
   * The date and time of the account opening.
   */
  chAccDate?: string
  /**
   * The age of the last change of the account.
   */
  chAccChangeInd?: '01' | '02' | '03' | '04'
  /**
   * The date and time of the last change of the account.
   */
  chAccChange?: string
  /**
   * The age of the last change of the password.
   */
  chAccPwChangeInd?: '01' | '02' | '03' | '04' | '05'
  /**
   * The date and time of the last change of the password.
   */
  chAccPwChange?: string
  /**
   * The age of the first use of the shipping address.
   */
  shipAddressUsageInd?: '01' | '02' | '03' | '04'
  /**
   * The date and time of the first use of the shipping address.
   */
  shipAddressUsage?: string
  /**
   * The number of transactions within a day.
   */
  txnActivityDay?: number
  /**
   * The number of transactions within a year.
   */
  txnActivityYear?: number
  /**
   * The number of attempts to add a card within a day.
   */
  provisionAttemptsDay?: number
  /**
   * The number of purchases within six months.
   */
  nbPurchaseAccount?: number
  /**
   * Suspicious activity of the account.
   */
  suspiciousAccActivity?: '01' | '02'
  /**
   * The match of the account name with the recipient name.
   */
  shipNameIndicator?: '01' | '02'
  /**
   * The age of the card in the account.
   */
  paymentAccInd?: '01' | '02' | '03' | '04' | '05'
  /**
   * The date and time at which the card was added.
   */
  paymentAccAge?: string
  [k: string]: unknown
}
/**
 * The purchase.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Purchase".
 */
export interface Purchase {
  /**
   * The number of installments.
   */
  purchaseInstalData?: number
  merchantRiskIndicator?: MerchantRiskIndicator
  /**
   * The amount in the minor unit of the currency.
   */
  purchaseAmount?: number
  /**
   * The currency of the purchase.
   */
  purchaseCurrency?: string
  /**
   * The number of decimals of the currency.
   */
  purchaseExponent?: number
  /**
   * The date and time of the purchase.
   */
  purchaseDate?: string
  /**
   * The date and time after which no further charge is made.
   */
  recurringExpiry?: string
  /**
   * The minimum number of days between two charges.
   */
  recurringFrequency?: number
  /**
   * The type of the purchase.
   * - `01`: goods or services
   * - `03`: check acceptance
   * - `10`: account funding
   * - `11`: quasi-cash
   * - `28`: prepaid load
   *
   */
  transType?: '01' | '03' | '10' | '11' | '28'
  [k: string]: unknown
}
/**
 * The risk assessment of the merchant.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "MerchantRiskIndicator".
 */
export interface MerchantRiskIndicator {
  /**
   * The shipping method.
   * - `01`: to the billing address
   * - `02`: to another verified address
   * - `03`: to another address
   * - `04`: pick-up
   * - `05`: digital goods
   * - `06`: tickets
   * - `07`: other
   *
   */
  shipIndicator?: '01' | '02' | '03' | '04' | '05' | '06' | '07'
  /**
   * The delivery time.
   * - `01`: electronic
   * - `02`: same day
   * - `03`: overnight
   * - `04`: two days or more
   *
   */
  deliveryTimeframe?: '01' | '02' | '03' | '04'
  /**
   * The email address for electronic goods.
   */
  deliveryEmailAddress?: string
  /**
   * The reorder of goods that were ordered before.
   */
  reorderItemsInd?: '01' | '02'
  /**
   * The availability of the goods.
   */
  preOrderPurchaseInd?: '01' | '02'
  /**
   * The date and time of the availability.
   */
  preOrderDate?: string
  /**
   * The value of the gift cards.
   */
  giftCardAmount?: number
  /**
   * The currency of the gift cards.
   */
  giftCardCurr?: string
  /**
   * The number of gift cards.
   */
  giftCardCount?: string
  [k: string]: unknown
}
/**
 * The browser of the cardholder, as detected by the merchant.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "BrowserInformation".
 */
export interface BrowserInformation {
  /**
   * The Accept header.
   */
  browserAcceptHeader?: string
  /**
   * The IP address.
   */
  browserIP?: string
  /**
   * True if Java is enabled.
   */
  browserJavaEnabled?: boolean
  /**
   * True if JavaScript is enabled.
   */
  browserJavascriptEnabled?: boolean
  /**
   * The language.
   */
  browserLanguage?: string
  /**
   * The color depth in bits per pixel.
   */
  browserColorDepth?: '1' | '4' | '8' | '15' | '16' | '24' | '32' | '48'
  /**
   * The height of the screen in pixels.
   */
  browserScreenHeight?: number
  /**
   * The width of the screen in pixels.
   */
  browserScreenWidth?: number
  /**
   * The offset from UTC in minutes.
   */
  browserTZ?: number
  /**
   * The User-Agent header.
   */
  browserUserAgent?: string
  /**
   * The size of the challenge window.
   * - `01`: 250x400
   * - `02`: 390x400
   * - `03`: 500x600
   * - `04`: 600x400
   * - `05`: full screen
   *
   */
  challengeWindowSize?: '01' | '02' | '03' | '04' | '05'
  [k: string]: unknown
}
/**
 * An extension of the protocol.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "MessageExtension".
 */
export interface MessageExtension {
  /**
   * The ID of the extension.
   */
  id?: string
  /**
   * The name of the extension.
   */
  name?: string
  /**
   * True if the receiver must support the extension.
   */
  criticalityIndicator?: boolean
  /**
   * The content of the extension.
   */
  data?: {
    [k: string]: unknown
  }
  [k: string]: unknown
}
/**
 * The display options of an app.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "DeviceRenderOptions".
 */
export interface DeviceRenderOptions {
  /**
   * The kind of the interface.
   */
  sdkInterface?: string
  /**
   * The kinds of pages.
   */
  sdkUiType?: string[]
  [k: string]: unknown
}
/**
 * The options of the transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Option".
 */
export interface Option {
  /**
   * Must be true: requests an authentication without an authorization.
   */
  authenticationOnly: true
  /**
   * Accepted and noted, without effect on an authentication.
   */
  createAlias?: boolean
  /**
   * Accepted and noted. The masked number is always returned.
   */
  returnMaskedCardNumber?: boolean
  /**
   * Accepted and noted, without effect on an authentication.
   */
  returnCustomerCountry?: boolean
  /**
   * Accepted and noted, without effect on an authentication.
   */
  rememberMe?: 'true' | 'checked'
  /**
   * Accepted and noted, without effect on an authentication.
   */
  returnMobileToken?: boolean
  /**
   * Accepted and noted, without effect on an authentication.
   */
  storeCustomerData?: boolean
}
/**
 * The return addresses of the cardholder. Without an address, a built-in result page is displayed.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Redirect".
 */
export interface Redirect {
  /**
   * The address after success.
   */
  successUrl?: string
  /**
   * The address after a cancellation by the cardholder.
   */
  cancelUrl?: string
  /**
   * The address after any other end.
   */
  errorUrl?: string
  /**
   * The HTTP method of the redirect.
   */
  method?: 'GET' | 'POST'
  /**
   * Accepted and noted, without effect. Hosted pages are always top level.
   */
  startTarget?: string
  /**
   * Accepted and noted, without effect. Hosted pages are always top level.
   */
  returnTarget?: '_top'
}
/**
 * The webhook of this transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionWebhook".
 */
export interface TransactionWebhook {
  /**
   * The address for notifications. It replaces the address of the account.
   */
  url: string
}
/**
 * The customer of the merchant.
 */
export interface IgnoredObject {
  [k: string]: unknown
}
/**
 * The billing address.
 */
export interface IgnoredObject1 {
  [k: string]: unknown
}
/**
 * The shipping address.
 */
export interface IgnoredObject2 {
  [k: string]: unknown
}
/**
 * The items of the order.
 */
export interface IgnoredObject3 {
  [k: string]: unknown
}
/**
 * The data of an airline ticket.
 */
export interface IgnoredObject4 {
  [k: string]: unknown
}
/**
 * Data for a fraud check.
 */
export interface IgnoredObject5 {
  [k: string]: unknown
}
/**
 * The reference of an earlier authentication, for one without the cardholder.
 */
export interface IgnoredObject6 {
  [k: string]: unknown
}
/**
 * The design of the payment page.
 */
export interface IgnoredObject7 {
  [k: string]: unknown
}
/**
 * Data of a currency conversion.
 */
export interface IgnoredObject8 {
  [k: string]: unknown
}
/**
 * Data for extensions of the service.
 */
export interface IgnoredObject9 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject10 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject11 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject12 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject13 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject14 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject15 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject16 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject17 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject18 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject19 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject20 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject21 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject22 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject23 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject24 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject25 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject26 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject27 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject28 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject29 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject30 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject31 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject32 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject33 {
  [k: string]: unknown
}
/**
 * Another payment method.
 */
export interface IgnoredObject34 {
  [k: string]: unknown
}
/**
 * An object without effect. It is accepted and noted, and its content is not read.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "IgnoredObject".
 */
export interface IgnoredObject35 {
  [k: string]: unknown
}
/**
 * The new transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionInitResponse".
 */
export interface TransactionInitResponse {
  /**
   * The transaction ID.
   */
  transactionId: string
  '3D': EnrolmentResult
}
/**
 * The enrollment of the card, before the authentication.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EnrolmentResult".
 */
export interface EnrolmentResult {
  /**
   * True if the card is enrolled for 3-D Secure. It does not predict a challenge.
   */
  enrolled: boolean
}
/**
 * The authorization of an authenticated transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AuthorizeRequest".
 */
export interface AuthorizeRequest {
  /**
   * The order number. The status keeps the refno of the initialization.
   */
  refno: string
  /**
   * Accepted and noted. The status keeps the refno2 of the initialization.
   */
  refno2?: string
  /**
   * The amount in the minor unit of the currency, at most the authenticated one. Without it, all of it.
   */
  amount?: number
  /**
   * True to settle the payment at once. Its status is then settled.
   */
  autoSettle?: boolean
  '3D'?: AuthorizeThreeDSecure
}
/**
 * The use of the authentication.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AuthorizeThreeDSecure".
 */
export interface AuthorizeThreeDSecure {
  /**
   * False to authorize without the result of the authentication. Liability does not shift then.
   */
  apply?: boolean
}
/**
 * An approved authorization.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AuthorizeResponse".
 */
export interface AuthorizeResponse {
  /**
   * The code of the acquirer for this authorization.
   */
  acquirerAuthorizationCode: string
}
/**
 * The fields of the challenge form. Other fields are ignored.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeForm".
 */
export interface ChallengeForm {
  /**
   * The token in a hidden field of the page.
   */
  token: string
  /**
   * The action of the cardholder. A page offers only the actions of its challenge.
   * - `code`, `resend`, `select`: enter a code, request a new one, choose a channel
   * - `approve`, `deny`: respond to the bank's app
   * - `cancel`: cancel the challenge
   * - `end-Y`, `end-N`, `end-A`, `end-U`, `end-R`, `end-cancel`, `end-expire`: actions of the sandbox with which a
   *   tester chooses the outcome
   *
   */
  action:
    | 'code'
    | 'resend'
    | 'select'
    | 'approve'
    | 'deny'
    | 'cancel'
    | 'end-Y'
    | 'end-N'
    | 'end-A'
    | 'end-U'
    | 'end-R'
    | 'end-cancel'
    | 'end-expire'
  /**
   * The one-time code, for the action `code`.
   */
  code?: string
  /**
   * The name of the channel, for the action `select`.
   */
  channel?: string
  /**
   * A two-digit reason for the actions `end-Y` and `end-N`. Without it, the usual reason is used.
   */
  reason?: string
  [k: string]: unknown
}
/**
 * The fields of the card entry form. Other fields are ignored.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CardEntryForm".
 */
export interface CardEntryForm {
  /**
   * The token in a hidden field of the page.
   */
  token: string
  /**
   * The card number, with or without spaces.
   */
  number: string
  /**
   * The month and the year, such as 12/34.
   */
  expiry: string
  /**
   * The card verification value.
   */
  cvv: string
  /**
   * The name of the cardholder. Used only if the link collects it.
   */
  name?: string
  [k: string]: unknown
}
/**
 * The current transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionStatusResponse".
 */
export interface TransactionStatusResponse {
  /**
   * The transaction ID.
   */
  transactionId: string
  /**
   * The account of the transaction.
   */
  merchantId?: string
  type: TransactionType
  status: TransactionStatus
  /**
   * The submitted currency.
   */
  currency: string
  /**
   * The submitted reference.
   */
  refno: string
  /**
   * The submitted second reference.
   */
  refno2?: string
  language?: Language
  paymentMethod: PaymentMethod
  detail: TransactionDetail
  /**
   * The history, oldest first.
   */
  history: HistoryEntry[]
  card: ResultCard
}
/**
 * The details of the status.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionDetail".
 */
export interface TransactionDetail {
  init?: TransactionDetailInit
  authorize?: TransactionDetailAuthorize
  settle?: TransactionDetailSettle
  cancel?: TransactionDetailCancel
  fail?: TransactionDetailFail
}
/**
 * Present while the transaction is open.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionDetailInit".
 */
export interface TransactionDetailInit {
  /**
   * The time at which it fails automatically.
   */
  expires: string
}
/**
 * The authenticated amount, or the authorized one after an authorization.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionDetailAuthorize".
 */
export interface TransactionDetailAuthorize {
  /**
   * The amount in the minor unit of the currency.
   */
  amount: number
  /**
   * The code of the authorization.
   */
  acquirerAuthorizationCode?: string
}
/**
 * Present after a settlement.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionDetailSettle".
 */
export interface TransactionDetailSettle {
  /**
   * The settled amount in the minor unit of the currency.
   */
  amount: number
}
/**
 * Present after a cancellation by the cardholder.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionDetailCancel".
 */
export interface TransactionDetailCancel {
  /**
   * True if an authorization was reversed.
   */
  reversal: boolean
}
/**
 * Present after a failure.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionDetailFail".
 */
export interface TransactionDetailFail {
  reason: FailReason
  /**
   * The reason in words.
   */
  message?: string
}
/**
 * An entry of the history of a transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HistoryEntry".
 */
export interface HistoryEntry {
  action: HistoryAction
  /**
   * The amount in the minor unit of the currency.
   */
  amount?: number
  source: HistorySource
  /**
   * The time with milliseconds and offset.
   */
  date: string
  /**
   * True if the action succeeded.
   */
  success: boolean
  /**
   * The IP address of the caller or the browser. Absent for automatic actions of the service.
   */
  ip?: string
}
/**
 * The card of a transaction, without number and CVV.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ResultCard".
 */
export interface ResultCard {
  /**
   * The first six and the last four digits.
   */
  masked: string
  /**
   * The token of the card number. Present if the card was sent as tokens.
   */
  alias?: string
  /**
   * The token of the CVV. Present while it is valid.
   */
  aliasCVV?: string
  /**
   * A value that is equal for every use of one card number.
   */
  fingerprint?: string
  /**
   * The submitted month.
   */
  expiryMonth: string
  /**
   * The submitted year.
   */
  expiryYear: string
  info?: CardInfo
  '3D'?: ThreeDSecureResult
}
/**
 * Data that follows from the card number.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CardInfo".
 */
export interface CardInfo {
  /**
   * The name of the product.
   */
  brand: string
  /**
   * The type of the card. Absent if unknown.
   */
  type?: 'credit' | 'debit' | 'prepaid'
  /**
   * The kind of user of the card.
   */
  usage?: 'consumer' | 'corporate' | 'unknown'
  /**
   * The country of the issuer.
   */
  country?: string
  /**
   * The name of the issuer.
   */
  issuer?: string
}
/**
 * The result of the authentication. The fields depend on its outcome.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ThreeDSecureResult".
 */
export interface ThreeDSecureResult {
  /**
   * The electronic commerce indicator. Its meaning differs by brand.
   */
  eci?: '00' | '01' | '02' | '04' | '05' | '06' | '07'
  /**
   * The ID from the directory.
   */
  xid?: string
  /**
   * The proof of the authentication, in base64.
   */
  cavv?: string
  /**
   * The protocol version.
   */
  threeDSVersion?: string
  /**
   * The response of the directory.
   */
  directoryResponse?: 'Y' | 'N' | 'U' | 'C' | 'D' | 'R' | 'A' | 'I'
  /**
   * The result of the challenge. Absent if there was none.
   */
  authenticationResponse?: 'Y' | 'N' | 'U' | 'A' | 'C' | 'D' | 'R'
  /**
   * The reason for the result.
   */
  transStatusReason?: string
  /**
   * A text of the issuer that must be displayed to the cardholder.
   */
  cardHolderInfo?: string
  /**
   * The ID from the 3-D Secure server.
   */
  threeDSTransactionId?: string
}
/**
 * The creation of a link by the server of a merchant.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkCreateRequest".
 */
export interface LinkCreateRequest {
  /**
   * The merchant's reference of the link.
   */
  reference: string
  /**
   * The return address, used unchanged. Without it, a built-in page is displayed.
   */
  successUrl?: string
  /**
   * The address for notifications about the link.
   */
  webhookEndpoint?: string
  /**
   * If true, the page collects the name of the cardholder.
   */
  collectCardholderName?: boolean
  /**
   * Texts of the merchant for the card entry page.
   */
  context?: {
    [k: string]: string
  }
  /**
   * The amount in the minor unit of the currency. Needed for 3-D Secure.
   */
  amount?: number
  currency?: Currency
  VIS?: LinkContractBrand
  ECA?: LinkContractBrand
  AMX?: LinkBrand
}
/**
 * Enables 3-D Secure for Visa or Mastercard, with all data of the acquiring contract.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkContractBrand".
 */
export interface LinkContractBrand {
  '3D': LinkContractThreeDSecure
}
/**
 * The complete acquiring contract of Visa or Mastercard. Unknown fields are accepted and noted.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkContractThreeDSecure".
 */
export interface LinkContractThreeDSecure {
  acquirer: ContractAcquirer
  merchant: ContractMerchant
  [k: string]: unknown
}
/**
 * The complete acquirer data of the acquiring contract.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ContractAcquirer".
 */
export interface ContractAcquirer {
  /**
   * The BIN of the acquirer.
   */
  acquirerBin: string
  /**
   * The merchant ID at the acquirer.
   */
  acquirerMerchantId: string
  [k: string]: unknown
}
/**
 * The complete merchant data, as displayed to the issuer.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ContractMerchant".
 */
export interface ContractMerchant {
  /**
   * The merchant category code.
   */
  mcc: string
  /**
   * The merchant name on the challenge page.
   */
  merchantName: string
  /**
   * The numeric country code of ISO 3166-1.
   */
  merchantCountryCode?: string
  /**
   * `Y` if the merchant is on the trusted list of the cardholder, otherwise `N`.
   */
  whiteListStatus?: 'Y' | 'N'
  [k: string]: unknown
}
/**
 * Enables 3-D Secure for American Express, with all data of the acquiring contract. acquirerBin may be empty.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkBrand".
 */
export interface LinkBrand {
  '3D': LinkThreeDSecure
}
/**
 * The complete acquiring contract of American Express. Unknown fields are accepted and noted.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkThreeDSecure".
 */
export interface LinkThreeDSecure {
  acquirer: LinkAcquirer
  merchant: ContractMerchant
  [k: string]: unknown
}
/**
 * The acquirer data of American Express, which may have no BIN.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkAcquirer".
 */
export interface LinkAcquirer {
  /**
   * The BIN of the acquirer. It may be empty.
   */
  acquirerBin?: string
  /**
   * The merchant ID at the acquirer.
   */
  acquirerMerchantId: string
  [k: string]: unknown
}
/**
 * The new link.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkCreateResponse".
 */
export interface LinkCreateResponse {
  /**
   * The link ID: a UUID in upper case.
   */
  id: string
  /**
   * The address of the hosted page. Send it to the cardholder.
   */
  link: string
}
/**
 * The current link.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkStatusResponse".
 */
export interface LinkStatusResponse {
  status: LinkStatus
  /**
   * The submitted reference.
   */
  reference: string
  /**
   * The address of the hosted page.
   */
  link: string
  paymentMethod?: PaymentMethod
  card?: LinkCard
  /**
   * Empty by default. A setting adds the 3-D Secure history, oldest first.
   */
  history?: LinkHistoryEntry[]
  /**
   * The currency. Present if 3-D Secure was requested.
   */
  currency?: string
  detail?: LinkDetail
}
/**
 * The tokens of the card.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkCard".
 */
export interface LinkCard {
  /**
   * The token of the card number, new for each link.
   */
  alias: string
  /**
   * A value that is equal for every use of one card number.
   */
  fingerprint: string
  /**
   * The first six and the last four digits.
   */
  masked: string
  /**
   * The token of the card verification value. Present while it is valid.
   */
  aliasCVV?: string
  /**
   * The entered month.
   */
  expiryMonth: string
  /**
   * The entered year.
   */
  expiryYear: string
  info?: CardInfo
  '3D'?: LinkThreeDSecureResult
  /**
   * The name of the cardholder. Present if it was collected.
   */
  cardholderName?: string
}
/**
 * The result of the authentication, as for a transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkThreeDSecureResult".
 */
export interface LinkThreeDSecureResult {
  /**
   * The electronic commerce indicator. Its meaning differs by brand.
   */
  eci?: '00' | '01' | '02' | '04' | '05' | '06' | '07'
  /**
   * The ID from the directory.
   */
  xid?: string
  /**
   * The proof of the authentication, in base64.
   */
  cavv?: string
  /**
   * The protocol version.
   */
  threeDSVersion?: string
  /**
   * The response of the directory.
   */
  directoryResponse?: 'Y' | 'N' | 'U' | 'C' | 'D' | 'R' | 'A' | 'I'
  /**
   * The result of the challenge. Absent if there was none.
   */
  authenticationResponse?: 'Y' | 'N' | 'U' | 'A' | 'C' | 'D' | 'R'
  /**
   * The reason for the result.
   */
  transStatusReason?: string
  /**
   * A text of the issuer that must be displayed to the cardholder.
   */
  cardHolderInfo?: string
  /**
   * The ID from the 3-D Secure server.
   */
  threeDSTransactionId?: string
}
/**
 * An entry of the history of a link.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkHistoryEntry".
 */
export interface LinkHistoryEntry {
  action: HistoryAction
  /**
   * The amount in the minor unit of the currency.
   */
  amount?: number
  source: HistorySource
  /**
   * The time in UTC with milliseconds and offset. A setting changes it to seconds and Z.
   */
  date: string
  /**
   * True if the action succeeded.
   */
  success: boolean
  /**
   * The IP address of the browser. Absent for automatic actions of the service.
   */
  ip?: string
}
/**
 * Present if 3-D Secure was requested.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkDetail".
 */
export interface LinkDetail {
  authorize: LinkDetailAuthorize
}
/**
 * The amount of the authentication.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkDetailAuthorize".
 */
export interface LinkDetailAuthorize {
  /**
   * The amount in the minor unit of the currency.
   */
  amount: number
}
/**
 * The deleted link.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkDeleteResponse".
 */
export interface LinkDeleteResponse {
  /**
   * Always `DELETED`.
   */
  status: 'DELETED'
}
/**
 * The changed link, without card data.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkNotification".
 */
export interface LinkNotification {
  /**
   * The link ID.
   */
  id: string
  /**
   * The submitted reference.
   */
  reference: string
  status: LinkStatus
}
/**
 * The errors of fields.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkFieldErrors".
 */
export interface LinkFieldErrors {
  /**
   * The HTTP status.
   */
  status: number
  /**
   * One element per problem.
   */
  errors: LinkFieldError[]
}
/**
 * The error of a field.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkFieldError".
 */
export interface LinkFieldError {
  /**
   * The path of the field, separated by dots.
   */
  field: string
  /**
   * The problem.
   */
  message: string
}
/**
 * Any other error.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkMessageError".
 */
export interface LinkMessageError {
  /**
   * The HTTP status.
   */
  status: number
  /**
   * The problem. It can mention the sandbox, unless `--plain-messages` is set.
   */
  message: string
}

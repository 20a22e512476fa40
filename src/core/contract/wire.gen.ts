/* Generated from openapi.yaml by `npm run generate`. Do not edit. */

/**
 * Why a request was refused.
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
 * A language of the hosted pages.
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
 * Kind of a transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionType".
 */
export type TransactionType = 'payment' | 'credit' | 'card_check'
/**
 * State of a transaction; an authentication ends as authenticated, canceled or failed.
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
 * Why a transaction failed.
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
 * What happened.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HistoryAction".
 */
export type HistoryAction = 'init' | 'authenticate' | 'authorize' | 'settle' | 'credit' | 'cancel' | 'change_details'
/**
 * Who made it happen.
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
 * State of a link.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkStatus".
 */
export type LinkStatus = 'PENDING' | 'SUCCESS' | 'ERROR' | 'DELETED'
/**
 * The body of every refusal of the link interface.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkErrorBody".
 */
export type LinkErrorBody = LinkFieldErrors | LinkMessageError

export interface Contract {}
/**
 * The one body of every refusal of the transaction interface.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ErrorBody".
 */
export interface ErrorBody {
  error: ErrorDetail
}
/**
 * What went wrong.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ErrorDetail".
 */
export interface ErrorDetail {
  code: ErrorCode
  /**
   * Which field, and what is wrong with it; may name the sandbox, unless --plain-messages.
   */
  message: string
  /**
   * The code of the card network behind a decline.
   */
  networkCode?: string
}
/**
 * The body at a path of one part that is no link's. It is no answer of the service, which says nothing of such paths.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "UnknownPathBody".
 */
export interface UnknownPathBody {
  error: ErrorDetail
  /**
   * What listens here and where its parts are, by name. Absent where a path of the service or an id of a link was meant, and with --plain-messages.
   */
  sandbox?: {
    [k: string]: string
  }
}
/**
 * What the server of a merchant sends to start an authentication.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionInitRequest".
 */
export interface TransactionInitRequest {
  /**
   * In the minor unit of the currency.
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
   * Accepted; has no effect on an authentication.
   */
  autoSettle?: boolean
  webhook?: TransactionWebhook
}
/**
 * A card, as number with CVV or as tokens.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestCard".
 */
export interface RequestCard {
  /**
   * Card number; the sandbox takes listed test numbers only.
   */
  number?: string
  /**
   * Card verification value.
   */
  cvv?: string
  /**
   * Token of a card number.
   */
  alias?: string
  /**
   * Token of a card verification value.
   */
  aliasCVV?: string
  /**
   * Two digits.
   */
  expiryMonth: string
  /**
   * Two digits.
   */
  expiryYear: string
  /**
   * Which of the two forms this is; the fields themselves say it, too, and must not contradict it.
   */
  type?: 'PLAIN' | 'ALIAS'
  '3D'?: RequestThreeDSecure
}
/**
 * What the directory and the issuer get to know. Unknown fields are accepted at every level and noted. Its form asks for nothing; without the data of the acquiring contract the answer is INVALID_SETUP.
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
   * Site of the requestor.
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
   * Kind of an authentication without the cardholder.
   */
  threeRIInd?: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '11' | '12'
  /**
   * Whether 3-D Secure is wanted at all.
   */
  apply?: boolean
  /**
   * Older spelling of the challenge wish.
   */
  challengeIndicator?: string
  /**
   * Additions outside the protocol.
   */
  messageExtension?: MessageExtension[]
  deviceRenderOptions?: DeviceRenderOptions
  /**
   * Asks for milder checks of regional rules.
   */
  relaxRegionalValidationRules?: boolean
  /**
   * 02 is a browser.
   */
  deviceChannel?: string
  /**
   * 01 is a payment.
   */
  messageCategory?: string
  /**
   * Whether the method page was run.
   */
  threeDSCompInd?: string
  /**
   * The protocol version the merchant would like.
   */
  preferredProtocolVersion?: string
  /**
   * Whether no other version will do.
   */
  enforcePreferredProtocolVersion?: boolean | string
  [k: string]: unknown
}
/**
 * Data of the acquiring contract.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Acquirer".
 */
export interface Acquirer {
  /**
   * The acquirer's BIN; may be empty for American Express.
   */
  acquirerBin?: string
  /**
   * The merchant's id at the acquirer.
   */
  acquirerMerchantId?: string
  [k: string]: unknown
}
/**
 * The merchant as the issuer sees it.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Merchant".
 */
export interface Merchant {
  /**
   * Merchant category code.
   */
  mcc?: string
  /**
   * Shown on the challenge page.
   */
  merchantName?: string
  /**
   * ISO 3166-1 numeric.
   */
  merchantCountryCode?: string
  /**
   * Whether the merchant is on the cardholder's trusted list.
   */
  whiteListStatus?: 'Y' | 'N'
  [k: string]: unknown
}
/**
 * The cardholder with addresses and phones.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Cardholder".
 */
export interface Cardholder {
  /**
   * Whether shipping and billing address are the same.
   */
  addrMatch?: 'Y' | 'N'
  /**
   * City of the billing address.
   */
  billAddrCity?: string
  /**
   * Numeric country code of the billing address; where it is sent, it is not empty.
   */
  billAddrCountry?: string
  /**
   * May be empty.
   */
  billAddrLine1?: string
  /**
   * Second line of the billing address.
   */
  billAddrLine2?: string
  /**
   * Third line of the billing address.
   */
  billAddrLine3?: string
  /**
   * Postcode of the billing address.
   */
  billAddrPostCode?: string
  /**
   * May be empty.
   */
  billAddrState?: string
  /**
   * The cardholder's e-mail address.
   */
  email?: string
  /**
   * The cardholder's name.
   */
  cardholderName?: string
  homePhone?: Phone
  mobilePhone?: Phone
  workPhone?: Phone
  /**
   * City of the shipping address.
   */
  shipAddrCity?: string
  /**
   * Country of the shipping address.
   */
  shipAddrCountry?: string
  /**
   * First line of the shipping address.
   */
  shipAddrLine1?: string
  /**
   * Second line of the shipping address.
   */
  shipAddrLine2?: string
  /**
   * Third line of the shipping address.
   */
  shipAddrLine3?: string
  /**
   * Postcode of the shipping address.
   */
  shipAddrPostCode?: string
  /**
   * State of the shipping address.
   */
  shipAddrState?: string
  [k: string]: unknown
}
/**
 * A phone number, whole.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Phone".
 */
export interface Phone {
  /**
   * Country calling code, without a +.
   */
  cc: string
  /**
   * The number behind it.
   */
  subscriber: string
  [k: string]: unknown
}
/**
 * What the merchant asks of the issuer.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ThreeDSRequestor".
 */
export interface ThreeDSRequestor {
  /**
   * 01 payment, 02 recurring, 03 instalment, 04 add card, 05 maintain card, 06 token provisioning.
   */
  threeDSRequestorAuthenticationInd?: '01' | '02' | '03' | '04' | '05' | '06'
  threeDSRequestorAuthenticationInfo?: ThreeDSRequestorAuthenticationInfo
  /**
   * 01 no preference, 02 no challenge wanted, 03 wanted, 04 mandated, 05 none after risk analysis,
   * 06 none, data share only, 07 none, authenticated strongly before, 08 none, merchant is trusted,
   * 09 challenge that offers the trusted list; 82 and 90 differ by scheme.
   *
   */
  threeDSRequestorChallengeInd?: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '82' | '90'
  /**
   * Whether a decoupled authentication may be used.
   */
  threeDSRequestorDecReqInd?: 'Y' | 'N'
  /**
   * Minutes that a decoupled authentication may take.
   */
  threeDSRequestorDecMaxTime?: number
  [k: string]: unknown
}
/**
 * How the cardholder logged in at the merchant.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ThreeDSRequestorAuthenticationInfo".
 */
export interface ThreeDSRequestorAuthenticationInfo {
  /**
   * 01 is no login, the others are kinds of login.
   */
  threeDSReqAuthMethod?: '01' | '02' | '03' | '04' | '05' | '06'
  /**
   * Date and time of the login.
   */
  threeDSReqAuthTimestamp?: string
  /**
   * Data of the login.
   */
  threeDSReqAuthData?: string
  [k: string]: unknown
}
/**
 * The cardholder's account at the merchant.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CardholderAccount".
 */
export interface CardholderAccount {
  /**
   * Expiry of the card.
   */
  cardExpiryDate?: string
  acctInfo?: AccountInfo
  /**
   * The merchant's id of the account.
   */
  acctID?: string
  [k: string]: unknown
}
/**
 * Age and use of the account.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AccountInfo".
 */
export interface AccountInfo {
  /**
   * Date and time of its opening.
   */
  chAccDate?: string
  /**
   * How long ago it was changed.
   */
  chAccChangeInd?: '01' | '02' | '03' | '04'
  /**
   * Date and time of its last change.
   */
  chAccChange?: string
  /**
   * How long ago the password was changed.
   */
  chAccPwChangeInd?: '01' | '02' | '03' | '04' | '05'
  /**
   * Date and time of the last change of the password.
   */
  chAccPwChange?: string
  /**
   * How long ago the shipping address was first used.
   */
  shipAddressUsageInd?: '01' | '02' | '03' | '04'
  /**
   * Date and time of the first use of the shipping address.
   */
  shipAddressUsage?: string
  /**
   * Transactions within a day.
   */
  txnActivityDay?: number
  /**
   * Transactions within a year.
   */
  txnActivityYear?: number
  /**
   * Attempts to add a card within a day.
   */
  provisionAttemptsDay?: number
  /**
   * Purchases within six months.
   */
  nbPurchaseAccount?: number
  /**
   * Whether anything suspicious was seen.
   */
  suspiciousAccActivity?: '01' | '02'
  /**
   * Whether the name of the account is that of the recipient.
   */
  shipNameIndicator?: '01' | '02'
  /**
   * How long ago the card was added.
   */
  paymentAccInd?: '01' | '02' | '03' | '04' | '05'
  /**
   * Date and time when the card was added.
   */
  paymentAccAge?: string
  [k: string]: unknown
}
/**
 * What is bought.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Purchase".
 */
export interface Purchase {
  /**
   * Number of instalments.
   */
  purchaseInstalData?: number
  merchantRiskIndicator?: MerchantRiskIndicator
  /**
   * In the minor unit of the currency.
   */
  purchaseAmount?: number
  /**
   * Currency of the purchase.
   */
  purchaseCurrency?: string
  /**
   * Decimals of the currency.
   */
  purchaseExponent?: number
  /**
   * Date and time of the purchase.
   */
  purchaseDate?: string
  /**
   * Date and time after which nothing more is charged.
   */
  recurringExpiry?: string
  /**
   * Least number of days between two charges.
   */
  recurringFrequency?: number
  /**
   * 01 goods or services, 03 cheque acceptance, 10 account funding, 11 quasi-cash, 28 prepaid load.
   */
  transType?: '01' | '03' | '10' | '11' | '28'
  [k: string]: unknown
}
/**
 * The merchant's view of the risk.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "MerchantRiskIndicator".
 */
export interface MerchantRiskIndicator {
  /**
   * 01 to the billing address, 02 to another verified address, 03 to another address, 04 pick-up, 05 digital,
   * 06 tickets, 07 other.
   *
   */
  shipIndicator?: '01' | '02' | '03' | '04' | '05' | '06' | '07'
  /**
   * 01 electronic, 02 same day, 03 overnight, 04 two days or more.
   */
  deliveryTimeframe?: '01' | '02' | '03' | '04'
  /**
   * Where electronic goods go.
   */
  deliveryEmailAddress?: string
  /**
   * Whether the goods were ordered before.
   */
  reorderItemsInd?: '01' | '02'
  /**
   * Whether the goods are in stock.
   */
  preOrderPurchaseInd?: '01' | '02'
  /**
   * Date and time when the goods will be in stock.
   */
  preOrderDate?: string
  /**
   * Worth of the gift cards bought.
   */
  giftCardAmount?: number
  /**
   * Currency of the gift cards.
   */
  giftCardCurr?: string
  /**
   * Number of gift cards.
   */
  giftCardCount?: string
  [k: string]: unknown
}
/**
 * The cardholder's browser, as the merchant saw it.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "BrowserInformation".
 */
export interface BrowserInformation {
  /**
   * Its Accept header.
   */
  browserAcceptHeader?: string
  /**
   * Its address.
   */
  browserIP?: string
  /**
   * Whether it runs Java.
   */
  browserJavaEnabled?: boolean
  /**
   * Whether it runs JavaScript.
   */
  browserJavascriptEnabled?: boolean
  /**
   * Its language.
   */
  browserLanguage?: string
  /**
   * Bits for one pixel.
   */
  browserColorDepth?: '1' | '4' | '8' | '15' | '16' | '24' | '32' | '48'
  /**
   * In pixels.
   */
  browserScreenHeight?: number
  /**
   * In pixels.
   */
  browserScreenWidth?: number
  /**
   * Minutes between its time and UTC.
   */
  browserTZ?: number
  /**
   * Its User-Agent header.
   */
  browserUserAgent?: string
  /**
   * 01 250x400, 02 390x400, 03 500x600, 04 600x400, 05 full screen.
   */
  challengeWindowSize?: '01' | '02' | '03' | '04' | '05'
  [k: string]: unknown
}
/**
 * An addition outside the protocol.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "MessageExtension".
 */
export interface MessageExtension {
  /**
   * Id of the addition.
   */
  id?: string
  /**
   * Name of the addition.
   */
  name?: string
  /**
   * Whether the receiver must understand it.
   */
  criticalityIndicator?: boolean
  /**
   * Its content.
   */
  data?: {
    [k: string]: unknown
  }
  [k: string]: unknown
}
/**
 * What an app could show.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "DeviceRenderOptions".
 */
export interface DeviceRenderOptions {
  /**
   * Kind of interface.
   */
  sdkInterface?: string
  /**
   * Kinds of page.
   */
  sdkUiType?: string[]
  [k: string]: unknown
}
/**
 * What to do with the card.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Option".
 */
export interface Option {
  /**
   * True asks for an authentication without an authorization.
   */
  authenticationOnly: true
  /**
   * Accepted and noted; has no effect on an authentication.
   */
  createAlias?: boolean
  /**
   * Accepted and noted; the masked number is always answered.
   */
  returnMaskedCardNumber?: boolean
  /**
   * Accepted and noted; has no effect on an authentication.
   */
  returnCustomerCountry?: boolean
  /**
   * Accepted and noted; has no effect on an authentication.
   */
  rememberMe?: boolean
  /**
   * Accepted and noted; has no effect on an authentication.
   */
  returnMobileToken?: boolean
  /**
   * Accepted and noted; has no effect on an authentication.
   */
  storeCustomerData?: boolean
}
/**
 * Where the cardholder goes afterwards; without an address, to a built-in result page.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Redirect".
 */
export interface Redirect {
  /**
   * After success.
   */
  successUrl?: string
  /**
   * After the cardholder canceled.
   */
  cancelUrl?: string
  /**
   * After anything else.
   */
  errorUrl?: string
  /**
   * How the browser goes there.
   */
  method?: 'GET' | 'POST'
  /**
   * Accepted; hosted pages are always top level here.
   */
  startTarget?: '_top'
  /**
   * Accepted; hosted pages are always top level here.
   */
  returnTarget?: '_top'
}
/**
 * Where to notify about this transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionWebhook".
 */
export interface TransactionWebhook {
  /**
   * Comes before the address of the account.
   */
  url: string
}
/**
 * The new transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionInitResponse".
 */
export interface TransactionInitResponse {
  /**
   * Names the transaction from now on.
   */
  transactionId: string
  '3D': EnrolmentResult
}
/**
 * What is known about the card before anything was asked.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EnrolmentResult".
 */
export interface EnrolmentResult {
  /**
   * Whether the card takes part in 3-D Secure; says nothing about a challenge.
   */
  enrolled: boolean
}
/**
 * The fields of the challenge page's form. Others are ignored.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeForm".
 */
export interface ChallengeForm {
  /**
   * Hidden in the page.
   */
  token: string
  /**
   * What the cardholder does; a page offers those that its challenge has. The last seven are the sandbox's own, where whoever tests chooses an end.
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
   * With action code, the one-time code.
   */
  code?: string
  /**
   * With action select, the name of the channel.
   */
  channel?: string
  /**
   * With action end-Y or end-N, two digits that say why; the usual reason without.
   */
  reason?: string
  [k: string]: unknown
}
/**
 * The fields of the card entry page's form. Others are ignored.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CardEntryForm".
 */
export interface CardEntryForm {
  /**
   * Hidden in the page.
   */
  token: string
  /**
   * Card number, with spaces or without.
   */
  number: string
  /**
   * Month and year, such as 12/34.
   */
  expiry: string
  /**
   * Card verification value.
   */
  cvv: string
  /**
   * Cardholder name; read where the link collects it.
   */
  name?: string
  [k: string]: unknown
}
/**
 * A transaction as it is now.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionStatusResponse".
 */
export interface TransactionStatusResponse {
  /**
   * The id of the transaction.
   */
  transactionId: string
  /**
   * The account that it belongs to.
   */
  merchantId?: string
  type: TransactionType
  status: TransactionStatus
  /**
   * As sent.
   */
  currency: string
  /**
   * As sent.
   */
  refno: string
  /**
   * As sent.
   */
  refno2?: string
  language?: Language
  paymentMethod: PaymentMethod
  detail: TransactionDetail
  /**
   * What happened, oldest first.
   */
  history: HistoryEntry[]
  card: ResultCard
}
/**
 * What the state of the transaction brings along.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionDetail".
 */
export interface TransactionDetail {
  init?: TransactionDetailInit
  authorize?: TransactionDetailAuthorize
  cancel?: TransactionDetailCancel
  fail?: TransactionDetailFail
}
/**
 * While it has not ended.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionDetailInit".
 */
export interface TransactionDetailInit {
  /**
   * When it fails by itself.
   */
  expires: string
}
/**
 * What was authenticated.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionDetailAuthorize".
 */
export interface TransactionDetailAuthorize {
  /**
   * In the minor unit of the currency.
   */
  amount: number
  /**
   * Comes with an authorization only, which is not emulated.
   */
  acquirerAuthorizationCode?: string
}
/**
 * After the cardholder canceled.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionDetailCancel".
 */
export interface TransactionDetailCancel {
  /**
   * Whether an authorization was given back.
   */
  reversal: boolean
}
/**
 * After a failure.
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
 * Something that happened to a transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HistoryEntry".
 */
export interface HistoryEntry {
  action: HistoryAction
  /**
   * In the minor unit of the currency.
   */
  amount?: number
  source: HistorySource
  /**
   * With offset and milliseconds.
   */
  date: string
  /**
   * Whether it went well.
   */
  success: boolean
  /**
   * Address of the caller or the browser; absent where the service acted by itself.
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
   * First six and last four digits.
   */
  masked: string
  /**
   * Present when the card was sent as tokens.
   */
  alias?: string
  /**
   * Present while it can be used.
   */
  aliasCVV?: string
  /**
   * The same for every use of one card number.
   */
  fingerprint?: string
  /**
   * As sent.
   */
  expiryMonth: string
  /**
   * As sent.
   */
  expiryYear: string
  info?: CardInfo
  '3D'?: ThreeDSecureResult
}
/**
 * What the number tells about the card.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CardInfo".
 */
export interface CardInfo {
  /**
   * Name of the product.
   */
  brand: string
  /**
   * Left out when unknown.
   */
  type?: 'credit' | 'debit' | 'prepaid'
  /**
   * Who uses the card.
   */
  usage?: 'consumer' | 'corporate' | 'unknown'
  /**
   * Country of the issuer.
   */
  country?: string
  /**
   * Name of the issuer.
   */
  issuer?: string
}
/**
 * The result of the authentication; which fields are there depends on how it ended.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ThreeDSecureResult".
 */
export interface ThreeDSecureResult {
  /**
   * Electronic commerce indicator; its meaning differs by brand.
   */
  eci?: '00' | '01' | '02' | '04' | '05' | '06' | '07'
  /**
   * Id given by the directory.
   */
  xid?: string
  /**
   * Proof of the authentication, base64.
   */
  cavv?: string
  /**
   * Version of the protocol.
   */
  threeDSVersion?: string
  /**
   * What the directory answered.
   */
  directoryResponse?: 'Y' | 'N' | 'U' | 'C' | 'D' | 'R' | 'A' | 'I'
  /**
   * How the challenge ended; absent where there was none.
   */
  authenticationResponse?: 'Y' | 'N' | 'U' | 'A' | 'C' | 'D' | 'R'
  /**
   * Why it ended so.
   */
  transStatusReason?: string
  /**
   * Text of the issuer that the cardholder has to see.
   */
  cardHolderInfo?: string
  /**
   * Id given by the 3-D Secure server.
   */
  threeDSTransactionId?: string
}
/**
 * What the server of a merchant sends to create a link.
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
   * Used unchanged; without it, a built-in page.
   */
  successUrl?: string
  /**
   * Is notified about the link.
   */
  webhookEndpoint?: string
  /**
   * True asks for the cardholder's name.
   */
  collectCardholderName?: boolean
  /**
   * Texts of the merchant, shown on the card entry page.
   */
  context?: {
    [k: string]: string
  }
  /**
   * In the minor unit of the currency; 3-D Secure needs it.
   */
  amount?: number
  currency?: Currency
  VIS?: LinkContractBrand
  ECA?: LinkContractBrand
  AMX?: LinkBrand
}
/**
 * Switches 3-D Secure on for Visa or Mastercard, with all data of its acquiring contract.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkContractBrand".
 */
export interface LinkContractBrand {
  '3D': LinkContractThreeDSecure
}
/**
 * The acquiring contract of Visa or Mastercard, whole. Unknown fields are accepted and noted.
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
 * Data of the acquiring contract, whole.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ContractAcquirer".
 */
export interface ContractAcquirer {
  /**
   * The acquirer's BIN.
   */
  acquirerBin: string
  /**
   * The merchant's id at the acquirer.
   */
  acquirerMerchantId: string
  [k: string]: unknown
}
/**
 * The merchant as the issuer sees it, whole.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ContractMerchant".
 */
export interface ContractMerchant {
  /**
   * Merchant category code.
   */
  mcc: string
  /**
   * Shown on the challenge page.
   */
  merchantName: string
  /**
   * ISO 3166-1 numeric.
   */
  merchantCountryCode?: string
  /**
   * Whether the merchant is on the cardholder's trusted list.
   */
  whiteListStatus?: 'Y' | 'N'
  [k: string]: unknown
}
/**
 * Switches 3-D Secure on for American Express, with all data of its acquiring contract; acquirerBin may be empty.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkBrand".
 */
export interface LinkBrand {
  '3D': LinkThreeDSecure
}
/**
 * The acquiring contract of American Express, whole. Unknown fields are accepted and noted.
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
 * Data of the acquiring contract of American Express, which may have no BIN.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkAcquirer".
 */
export interface LinkAcquirer {
  /**
   * The acquirer's BIN; may be empty.
   */
  acquirerBin?: string
  /**
   * The merchant's id at the acquirer.
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
   * Names the link from now on; a UUID in upper case.
   */
  id: string
  /**
   * The hosted page to hand to the cardholder.
   */
  link: string
}
/**
 * A link as it is now.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkStatusResponse".
 */
export interface LinkStatusResponse {
  status: LinkStatus
  /**
   * As sent.
   */
  reference: string
  /**
   * The hosted page.
   */
  link: string
  paymentMethod?: PaymentMethod
  card?: LinkCard
  /**
   * Empty; a setting brings what happened with 3-D Secure, oldest first.
   */
  history?: LinkHistoryEntry[]
  /**
   * Present when 3-D Secure was asked for.
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
   * Token of the card number, new for each link.
   */
  alias: string
  /**
   * The same for every use of one card number.
   */
  fingerprint: string
  /**
   * First six and last four digits.
   */
  masked: string
  /**
   * Token of the card verification value, present while it can be used.
   */
  aliasCVV?: string
  /**
   * As entered.
   */
  expiryMonth: string
  /**
   * As entered.
   */
  expiryYear: string
  info?: CardInfo
  '3D'?: LinkThreeDSecureResult
  /**
   * Present when it was collected.
   */
  cardholderName?: string
}
/**
 * The result of the authentication, as that of a transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkThreeDSecureResult".
 */
export interface LinkThreeDSecureResult {
  /**
   * Electronic commerce indicator; its meaning differs by brand.
   */
  eci?: '00' | '01' | '02' | '04' | '05' | '06' | '07'
  /**
   * Id given by the directory.
   */
  xid?: string
  /**
   * Proof of the authentication, base64.
   */
  cavv?: string
  /**
   * Version of the protocol.
   */
  threeDSVersion?: string
  /**
   * What the directory answered.
   */
  directoryResponse?: 'Y' | 'N' | 'U' | 'C' | 'D' | 'R' | 'A' | 'I'
  /**
   * How the challenge ended; absent where there was none.
   */
  authenticationResponse?: 'Y' | 'N' | 'U' | 'A' | 'C' | 'D' | 'R'
  /**
   * Why it ended so.
   */
  transStatusReason?: string
  /**
   * Text of the issuer that the cardholder has to see.
   */
  cardHolderInfo?: string
  /**
   * Id given by the 3-D Secure server.
   */
  threeDSTransactionId?: string
}
/**
 * Something that happened to a link.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkHistoryEntry".
 */
export interface LinkHistoryEntry {
  action: HistoryAction
  /**
   * In the minor unit of the currency.
   */
  amount?: number
  source: HistorySource
  /**
   * With milliseconds and offset, in UTC; a setting writes seconds and Z.
   */
  date: string
  /**
   * Whether it went well.
   */
  success: boolean
  /**
   * Address of the browser; absent where the service acted by itself.
   */
  ip?: string
}
/**
 * Present when 3-D Secure was asked for.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkDetail".
 */
export interface LinkDetail {
  authorize: LinkDetailAuthorize
}
/**
 * What was, or will be, authenticated.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkDetailAuthorize".
 */
export interface LinkDetailAuthorize {
  /**
   * In the minor unit of the currency.
   */
  amount: number
}
/**
 * The link is gone.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkDeleteResponse".
 */
export interface LinkDeleteResponse {
  /**
   * Always the same.
   */
  status: 'DELETED'
}
/**
 * Says that a link has changed, and nothing of its card.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkNotification".
 */
export interface LinkNotification {
  /**
   * The link.
   */
  id: string
  /**
   * As sent.
   */
  reference: string
  status: LinkStatus
}
/**
 * Fields that cannot be used.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkFieldErrors".
 */
export interface LinkFieldErrors {
  /**
   * The HTTP status again.
   */
  status: number
  /**
   * One element a problem.
   */
  errors: LinkFieldError[]
}
/**
 * A field that cannot be used.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkFieldError".
 */
export interface LinkFieldError {
  /**
   * Its path, with dots.
   */
  field: string
  /**
   * What is wrong with it.
   */
  message: string
}
/**
 * Anything else.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkMessageError".
 */
export interface LinkMessageError {
  /**
   * The HTTP status again.
   */
  status: number
  /**
   * What is wrong; may name the sandbox, unless --plain-messages.
   */
  message: string
}

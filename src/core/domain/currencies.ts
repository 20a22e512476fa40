import { UNUSUAL_DECIMALS } from './money.ts'

/**
 * Active currencies of ISO 4217 (list one, published 2026-01-01) with two decimals. Codes without a minor unit (gold,
 * test codes and the like) cannot be amounts and are excluded. ASSUMED: active-currencies.
 */
const WITH_TWO_DECIMALS =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE ' +
  'CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD ' +
  'HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK ' +
  'MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD ' +
  'RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH ' +
  'USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG'

/** All currencies of an amount, sorted. The contract has the same list. */
export const CURRENCIES: readonly string[] = [WITH_TWO_DECIMALS, ...Object.values(UNUSUAL_DECIMALS)]
  .flatMap((codes) => codes.split(' '))
  .sort()

import { REQUEST_FIELDS } from '../core/contract/request-fields.gen.ts'
import { isMap } from '../core/domain/is-record.ts'
import { type Check, type CheckResult, checkResult } from './behavior.ts'
import { has, sentByMerchant, wordAt } from './difference.ts'
import type { Exchange, ScrubbedValue } from './recording.ts'
import { APP_ADDRESS } from './value-formats.ts'

// Checks for rejected requests and their codes.

const codeOf = ({ received }: Exchange): string | undefined => wordAt(received, 'body error.code')

const violationsOf = (exchange: Exchange): readonly ScrubbedValue[] =>
  sentByMerchant(exchange).filter(({ location, mismatch }) => location.startsWith('body') && mismatch !== undefined)

/** Checks the code of a rejection. The violated rule decides if it must be rejected. */
const withCode = (exchange: Exchange, ...codes: readonly string[]): readonly CheckResult[] => {
  const code = codeOf(exchange)
  const isRejection = exchange.status >= 400 && exchange.status < 500 && code !== undefined
  return isRejection ? checkResult(exchange, codes.includes(code), codes.join(' or '), code) : []
}

/** Checks that a violation at a location is rejected. */
export const rejectsViolation =
  (operation: string, locations: RegExp): Check =>
  (exchanges) =>
    exchanges
      .filter(
        (each) => each.operation === operation && violationsOf(each).some(({ location }) => locations.test(location)),
      )
      .flatMap((exchange): readonly CheckResult[] => {
        if (exchange.status < 300) return checkResult(exchange, false, 'rejected', 'accepted')
        return exchange.status === 400 && violationsOf(exchange).length === 1 ? checkResult(exchange, true, '', '') : []
      })

const ofInit = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.filter(({ operation }) => operation === 'initTransaction')

export const invalidFields: Check = (exchanges) =>
  ofInit(exchanges)
    .filter((each) => violationsOf(each).length > 0 && violationsOf(each).every(({ mismatch }) => mismatch !== 'extra'))
    .flatMap((exchange) => withCode(exchange, 'INVALID_PROPERTY'))

export const unknownFields: Check = (exchanges) =>
  ofInit(exchanges)
    .filter((each) => violationsOf(each).some(({ mismatch }) => mismatch === 'extra'))
    .flatMap((exchange) => {
      const isAlone = violationsOf(exchange).every(({ mismatch }) => mismatch === 'extra')
      return withCode(exchange, isAlone ? 'UNRECOGNIZED_PROPERTY' : 'INVALID_PROPERTY')
    })

const isNull = ({ location, format }: ScrubbedValue): boolean => location.startsWith('body ') && format === 'null'

/** Checks that null members are ignored. A rejection counts only if the request has no other violation. */
export const nullMembers: Check = (exchanges) =>
  exchanges
    .filter(({ operation }) => operation === 'initTransaction' || operation === 'createLink')
    .filter((exchange) => sentByMerchant(exchange).some(isNull))
    .flatMap((exchange): readonly CheckResult[] => {
      if (exchange.status < 300) return checkResult(exchange, true, '', '')
      const isCause = exchange.status === 400 && violationsOf(exchange).every(isNull)
      return isCause ? checkResult(exchange, false, 'accepted', 'rejected') : []
    })

const isAppReturn = ({ location, format }: ScrubbedValue): boolean =>
  format === APP_ADDRESS && /^body (?:redirect\.)?(?:success|cancel|error)Url$/.test(location)

/** Checks that return URLs of apps are accepted. A rejection counts only if the request has no violation. */
export const appReturnUrls: Check = (exchanges) =>
  exchanges
    .filter((exchange) => sentByMerchant(exchange).some(isAppReturn))
    .flatMap((exchange): readonly CheckResult[] => {
      if (exchange.status < 300) return checkResult(exchange, true, '', '')
      const isCause = exchange.status === 400 && violationsOf(exchange).length === 0
      return isCause && codeOf(exchange) === 'INVALID_PROPERTY'
        ? checkResult(exchange, false, 'accepted', 'rejected')
        : []
    })

const isPublished = ({ location }: ScrubbedValue): boolean => {
  const [, name = ''] = /^body (\w+)/.exec(location) ?? []
  const known = REQUEST_FIELDS.init
  return isMap(known) && Object.hasOwn(known, name) && typeof known[name] === 'string'
}

/** Checks that members without effect are accepted. A rejection counts only if it has the code of unknown members. */
export const publishedMembers: Check = (exchanges) =>
  ofInit(exchanges)
    .filter((exchange) => sentByMerchant(exchange).some(isPublished))
    .flatMap((exchange): readonly CheckResult[] => {
      if (exchange.status < 300) return checkResult(exchange, true, '', '')
      if (exchange.status !== 400 || violationsOf(exchange).length > 0) return []
      return codeOf(exchange) === 'UNRECOGNIZED_PROPERTY' ? checkResult(exchange, false, 'accepted', 'rejected') : []
    })

export const malformedIds: Check = (exchanges) =>
  exchanges
    .filter(({ operation, sent }) => operation === 'getTransaction' && sent.some(isMalformedId))
    .flatMap((exchange) => withCode(exchange, 'INVALID_PROPERTY'))

const isMalformedId = ({ location, mismatch }: ScrubbedValue): boolean =>
  location === 'path transactionId' && mismatch === 'format'

export const unknownLink: Check = (exchanges) =>
  exchanges
    .filter(({ operation, status }) => /^(?:get|delete)Link$/.test(operation) && status === 404)
    .filter(({ received }) => has(received, 'body status') && has(received, 'body message'))
    .flatMap((exchange) => checkResult(exchange, true, '', ''))

export const notJson: Check = (exchanges) =>
  ofInit(exchanges)
    .filter(({ sent }) => sent.some(({ location, format }) => location === 'body' && format === 'text'))
    .flatMap((exchange) => withCode(exchange, 'INVALID_JSON_PAYLOAD', 'INVALID_HEADER'))

/** Checks rejections with a certain status and feature. Other codes are reported for the code itself. */
export const hasStatus =
  (status: number, matches: (exchange: Exchange) => boolean): Check =>
  (exchanges) =>
    exchanges
      .filter((each) => each.status === status && matches(each))
      .flatMap((each) => checkResult(each, true, '', ''))

export const isUnauthorized = (exchange: Exchange): boolean => has(exchange.received, 'header www-authenticate')
export const hasAllow = (exchange: Exchange): boolean => has(exchange.received, 'header allow')
export const hasCode =
  (code: string) =>
  (exchange: Exchange): boolean =>
    codeOf(exchange) === code

export const repeatedRefno: Check = (exchanges) =>
  ofInit(exchanges)
    .filter(hasCode('DUPLICATE_REFNO'))
    .flatMap((exchange) => checkResult(exchange, false, 'accepted', 'DUPLICATE_REFNO'))

const CONTRACT = ['acquirer.acquirerMerchantId', 'merchant.mcc', 'merchant.merchantName']

export const withoutContract: Check = (exchanges) =>
  ofInit(exchanges)
    .filter(({ sent }) => has(sent, 'body card') && !CONTRACT.every((name) => has(sent, `body card.3D.${name}`)))
    .flatMap((exchange) => {
      if (exchange.status < 300) return checkResult(exchange, false, 'INVALID_SETUP', 'accepted')
      return codeOf(exchange) === 'INVALID_SETUP' ? checkResult(exchange, true, '', '') : []
    })

const BRANDS = ['body VIS', 'body ECA', 'body AMX']

/** Checks links with an incomplete 3-D Secure configuration. */
export const incompleteLink: Check = (exchanges) =>
  exchanges
    .filter(({ operation }) => operation === 'createLink')
    .filter(({ sent }) => {
      const parts = [has(sent, 'body amount'), has(sent, 'body currency'), BRANDS.some((brand) => has(sent, brand))]
      return parts.includes(true) && parts.includes(false)
    })
    .flatMap((exchange): readonly CheckResult[] => {
      if (exchange.status < 300) return checkResult(exchange, false, '400', String(exchange.status))
      return exchange.status === 400 ? checkResult(exchange, true, '', '') : []
    })

export const networkCodeOfDeclines: Check = (exchanges) =>
  ofInit(exchanges)
    .filter(({ status, received }) => status === 400 && has(received, 'body error.networkCode'))
    .flatMap((exchange) => checkResult(exchange, true, '', ''))

export const unknownAlias: Check = (exchanges) =>
  ofInit(exchanges)
    .filter((each) => each.card?.by === 'alias' && codeOf(each) === 'INVALID_ALIAS')
    .flatMap((exchange) => checkResult(exchange, true, '', ''))

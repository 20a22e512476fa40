import { REQUEST_FIELDS } from '../core/contract/request-fields.gen.ts'
import { isMap } from '../core/domain/is-record.ts'
import { type Check, type CheckResult, checkResult } from './behavior.ts'
import { has, sentByMerchant, wordAt } from './difference.ts'
import type { Exchange, ScrubbedValue } from './recording.ts'
import { APP_ADDRESS } from './value-forms.ts'

// Checks for rejected requests and their codes.

const codeOf = ({ received }: Exchange): string | undefined => wordAt(received, 'body error.code')

const violationsOf = (exchange: Exchange): readonly ScrubbedValue[] =>
  sentByMerchant(exchange).filter(({ place, unlike }) => place.startsWith('body') && unlike !== undefined)

/** Checks the code of a rejection. The violated rule decides if it must be rejected. */
const withCode = (exchange: Exchange, ...codes: readonly string[]): readonly CheckResult[] => {
  const code = codeOf(exchange)
  const isRejection = exchange.status >= 400 && exchange.status < 500 && code !== undefined
  return isRejection ? checkResult(exchange, codes.includes(code), codes.join(' or '), code) : []
}

/** Checks that a violation at a place is rejected. */
export const rejectsViolation =
  (operation: string, places: RegExp): Check =>
  (exchanges) =>
    exchanges
      .filter((each) => each.operation === operation && violationsOf(each).some(({ place }) => places.test(place)))
      .flatMap((exchange): readonly CheckResult[] => {
        if (exchange.status < 300) return checkResult(exchange, false, 'rejected', 'accepted')
        return exchange.status === 400 && violationsOf(exchange).length === 1 ? checkResult(exchange, true, '', '') : []
      })

const ofInit = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.filter(({ operation }) => operation === 'initTransaction')

export const wrongFields: Check = (exchanges) =>
  ofInit(exchanges)
    .filter((each) => violationsOf(each).length > 0 && violationsOf(each).every(({ unlike }) => unlike !== 'extra'))
    .flatMap((exchange) => withCode(exchange, 'INVALID_PROPERTY'))

export const unknownFields: Check = (exchanges) =>
  ofInit(exchanges)
    .filter((each) => violationsOf(each).some(({ unlike }) => unlike === 'extra'))
    .flatMap((exchange) => {
      const isAlone = violationsOf(exchange).every(({ unlike }) => unlike === 'extra')
      return withCode(exchange, isAlone ? 'UNRECOGNIZED_PROPERTY' : 'INVALID_PROPERTY')
    })

const isNull = ({ place, form }: ScrubbedValue): boolean => place.startsWith('body ') && form === 'null'

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

const isAppReturn = ({ place, form }: ScrubbedValue): boolean =>
  form === APP_ADDRESS && /^body (?:redirect\.)?(?:success|cancel|error)Url$/.test(place)

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

const isPublished = ({ place }: ScrubbedValue): boolean => {
  const [, name = ''] = /^body (\w+)/.exec(place) ?? []
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

const isMalformedId = ({ place, unlike }: ScrubbedValue): boolean => place === 'path transactionId' && unlike === 'form'

export const unknownLink: Check = (exchanges) =>
  exchanges
    .filter(({ operation, status }) => /^(?:get|delete)Link$/.test(operation) && status === 404)
    .filter(({ received }) => has(received, 'body status') && has(received, 'body message'))
    .flatMap((exchange) => checkResult(exchange, true, '', ''))

export const notJson: Check = (exchanges) =>
  ofInit(exchanges)
    .filter(({ sent }) => sent.some(({ place, form }) => place === 'body' && form === 'text'))
    .flatMap((exchange) => withCode(exchange, 'INVALID_JSON_PAYLOAD', 'INVALID_HEADER'))

/** Checks rejections with a certain status and feature. Other codes are reported for the code itself. */
export const hasStatus =
  (status: number, what: (exchange: Exchange) => boolean): Check =>
  (exchanges) =>
    exchanges.filter((each) => each.status === status && what(each)).flatMap((each) => checkResult(each, true, '', ''))

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
export const linkInPart: Check = (exchanges) =>
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

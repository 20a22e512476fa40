import { type Answer, decided, type Question } from './behavior.ts'
import { has, saidTo, wordAt } from './difference.ts'
import type { Exchange, Seen } from './recording.ts'

// Checks for rejected requests and their codes.

const codeOf = ({ answered }: Exchange): string | undefined => wordAt(answered, 'body error.code')

const violationsOf = (exchange: Exchange): readonly Seen[] =>
  saidTo(exchange).filter(({ place, unlike }) => place.startsWith('body') && unlike !== undefined)

/** Checks the code of a rejection. The violated rule decides if it must be rejected. */
const withCode = (exchange: Exchange, ...codes: readonly string[]): readonly Answer[] => {
  const code = codeOf(exchange)
  const isRejection = exchange.status >= 400 && exchange.status < 500 && code !== undefined
  return isRejection ? decided(exchange, codes.includes(code), codes.join(' or '), code) : []
}

/** Checks that a violation at a place is rejected. */
export const refusedWhere =
  (operation: string, places: RegExp): Question =>
  (exchanges) =>
    exchanges
      .filter((each) => each.operation === operation && violationsOf(each).some(({ place }) => places.test(place)))
      .flatMap((exchange): readonly Answer[] => {
        if (exchange.status < 300) return decided(exchange, false, 'rejected', 'accepted')
        return exchange.status === 400 && violationsOf(exchange).length === 1 ? decided(exchange, true, '', '') : []
      })

const ofInit = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.filter(({ operation }) => operation === 'initTransaction')

export const wrongFields: Question = (exchanges) =>
  ofInit(exchanges)
    .filter((each) => violationsOf(each).length > 0 && violationsOf(each).every(({ unlike }) => unlike !== 'extra'))
    .flatMap((exchange) => withCode(exchange, 'INVALID_PROPERTY'))

export const unknownFields: Question = (exchanges) =>
  ofInit(exchanges)
    .filter((each) => violationsOf(each).some(({ unlike }) => unlike === 'extra'))
    .flatMap((exchange) => {
      const isAlone = violationsOf(exchange).every(({ unlike }) => unlike === 'extra')
      return withCode(exchange, isAlone ? 'UNRECOGNIZED_PROPERTY' : 'INVALID_PROPERTY')
    })

export const malformedIds: Question = (exchanges) =>
  exchanges
    .filter(({ operation, sent }) => operation === 'getTransaction' && sent.some(isMalformedId))
    .flatMap((exchange) => withCode(exchange, 'INVALID_PROPERTY'))

const isMalformedId = ({ place, unlike }: Seen): boolean => place === 'path transactionId' && unlike === 'form'

export const unknownLink: Question = (exchanges) =>
  exchanges
    .filter(({ operation, status }) => /^(?:get|delete)Link$/.test(operation) && status === 404)
    .filter(({ answered }) => has(answered, 'body status') && has(answered, 'body message'))
    .flatMap((exchange) => decided(exchange, true, '', ''))

export const notJson: Question = (exchanges) =>
  ofInit(exchanges)
    .filter(({ sent }) => sent.some(({ place, form }) => place === 'body' && form === 'text'))
    .flatMap((exchange) => withCode(exchange, 'INVALID_JSON_PAYLOAD', 'INVALID_HEADER'))

/** Checks rejections with a certain status and feature. Other codes are reported for the code itself. */
export const seenWith =
  (status: number, what: (exchange: Exchange) => boolean): Question =>
  (exchanges) =>
    exchanges.filter((each) => each.status === status && what(each)).flatMap((each) => decided(each, true, '', ''))

export const isUnauthorized = (exchange: Exchange): boolean => has(exchange.answered, 'header www-authenticate')
export const hasAllow = (exchange: Exchange): boolean => has(exchange.answered, 'header allow')
export const hasCode =
  (code: string) =>
  (exchange: Exchange): boolean =>
    codeOf(exchange) === code

export const repeatedRefno: Question = (exchanges) =>
  ofInit(exchanges)
    .filter(hasCode('DUPLICATE_REFNO'))
    .flatMap((exchange) => decided(exchange, false, 'accepted', 'DUPLICATE_REFNO'))

const CONTRACT = ['acquirer.acquirerMerchantId', 'merchant.mcc', 'merchant.merchantName']

export const withoutContract: Question = (exchanges) =>
  ofInit(exchanges)
    .filter(({ sent }) => has(sent, 'body card') && !CONTRACT.every((name) => has(sent, `body card.3D.${name}`)))
    .flatMap((exchange) => {
      if (exchange.status < 300) return decided(exchange, false, 'INVALID_SETUP', 'accepted')
      return codeOf(exchange) === 'INVALID_SETUP' ? decided(exchange, true, '', '') : []
    })

const BRANDS = ['body VIS', 'body ECA', 'body AMX']

/** Checks links with an incomplete 3-D Secure configuration. */
export const linkInPart: Question = (exchanges) =>
  exchanges
    .filter(({ operation }) => operation === 'createLink')
    .filter(({ sent }) => {
      const parts = [has(sent, 'body amount'), has(sent, 'body currency'), BRANDS.some((brand) => has(sent, brand))]
      return parts.includes(true) && parts.includes(false)
    })
    .flatMap((exchange): readonly Answer[] => {
      if (exchange.status < 300) return decided(exchange, false, '400', String(exchange.status))
      return exchange.status === 400 ? decided(exchange, true, '', '') : []
    })

export const networkCodeOfDeclines: Question = (exchanges) =>
  ofInit(exchanges)
    .filter(({ status, answered }) => status === 400 && has(answered, 'body error.networkCode'))
    .flatMap((exchange) => decided(exchange, true, '', ''))

export const unknownAlias: Question = (exchanges) =>
  ofInit(exchanges)
    .filter((each) => each.card?.by === 'alias' && codeOf(each) === 'INVALID_ALIAS')
    .flatMap((exchange) => decided(exchange, true, '', ''))

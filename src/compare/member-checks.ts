import type { TransactionDetail } from '../core/contract/wire.gen.ts'
import { rowNamed } from '../core/domain/table-keys.ts'
import {
  type Check,
  type CheckResult,
  checkResult,
  ENDED,
  isNegative,
  resultOf,
  statusOf,
  successfulReads,
} from './behavior.ts'
import { has, textsAt, wordAt } from './difference.ts'
import type { Exchange } from './recording.ts'
import { holdsIn } from './relation-lines.ts'

// Checks for members whose presence depends on the flow.

const at =
  (operation: string, check: (exchange: Exchange) => readonly CheckResult[]): Check =>
  (exchanges) =>
    successfulReads(exchanges, operation).flatMap(check)

const isPresent = (exchange: Exchange, location: string): boolean => has(exchange.received, location)

/** Checks the presence of a member. */
const presence = (exchange: Exchange, location: string, expected: boolean): readonly CheckResult[] => {
  const yes = `${location.replace(/^body /, '')} is present`
  const no = 'it is missing'
  return checkResult(exchange, isPresent(exchange, location) === expected, expected ? yes : no, expected ? no : yes)
}

const DETAILS: Readonly<Record<'canceled' | 'failed' | 'settled', keyof TransactionDetail>> = {
  canceled: 'cancel',
  failed: 'fail',
  settled: 'settle',
}

export const detailByStatus = at('getTransaction', (exchange) => {
  const status = statusOf(exchange)
  const isOpen = ['initialized', 'challenge_required', 'challenge_ongoing'].includes(status)
  const name = isOpen ? 'init' : rowNamed(DETAILS, status)
  return name === undefined ? [] : presence(exchange, `body detail.${name}`, true)
})

export const resultAfterOpening = at('getTransaction', (exchange) =>
  statusOf(exchange) === 'initialized' ? presence(exchange, 'body card.3D', false) : [],
)

export const amountInEveryState = at('getTransaction', (exchange) => presence(exchange, 'body detail.authorize', true))

/** The document states its presence after a success. Its absence otherwise is assumed. */
export const cavvWhereProven = at('getTransaction', (exchange) => {
  const { end } = resultOf(exchange)
  if (isNegative(exchange)) return presence(exchange, 'body card.3D.cavv', false)
  return (end === 'Y' || end === 'A') && isPresent(exchange, 'body card.3D.cavv')
    ? checkResult(exchange, true, '', '')
    : []
})

export const reasonAfterFailure = at('getTransaction', (exchange) =>
  isNegative(exchange) && statusOf(exchange) === 'failed'
    ? presence(exchange, 'body card.3D.transStatusReason', true)
    : [],
)

export const responsesOfChallenges = at('getTransaction', (exchange) => {
  const { directory, authentication } = resultOf(exchange)
  return directory !== undefined && authentication !== undefined ? checkResult(exchange, true, '', '') : []
})

export const noReasonOfSuccess = at('getTransaction', (exchange) => {
  const reason = wordAt(exchange.received, 'body card.3D.transStatusReason')
  if (resultOf(exchange).end !== 'Y' || (reason !== undefined && reason !== '15')) return []
  return presence(exchange, 'body card.3D.transStatusReason', false)
})

export const reasonsByVersion = at('getTransaction', ({ received, ...exchange }) => {
  const reason = Number(wordAt(received, 'body card.3D.transStatusReason'))
  const version = wordAt(received, 'body card.3D.threeDSVersion')
  if (version === undefined || !(reason >= 22 && reason <= 30)) return []
  const from = reason >= 27 ? '2.3.1' : '2.2.0'
  return checkResult(
    { received, ...exchange },
    version >= from,
    `reason ${reason} from version ${from}`,
    `reason ${reason} with ${version}`,
  )
})

export const canceledIsN26 = at('getTransaction', (exchange) => {
  const { status, authentication = 'no response' } = resultOf(exchange)
  if (status !== 'canceled') return []
  const expected = wordAt(exchange.received, 'body card.3D.threeDSVersion') === '2.1.0' ? '01' : '26'
  const reason = wordAt(exchange.received, 'body card.3D.transStatusReason') ?? 'no reason'
  return checkResult(
    exchange,
    authentication === 'N' && reason === expected,
    `N, ${expected}`,
    `${authentication}, ${reason}`,
  )
})

/** Entries of the service itself have no IP address. */
export const historyOfSystem = at('getTransaction', (exchange) => {
  const sources = textsAt(exchange.received, 'body history[].source')
  const bySystem = sources.filter((source) => source === 'system').length
  if (bySystem === 0) return []
  const addresses = exchange.received.filter(({ location }) => location === 'body history[].ip').length
  return checkResult(
    exchange,
    addresses === sources.length - bySystem,
    'no ip of the system',
    'other entries have an ip',
  )
})

export const optionalMembersAbsent = at('getTransaction', (exchange) => presence(exchange, 'body card.aliasCVV', false))

export const membersAsSent: Check = (exchanges) => {
  const [init] = successfulReads(exchanges, 'initTransaction')
  if (!init) return []
  return ['refno2', 'language'].flatMap((name) =>
    has(init.sent, `body ${name}`)
      ? successfulReads(exchanges, 'getTransaction').flatMap((exchange) => presence(exchange, `body ${name}`, true))
      : [],
  )
}

/** For Mastercard, the first two letters show the kind of authentication. */
export const firstLettersOfMastercard = at('getTransaction', (exchange) => {
  const { end, authentication } = resultOf(exchange)
  const prefix = end === 'A' ? 'kC' : authentication === undefined ? 'kA' : 'kB'
  const holds = holdsIn(exchange, `cavv-starts-with ${prefix}`)
  const isMastercard = wordAt(exchange.received, 'body paymentMethod') === 'ECA'
  return holds === undefined || !isMastercard ? [] : checkResult(exchange, holds, prefix, 'other letters')
})

/** Checks that a final status does not change. */
export const finalStatusIsStable: Check = (exchanges) => {
  // An authorization changes the status.
  if (exchanges.some(({ operation }) => operation === 'authorizeTransaction')) return []
  const readings = successfulReads(exchanges, 'getTransaction')
  const ended = readings.findIndex((exchange) => ENDED.includes(statusOf(exchange)))
  const last = readings[ended]
  if (!last) return []
  return readings
    .slice(ended + 1)
    .flatMap((exchange) =>
      checkResult(
        exchange,
        statusOf(exchange) === statusOf(last),
        statusOf(last),
        statusOf(exchange) || 'another status',
      ),
    )
}

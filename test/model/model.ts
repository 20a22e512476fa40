import type { LinkStatus } from '../../src/core/domain/link.ts'
import { type EndedTransaction, OPEN_STATUSES, type TransactionStatus } from '../../src/core/domain/transaction.ts'

/** State of a transaction in the reference model: sufficient for every expected response about it. */
export type ModelTransaction = {
  readonly id: string
  readonly needsChallenge: boolean
  readonly expires: number
  /** A required challenge is displayed at once. */
  status: Exclude<TransactionStatus, 'challenge_required'>
  wrongCodes: number
  history: number
}

export type ModelLink = {
  readonly id: string
  readonly withThreeDS: boolean
  /** Every card is accepted here. */
  status: Exclude<LinkStatus, 'ERROR'>
  /** The entered card. */
  card?: string
  /** The authentication of its cardholder, after a card that requires one. */
  authentication?: ModelTransaction
  /** Number of entries of its history. */
  history: number
}

export type ModelSpace = {
  now: number
  transactions: ModelTransaction[]
  links: ModelLink[]
  /** Counters for the next IDs. */
  begun: number
  created: number
}

export type Model = Record<SpaceName, ModelSpace>
export const SPACES = ['default', 'b'] as const
export type SpaceName = (typeof SPACES)[number]

export const START = Date.parse('2026-01-02T03:04:05.678Z')
const LIFE_MS = 30 * 60_000
const ATTEMPTS = 3

export const emptySpace = (): ModelSpace => ({ now: START, transactions: [], links: [], begun: 0, created: 0 })
export const newModel = (): Model => ({ default: emptySpace(), b: emptySpace() })

export const isOpen = ({ status }: ModelTransaction): boolean => OPEN_STATUSES.some((open) => open === status)

export const begin = (space: ModelSpace, id: string, needsChallenge: boolean): ModelTransaction => {
  space.begun += 1
  return { id, needsChallenge, expires: space.now + LIFE_MS, status: 'initialized', wrongCodes: 0, history: 1 }
}

const end = (transaction: ModelTransaction, status: EndedTransaction['status']): void => {
  transaction.status = status
  transaction.history += 1
}

/** Opens the start page: a card without a challenge succeeds. */
export const open = (transaction: ModelTransaction): void => {
  if (transaction.status !== 'initialized') return
  if (transaction.needsChallenge) transaction.status = 'challenge_ongoing'
  else end(transaction, 'authenticated')
}

export type Action = 'right' | 'wrong' | 'cancel'

/** Returns true if the page would challenge the cardholder; before its opening, the card decides. */
export const isChallenged = (transaction: ModelTransaction): boolean =>
  isOpen(transaction) && transaction.needsChallenge

/** Performs an action of the cardholder after opening the page. */
export const act = (transaction: ModelTransaction, action: Action): void => {
  open(transaction)
  if (transaction.status !== 'challenge_ongoing') return
  if (action === 'wrong') transaction.wrongCodes += 1
  if (action === 'right') end(transaction, 'authenticated')
  else if (action === 'cancel') end(transaction, 'canceled')
  else if (transaction.wrongCodes === ATTEMPTS) end(transaction, 'failed')
}

export const attemptsLeft = ({ wrongCodes }: ModelTransaction): number => ATTEMPTS - wrongCodes

/** Updates a link after its authentication: after any end it has tokens and the entry of the end in its history. */
export const follow = (link: ModelLink): void => {
  const { authentication } = link
  if (link.status !== 'PENDING' || !authentication || isOpen(authentication)) return
  link.status = 'SUCCESS'
  link.history = authentication.history - 1
}

export const advance = (space: ModelSpace, ms: number): void => {
  space.now += ms
  const all = [...space.transactions, ...space.links.flatMap(({ authentication }) => authentication ?? [])]
  for (const transaction of all) if (isOpen(transaction) && transaction.expires <= space.now) end(transaction, 'failed')
  for (const link of space.links) follow(link)
}

import type { LinkStatus } from '../../src/core/domain/link.ts'
import { type EndedTransaction, OPEN_STATUSES, type TransactionStatus } from '../../src/core/domain/transaction.ts'

/** What the reference model knows of a transaction: enough to say what every answer about it must be. */
export type ModelTransaction = {
  readonly id: string
  readonly needsChallenge: boolean
  readonly expires: number
  /** A challenge that is required is shown at once. */
  status: Exclude<TransactionStatus, 'challenge_required'>
  wrongCodes: number
  history: number
}

export type ModelLink = {
  readonly id: string
  readonly withThreeDS: boolean
  /** Here every card is taken. */
  status: Exclude<LinkStatus, 'ERROR'>
  /** The card that was entered. */
  card?: string
  /** The authentication of its cardholder, once a card is entered that needs one. */
  authentication?: ModelTransaction
  /** Lines of its history. */
  history: number
}

export type ModelSpace = {
  now: number
  transactions: ModelTransaction[]
  links: ModelLink[]
  /** What the next ids are made from. */
  begun: number
  created: number
}

export type Model = Record<SpaceName, ModelSpace>
export const SPACES = ['default', 'b'] as const
export type SpaceName = (typeof SPACES)[number]

export const START = Date.parse('2026-01-02T03:04:05.678Z')
const LIFE_MS = 30 * 60_000
const TRIES = 3

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

/** The start page: a card without a challenge is through. */
export const open = (transaction: ModelTransaction): void => {
  if (transaction.status !== 'initialized') return
  if (transaction.needsChallenge) transaction.status = 'challenge_ongoing'
  else end(transaction, 'authenticated')
}

export type Wish = 'right' | 'wrong' | 'cancel'

/** Whether a page would ask this cardholder anything: of one that was never opened, a card decides. */
export const isAsked = (transaction: ModelTransaction): boolean => isOpen(transaction) && transaction.needsChallenge

/** What a cardholder does, opening the page first. */
export const answer = (transaction: ModelTransaction, wish: Wish): void => {
  open(transaction)
  if (transaction.status !== 'challenge_ongoing') return
  if (wish === 'wrong') transaction.wrongCodes += 1
  if (wish === 'right') end(transaction, 'authenticated')
  else if (wish === 'cancel') end(transaction, 'canceled')
  else if (transaction.wrongCodes === TRIES) end(transaction, 'failed')
}

export const attemptsLeft = ({ wrongCodes }: ModelTransaction): number => TRIES - wrongCodes

/** A link follows its authentication: whatever its end, there are tokens and the end's line of history. */
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

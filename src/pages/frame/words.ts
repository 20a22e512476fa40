import { groupedNumber } from '../../domain/brand-ranges.ts'
import type { Instant } from '../../domain/time.ts'
import type { Transaction } from '../../domain/transaction.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `20 November 2026`. By hand: what Intl writes changes between versions of Node. */
export const longDate = (at: Instant): string =>
  `${Number(at.slice(8, 10))} ${MONTHS[Number(at.slice(5, 7)) - 1]} ${at.slice(0, 4)}`

/** `12:34:56 UTC`. */
export const timeOfDay = (at: Instant): string => `${at.slice(11, 19)} UTC`

/** `1 try`, `3 tries`. */
export const tries = (count: number): string => (count === 1 ? '1 try' : `${count} tries`)

/** The merchant by the name of its contract, if it told one. */
export const merchantOf = ({ merchantName }: Transaction): string => merchantName?.trim() || 'the merchant'

/** A masked number in the groups that are printed on such a card, with dots for what is hidden. */
export const groupedCard = (masked: string): string => groupedNumber(masked.replaceAll('x', '•'))

import { ENDS, HANDS } from '../../domain/ends.ts'
import { ENDED_BY } from '../../domain/how-it-ended.ts'
import { rowNamed } from '../../domain/names-of.ts'
import type { Run } from './run.ts'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A text of somebody else in a line of ours: without control characters, and not long. */
export const inLine = (text: string, most = 80): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
  const letters = [...line]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line
}

const OPEN: Readonly<Record<string, string>> = {
  initialized: 'is not begun',
  challenge_required: 'waits for its challenge',
  challenge_ongoing: 'waits for its cardholder',
  PENDING: 'is not finished',
}

/** How it went, in a few words: `a transaction is authenticated after one wrong code`. */
export const howItWent = ({ ending, status, wrongCodes, threeDS, kind }: Run): string => {
  const { transStatusReason: reason } = threeDS ?? {}
  const why = typeof reason === 'string' ? ` with reason ${reason}` : ''
  const count = NUMBERS[wrongCodes] ?? wrongCodes
  const codes = wrongCodes > 0 ? ` after ${count} wrong code${wrongCodes === 1 ? '' : 's'}` : ''
  const by = ending.by === 'hand' ? ` ${HANDS[ending.hand].words}` : ENDED_BY[ending.by]
  return `A ${kind} ${rowNamed(ENDS, status)?.verb ?? OPEN[status]}${why}${codes}${by}`
}

import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { type CardData, createCardDataFinder } from '../../audit/card-data/find-card-data.ts'
import { whyUnreadable } from '../named-file.ts'

/** So much of a file is in memory at a time. */
const PIECE = 1 << 20
/** What has a zero in its beginning is no text, as git judges it. */
const BEGINNING = 8_000

export type Scanned =
  | { readonly kind: 'text'; readonly found: readonly CardData[] }
  | { readonly kind: 'binary' }
  | { readonly kind: 'unreadable'; readonly why: string }

const scanOpen = (opened: number): Scanned => {
  const [finder, decoder, piece] = [createCardDataFinder(), new StringDecoder('utf8'), Buffer.alloc(PIECE)]
  const found: CardData[] = []
  for (let isFirst = true; ; isFirst = false) {
    const length = readSync(opened, piece)
    if (length === 0) return { kind: 'text', found: [...found, ...finder.end()] }
    if (isFirst && piece.subarray(0, Math.min(length, BEGINNING)).includes(0)) return { kind: 'binary' }
    found.push(...finder.add(decoder.write(piece.subarray(0, length))))
  }
}

/** Looks for card data in a file, however big it is. */
export const scanFile = (path: string): Scanned => {
  try {
    const opened = openSync(path, 'r')
    try {
      return scanOpen(opened)
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    return { kind: 'unreadable', why: whyUnreadable(error) }
  }
}

import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { type CardData, createCardDataFinder } from '../../audit/card-data/find-card-data.ts'
import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { rowNamed } from '../../core/domain/table-keys.ts'
import { Ended } from '../command.ts'
import type { Run } from '../command-table.ts'
import { whyUnreadable } from '../named-file.ts'
import { askGit, type Below, filesBelow, LEFT_OUT, type LeftOut } from '../scan/scan-files.ts'

const FOUND = 1

type Placed = CardData & { readonly file: string }

type Report = {
  readonly files: number
  readonly findings: readonly Placed[]
  readonly notes: readonly Placed[]
  /** How many of each kind were not looked at. */
  readonly leftOut: Readonly<Record<string, number>>
  /** Whether what git ignores is left out. */
  readonly mindsGit: boolean
  readonly unreadable: Below['unreadable']
}

/** What is wrong, and what to do about it. */
const SAID: Readonly<Record<CardData['kind'], string>> = {
  card_number:
    'a card number that is not listed: write at most its first six and last four digits, and delete this one',
  cvv: 'the security code of a card: nothing may keep it, not even hidden; write none, and delete this one',
}

/** What is written as it is needs no word. */
const spelt = ({ spelling }: CardData): string => (spelling === 'plain' ? '' : ` (${spelling})`)

const counted = (amount: number, what: string): string => `${amount} ${what}${amount === 1 ? '' : 's'}`

/** How often each of some words is there. */
const tally = (words: readonly string[]): Readonly<Record<string, number>> => {
  const times: Record<string, number> = {}
  for (const word of words) times[word] = (times[word] ?? 0) + 1
  return times
}

/** One line a file: there may be hundreds. */
const noteLines = (notes: readonly Placed[]): readonly string[] => {
  const times = tally(notes.map(({ file }) => file))
  return notes
    .filter(({ file }, nth) => notes[nth - 1]?.file !== file)
    .map(
      ({ file, line, column }) => `${file}:${line}:${column}: note: ${counted(times[file] ?? 1, 'listed test number')}`,
    )
}

const textOf = ({ files, findings, notes, leftOut, mindsGit }: Report): string => {
  const left = LEFT_OUT.flatMap((what) => (leftOut[what] === undefined ? [] : [`${what} (${leftOut[what]})`]))
  const summary = [
    `${counted(files, 'file')}: ${counted(findings.length, 'finding')}, ${counted(notes.length, 'note')}`,
    left.length > 0 ? `left out: ${left.join(', ')}` : 'nothing left out',
    ...(mindsGit ? [] : ['what git ignores was looked at, too']),
  ]
  return [
    ...noteLines(notes),
    ...findings.map((one) => `${one.file}:${one.line}:${one.column}: ${SAID[one.kind]}${spelt(one)}`),
    summary.join('; '),
  ].join('\n')
}

const FORMATS = {
  text: textOf,
  json: (report: Report): string => JSON.stringify(report, undefined, 2),
} as const

/** So much of a file is in memory at a time. */
const PIECE = 1 << 20
/** What has a zero in its beginning is no text, as git judges it. */
const BEGINNING = 8_000

type Scanned =
  | { readonly kind: 'text'; readonly found: readonly CardData[] }
  | { readonly kind: 'binary' }
  | { readonly kind: 'unreadable'; readonly why: string }

/** How texts say in their first bytes that they are no UTF-8. */
const MARKS = { fffe: 'utf-16le', feff: 'utf-16be' } as const

const scanOpen = (opened: number): Scanned => {
  const finder = createCardDataFinder()
  const piece = Buffer.alloc(PIECE)
  const found: CardData[] = []
  let decoder: TextDecoder | undefined
  for (;;) {
    const part = piece.subarray(0, readSync(opened, piece))
    if (decoder === undefined) {
      const mark = rowNamed(MARKS, part.toString('hex', 0, 2))
      if (mark === undefined && part.subarray(0, BEGINNING).includes(0)) return { kind: 'binary' }
      decoder = new TextDecoder(mark)
    }
    found.push(...finder.add(decoder.decode(part, { stream: part.length > 0 })))
    if (part.length === 0) return { kind: 'text', found: [...found, ...finder.end()] }
  }
}

/** Looks for card data in a file, however big it is. */
const scanFile = (path: string): Scanned => {
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

/** All that is to be looked at of what somebody names. @throws Ended where that is not there */
const below = (path: string, env: Parameters<typeof askGit>[0]): Below => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) throw new Ended(`${hideCardNumbers(path)}: there is no such file or folder`)
  return stat.isDirectory()
    ? filesBelow(path, askGit(env))
    : { files: [path], leftOut: [], unreadable: [], minds: true }
}

/** `threeds-sandbox scan FOLDER|FILE…`: card data in files, by place; what it says is told nowhere. */
export const run: Run<'scan'> = ({ words: paths, given: { format = 'text' } }, { out, err }, env) => {
  if (paths.length === 0) throw new Ended('scan needs a folder or a file: scan . looks at this folder')
  const all = paths.map((path) => below(path, env))
  const scanned = [...new Set(all.flatMap(({ files }) => files))].map((path) => ({
    file: hideCardNumbers(path),
    ...scanFile(path),
  }))
  const placed = scanned.flatMap((one) =>
    one.kind === 'text' ? one.found.map((found): Placed => ({ file: one.file, ...found })) : [],
  )
  const binaries = scanned.flatMap(({ kind }): readonly LeftOut[] => (kind === 'binary' ? ['binaries'] : []))
  const report: Report = {
    files: scanned.filter(({ kind }) => kind === 'text').length,
    findings: placed.filter(({ severity }) => severity === 'finding'),
    notes: placed.filter(({ severity }) => severity === 'note'),
    leftOut: tally([...all.flatMap(({ leftOut }) => leftOut), ...binaries]),
    mindsGit: all.every(({ minds }) => minds),
    unreadable: [
      ...all.flatMap(({ unreadable }) => unreadable).map(({ file, why }) => ({ file: hideCardNumbers(file), why })),
      ...scanned.flatMap((one) => (one.kind === 'unreadable' ? [{ file: one.file, why: one.why }] : [])),
    ],
  }
  for (const { file, why } of report.unreadable) err(`${file} cannot be read: ${why}`)
  out(FORMATS[format](report))
  if (report.files === 0) throw new Ended(`${paths.map(hideCardNumbers).join(', ')}: there is nothing to look at`)
  if (report.findings.length > 0) return FOUND
  const { length } = report.unreadable
  if (length > 0) throw new Ended(`${counted(length, 'file')} could not be read: nothing is known of what is in there`)
  return 0
}

import { closeSync, readSync } from 'node:fs'
import { type CardData, createCardDataFinder } from '../../audit/card-data/find-card-data.ts'
import { inLine } from '../../core/describe/printable.ts'
import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { rowNamed } from '../../core/domain/table-keys.ts'
import { openRegularFile } from '../../engine/regular-file.ts'
import { CommandError, type Io } from '../command.ts'
import type { Run } from '../command-table.ts'
import { describeReadError, isStandardInput, kindOfPath, STANDARD_INPUT } from '../named-file.ts'
import { type Below, createRunGit, filesBelow, SKIP_REASONS, type SkipReason } from '../scan/scan-files.ts'

const MATCH_EXIT_CODE = 1

type Located = CardData & { readonly file: string }

type Report = {
  readonly files: number
  readonly findings: readonly Located[]
  readonly notes: readonly Located[]
  /** Number of skipped files by kind. */
  readonly skipped: Readonly<Record<string, number>>
  /** True if files that git ignores are skipped. */
  readonly skipsIgnoredFiles: boolean
  readonly unreadable: Below['unreadable']
}

/** Message of each kind of finding. */
const MESSAGES: Readonly<Record<CardData['kind'], string>> = {
  card_number:
    'Card number that is no listed test number. Delete it, and log at most its first six and last four digits.',
  cvv: 'Security code of a card (CVV), which must never be stored. Delete it, and stop writing it.',
}

/** Describes the encoding of a finding; empty for plain text. */
const encodingOf = ({ spelling }: CardData): string => (spelling === 'plain' ? '' : ` (${spelling})`)

const counted = (amount: number, subject: string): string => `${amount} ${subject}${amount === 1 ? '' : 's'}`

/** Returns a path for a line of the report: without card numbers and line breaks. */
const shownPath = (path: string): string => inLine(hideCardNumbers(path))

/** Counts the words. */
const tally = (items: readonly string[]): Readonly<Record<string, number>> => {
  const times: Record<string, number> = {}
  for (const word of items) times[word] = (times[word] ?? 0) + 1
  return times
}

/** Formats notes, one line for each file, because there may be hundreds of notes. */
const noteLines = (notes: readonly Located[]): readonly string[] => {
  const times = tally(notes.map(({ file }) => file))
  return notes
    .filter(({ file }, index) => notes[index - 1]?.file !== file)
    .map(
      ({ file, line, column }) => `${file}:${line}:${column}: note: ${counted(times[file] ?? 1, 'listed test number')}`,
    )
}

const textOf = ({ files, findings, notes, skipped, skipsIgnoredFiles }: Report): string => {
  const kinds = SKIP_REASONS.flatMap((kind) => (skipped[kind] === undefined ? [] : [`${kind} (${skipped[kind]})`]))
  const summary = [
    `${counted(files, 'file')}: ${counted(findings.length, 'finding')}, ${counted(notes.length, 'note')}`,
    kinds.length > 0 ? `skipped: ${kinds.join(', ')}` : 'nothing skipped',
    ...(skipsIgnoredFiles ? [] : ['ignored files were scanned too, because git does not know this folder']),
  ]
  return [
    ...noteLines(notes),
    ...findings.map((item) => `${item.file}:${item.line}:${item.column}: ${MESSAGES[item.kind]}${encodingOf(item)}`),
    summary.join('; '),
  ].join('\n')
}

const FORMATS = {
  text: textOf,
  json: (report: Report): string => JSON.stringify(report, undefined, 2),
} as const

/** Bytes of a file that are in memory at a time. */
const PIECE = 1 << 20
/** A file with a zero byte in this many first bytes is binary, as for git. */
const BEGINNING = 8_000

type Scanned =
  | { readonly kind: 'text'; readonly matches: readonly CardData[] }
  | { readonly kind: 'binary' }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Byte order marks of encodings other than UTF-8. */
const MARKS = { fffe: 'utf-16le', feff: 'utf-16be' } as const

/** Creates the search of a text that arrives in parts. The first part has all of the beginning. */
const createTextScan = () => {
  const finder = createCardDataFinder()
  const matches: CardData[] = []
  let decoder: TextDecoder | undefined
  return {
    /** Adds the next part. Returns false if the content is binary. */
    add(part: Buffer): boolean {
      if (decoder === undefined) {
        const mark = rowNamed(MARKS, part.toString('hex', 0, 2))
        if (mark === undefined && part.subarray(0, BEGINNING).includes(0)) return false
        decoder = new TextDecoder(mark)
      }
      matches.push(...finder.add(decoder.decode(part, { stream: part.length > 0 })))
      return true
    },
    end: (): Scanned => ({ kind: 'text', matches: [...matches, ...finder.end()] }),
  }
}

const BINARY: Scanned = { kind: 'binary' }
const NOTHING = Buffer.alloc(0)

const scanOpen = (opened: number): Scanned => {
  const scan = createTextScan()
  const piece = Buffer.alloc(PIECE)
  for (;;) {
    const part = piece.subarray(0, readSync(opened, piece))
    if (!scan.add(part)) return BINARY
    if (part.length === 0) return scan.end()
  }
}

/** Searches the standard input for card data. */
const scanInput = async ({ input }: Pick<Io, 'input'>): Promise<Scanned> => {
  const scan = createTextScan()
  let waiting = NOTHING
  try {
    for await (const part of input?.() ?? []) {
      waiting = Buffer.concat([waiting, part])
      if (waiting.length < BEGINNING) continue
      if (!scan.add(waiting)) return BINARY
      waiting = NOTHING
    }
  } catch (error) {
    return { kind: 'unreadable', reason: describeReadError(error) }
  }
  if (waiting.length > 0 && !scan.add(waiting)) return BINARY
  scan.add(NOTHING)
  return scan.end()
}

/** Searches a file of any size for card data. */
const scanFile = (path: string): Scanned => {
  try {
    const opened = openRegularFile(path)
    try {
      return scanOpen(opened)
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    return { kind: 'unreadable', reason: describeReadError(error) }
  }
}

/** Returns the files to scan for a path. @throws Ended if it does not exist */
const below = (path: string, env: Parameters<typeof createRunGit>[0]): Below => {
  if (isStandardInput(path)) return { files: [path], skipped: [], unreadable: [], skipsIgnored: true }
  const kind = kindOfPath(path)
  if (kind === undefined) throw new CommandError(`File or folder \`${shownPath(path)}\` not found.`)
  if ('failed' in kind) throw new CommandError(`Cannot read \`${shownPath(path)}\`: ${kind.failed}.`)
  return kind.isFolder
    ? filesBelow(path, createRunGit(env))
    : { files: [path], skipped: [], unreadable: [], skipsIgnored: true }
}

/** Runs `threeds-sandbox scan FOLDER|FILE…`: reports the positions of card data in files, never the data. */
export const run: Run<'scan'> = async ({ positionals: paths, options: { format = 'text' } }, io, env) => {
  const { out, err, progress } = io
  if (paths.length === 0) throw new CommandError('`scan` needs a folder or a file, such as `scan .` for this folder.')
  const all = paths.map((path) => below(path, env))
  const files = [...new Set(all.flatMap(({ files }) => files))]
  const scanned: (Scanned & { readonly file: string })[] = []
  for (const path of files) {
    progress?.(`Scanning: ${scanned.length} of ${files.length} files`)
    scanned.push(
      isStandardInput(path)
        ? { file: STANDARD_INPUT.name, ...(await scanInput(io)) }
        : { file: shownPath(path), ...scanFile(path) },
    )
  }
  const located = scanned.flatMap((item) =>
    item.kind === 'text' ? item.matches.map((match): Located => ({ file: item.file, ...match })) : [],
  )
  const binaries = scanned.flatMap(({ kind }): readonly SkipReason[] => (kind === 'binary' ? ['binaries'] : []))
  const report: Report = {
    files: scanned.filter(({ kind }) => kind === 'text').length,
    findings: located.filter(({ severity }) => severity === 'finding'),
    notes: located.filter(({ severity }) => severity === 'note'),
    skipped: tally([...all.flatMap(({ skipped }) => skipped), ...binaries]),
    skipsIgnoredFiles: all.every(({ skipsIgnored }) => skipsIgnored),
    unreadable: [
      ...all.flatMap(({ unreadable }) => unreadable).map(({ file, reason }) => ({ file: shownPath(file), reason })),
      ...scanned.flatMap((one) => (one.kind === 'unreadable' ? [{ file: one.file, reason: one.reason }] : [])),
    ],
  }
  for (const { file, reason } of report.unreadable) err(`Cannot read \`${file}\`: ${reason}.`)
  out(FORMATS[format](report))
  if (report.files === 0)
    throw new CommandError(`No text files to scan in ${paths.map((path) => `\`${shownPath(path)}\``).join(', ')}.`)
  if (report.findings.length > 0) return MATCH_EXIT_CODE
  const { length } = report.unreadable
  if (length > 0) throw new CommandError(`${counted(length, 'file')} could not be read and may contain card data.`)
  return 0
}

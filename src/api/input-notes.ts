import { appStart } from '../core/domain/return-url-problem.ts'
import { formatName } from './format-value.ts'
import type { IgnoredMembers } from './ignored-members.ts'

/** Noteworthy input of a request. */
export type NotedInput = {
  /** Sentences about the outcome that the indicators of the request decided. */
  readonly decided?: readonly string[]
  /** Gaps of the request data, one text for each. */
  readonly gaps?: readonly string[]
  /** Texts about other input. */
  readonly others: readonly string[]
  /** Members without effect. */
  readonly ignored: IgnoredMembers
}

/** The notes of a request: all of them for the log, and as many as fit for the header. */
export type Noted = { readonly notes: readonly string[]; readonly headers: Readonly<Record<string, string>> }

const NOTHING_NOTED: Noted = { notes: [], headers: {} }

/** Maximum size of the header. Clients and proxies limit the headers of a response, some to 4 KiB for all. */
export const NOTES_BYTES = 1_000
/** Maximum number of names in a note of the log. Requests with more have made-up members. */
const MOST_NAMES = 500

/** A note: a label, and its items. */
type Note = { readonly label: string; readonly separator: string; readonly items: readonly string[] }

const noteOf = (text: string): Note => ({ label: '', separator: '', items: [text] })

/** Returns the notes, the most important first. */
const notesOf = ({ decided = [], gaps = [], others, ignored }: NotedInput): readonly Note[] =>
  [
    ...decided.map(noteOf),
    { label: 'Request data: ', separator: '; ', items: gaps },
    ...others.map(noteOf),
    { label: 'Accepted but ignored: ', separator: ', ', items: ignored.noted.map(formatName) },
    { label: 'Not available here: ', separator: ', ', items: ignored.unavailable.map(formatName) },
  ].filter(({ items }) => items.length > 0)

const more = (count: number): string => ` and ${count} more`

/** Returns a note for the log. */
const logged = ({ label, separator, items }: Note): string => {
  const rest = items.length - MOST_NAMES
  return `${label}${items.slice(0, MOST_NAMES).join(separator)}${rest > 0 ? more(rest) : ''}`
}

/** Returns the texts of all items, each with the text before it. */
const piecesOf = (notes: readonly Note[]): readonly string[] =>
  notes.flatMap(({ label, separator, items }, note) =>
    items.map((item, i) => `${i > 0 ? separator : `${note > 0 ? '. ' : ''}${label}`}${item.replace(/\.$/, '')}`),
  )

/** Returns the header: as many items as fit, and the number of the others. */
const headerText = (notes: readonly Note[]): string => {
  const pieces = piecesOf(notes)
  let text = ''
  for (const [i, piece] of pieces.entries()) {
    const isLast = i === pieces.length - 1
    if (text.length + piece.length > NOTES_BYTES - (isLast ? 0 : more(pieces.length).length))
      return `${text}${more(pieces.length - i)}`
    text += piece
  }
  return text
}

/** Returns the log notes and the header of a request: its decisions, its gaps, and its input without effect. */
export const inputNotes = (input: NotedInput): Noted => {
  const notes = notesOf(input)
  return notes.length === 0
    ? NOTHING_NOTED
    : { notes: notes.map(logged), headers: { 'sandbox-notes': headerText(notes) } }
}

/** Returns a text about return URLs that open an app, so that a mistyped `htp://` is seen. Keys are paths of members. */
export const appNotes = (returnUrls: Readonly<Record<string, string | undefined>>): readonly string[] => {
  const apps = Object.entries(returnUrls).flatMap(([path, url = '']) => {
    const start = appStart(url)
    return start === undefined ? [] : [formatName(`${path} (${start})`)]
  })
  return apps.length === 0 ? [] : [`Opens an app: ${apps.join(', ')}`]
}

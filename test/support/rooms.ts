import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * How many lines a room may have. Whoever raises one says here by how much and why, and lowers it again with what is
 * taken away.
 */
export const ROOM_BUDGETS: Readonly<Record<string, number>> = {
  // 377 more: what runs the tests for each mutant, in a twentieth of the time that Stryker's own runner takes.
  // 67 more: mutants that no test can tell, with why, are left out by a table.
  // 33 more: --change and --whole of next.
  cli: 6_251,
  // New: what compares recordings of the real service; 250 of its lines, the reading of origins, were in test/support.
  compare: 4_708,
  // 100 more: lists of which only the seen part is loaded, kept up by the stream.
  // 6 more: what is armed without a name.
  console: 11_122,
  // 74 more: the one writing of a control call and the one reading of its answer were in testkit, console and cli.
  contract: 537,
  // 390 more: the book of a space's rows, search, filters, counts and pages, and the words of the contract about them.
  // 316 more: lists made and written in slices, one text of an event for all readers who are woken together, limits of both.
  // 75 more: what is told of a wait and judged of events is told and judged in turns.
  // 92 more: overlays and changes as they are told and armed.
  control: 12_399,
  // 43 more: what is kept of a refusal, and the tables of error codes and of who refuses, which were in http and control.
  // 53 more: what breaks an answer, what is kept of a card, what a webhook can tell of and how one waits were in other rooms.
  // 22 more: limits of streams and waits, and reasons that are read once.
  // 1 more: both halves of a pair are one character for the first look at a text, too.
  // 55 more: what is laid over an outcome, and how that is told.
  domain: 5_157,
  // 57 more: the ways to give way, and a queue of those who come at once.
  // 440 more: what lets go what has ended (`--keep`); each room that tells of it has some lines more.
  // 30 more: looking for what fits stops now and then.
  // 305 more: changes and overlays that are found, laid over what decides, and used up with it.
  engine: 3_431,
  // 6 more than before: which brands need what is asked of their table, and named no more.
  // 4 more: who names no host, or expects what nobody knows, is answered in words.
  // 113 more, for speed: ways that need no search, what is shown of transactions, and a look at whether JSON can be too much.
  // 8 more: an import that comes faster than it is read.
  // 8 more: why an answer that nothing has decided about is what it is.
  http: 2_716,
  look: 151,
  // 14 more: overlays among the facts for developers.
  pages: 4_810,
  // 3 more: JSON that goes out time and again.
  // 3 more: overlays that wait for what decides.
  reply: 262,
  // 12 more: the one book of rows that pages and control API share; what plays a scenario is joined to the engine here.
  sandbox: 1_263,
  // 24 more: conditions that are read once, and captures that stop after each scenario.
  // 207 more: changes that are read, judged and laid over an outcome.
  scenarios: 2_847,
  settings: 592,
  // 43 more: changes, overlays and whole scenarios as they are kept.
  shapes: 987,
  spaces: 511,
  // 8 more: an id leads to its space without a list.
  // 33 more: an export keeps its moment in lists, and a slice is bounded by time.
  store: 2_737,
  // 5 more: what was laid over what decides, in a step.
  telling: 1_876,
  testkit: 943,
  // 66 more: what an event must have to be worth reading, and events that are read one at a time.
  traffic: 869,
  // What sends webhooks stood in the engine's room: 630 lines came from there.
  // 4 more: deliveries of one thing are found without a list of all.
  webhooks: 1_314,
  wire: 234,
}

/** How many lines all rooms together may have. */
export const WHOLE_BUDGET = 65_710

/**
 * Files that are short and have one importer in their room, and do not live there all the same: why.
 */
export const SMALL_DOORS: Readonly<Record<string, string>> = {}

export type RoomSize = { readonly files: number; readonly lines: number; readonly bytes: number }

/** What is written by hand: programs, contracts, styles, scripts; no tests, and nothing generated. */
export const isByHand = (path: string): boolean => !/\.(test|gen)\./.test(path)

/** Files, lines and bytes of each room below `src`. */
export const roomSizes = (): ReadonlyMap<string, RoomSize> => {
  const sizes = new Map<string, RoomSize>()
  for (const entry of readdirSync('src', { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isByHand(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const room = (path.split(sep)[1] ?? '').replace(/\.ts$/, '')
    const text = readFileSync(path, 'utf8')
    const { files, lines, bytes } = sizes.get(room) ?? { files: 0, lines: 0, bytes: 0 }
    sizes.set(room, {
      files: files + 1,
      lines: lines + text.split('\n').length - 1,
      bytes: bytes + Buffer.byteLength(text),
    })
  }
  return sizes
}

const row = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, at) =>
      (typeof cell === 'number' ? cell.toLocaleString('en') : cell)[at === 0 ? 'padEnd' : 'padStart'](11),
    )
    .join('')

/** The sizes to be read: a line a room, the largest first, and all of them together. */
export const roomTable = (sizes: ReadonlyMap<string, RoomSize>): string => {
  const all = [...sizes.values()].reduce(
    (sum, { files, lines, bytes }) => ({
      files: sum.files + files,
      lines: sum.lines + lines,
      bytes: sum.bytes + bytes,
    }),
    { files: 0, lines: 0, bytes: 0 },
  )
  return [
    row(['room', 'files', 'lines', 'at most', 'bytes']),
    ...[...sizes]
      .sort(([, one], [, other]) => other.lines - one.lines)
      .map(([room, { files, lines, bytes }]) => row([room, files, lines, ROOM_BUDGETS[room] ?? 0, bytes])),
    row(['all', all.files, all.lines, WHOLE_BUDGET, all.bytes]),
  ].join('\n')
}

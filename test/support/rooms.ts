import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * How many lines a room may have. Whoever raises one says here by how much and why, and lowers it again with what is
 * taken away.
 */
export const ROOM_BUDGETS: Readonly<Record<string, number>> = {
  // New: what plays against an app of somebody's and judges it: its file, the app, the customer, experiments, reports.
  audit: 7_619,
  // 377 more: what runs the tests for each mutant, in a twentieth of the time that Stryker's own runner takes.
  // 67 more: mutants that no test can tell, with why, are left out by a table.
  // 2 more: `npm run generate` writes every row of its tables.
  // 64 more: the pages of a space on another site.
  // 7 more: two filters of a wait, and all rows of what is generated.
  // 2 more: a wait for nothing, and what is in flight.
  // 67 more: what apps have met of all that can happen, and what never.
  // 1 more: what apps have met of all that can happen, and what never.
  // 33 more: --change and --whole of next.
  // 5 more: a thread of mutants that is full makes room for a new one.
  // 27 more: --how of webhook, mutants that eat all memory, and a room without a bar.
  // 330 more: audit, and what it writes.
  cli: 7_190,
  // 4 more: what no recording says of authorizations.
  // New: what compares recordings of the real service; 250 of its lines, the reading of origins, were in test/support.
  compare: 4_712,
  // 100 more: lists of which only the seen part is loaded, kept up by the stream.
  // 35 more: rows of authorizations, and what was said beside what is known.
  // 63 more: the pages of a space on another site.
  // 6 more: what is armed without a name.
  // 116 more: what was counted, what the app has met, and what of an authorization differs.
  // 21 more: what is open is in the palette, too.
  console: 10_425,
  // 74 more: the one writing of a control call and the one reading of its answer were in testkit, console and cli.
  contract: 555,
  // 390 more: the book of a space's rows, search, filters, counts and pages, and the words of the contract about them.
  // 316 more: lists made and written in slices, one text of an event for all readers who are woken together, limits of both.
  // 75 more: what is told of a wait and judged of events is told and judged in turns.
  // 648 more: the gateway place and its verdict; 290 of them are its contract.
  // 117 more: the pages of a space on another site.
  // 35 more: answers of a hold are named and let go one by one, waits name a hold and an amount.
  // 48 more: holds have places and moments, and a file of their own.
  // 130 more: answers and faults in a row, read and shown.
  // 44 more: what goes on as its scenario says, and what is asked.
  // 168 more: what was asked for is counted, and outlives the events that told of it.
  // 290 more: a wait for nothing, and what is in flight.
  // 113 more: what apps have met of all that can happen, and what never.
  // 92 more: overlays and changes as they are told and armed.
  // 9 more: messages that name what is meant.
  // 270 more: beliefs and judgements.
  control: 15_020,
  // 43 more: what is kept of a refusal, and the tables of error codes and of who refuses, which were in http and control.
  // 53 more: what breaks an answer, what is kept of a card, what a webhook can tell of and how one waits were in other rooms.
  // 22 more: limits of streams and waits, and reasons that are read once.
  // 1 more: both halves of a pair are one character for the first look at a text, too.
  // 82 more: what an authorization says, and what is known of it.
  // 63 more: the pages of a space on another site.
  // 20 more: what is said of an answer that is held.
  // 24 more: the table of places where something can be held.
  // 112 more: whose turn it is of several in a row.
  // 6 more: to whom a way back was told.
  // 35 more: what was asked for is counted, and outlives the events that told of it.
  // 125 more: what apps have met of all that can happen, and what never.
  // 237 more: signatures as people get them wrong, in one table, and what is spoilt.
  // 55 more: what is laid over an outcome, and how that is told.
  // 120 more: what an app believes; which kind an address is of, which was in webhooks.
  // 11 more: a new code.
  domain: 6_139,
  // 57 more: the ways to give way, and a queue of those who come at once.
  // 440 more: what lets go what has ended (`--keep`); each room that tells of it has some lines more.
  // 30 more: looking for what fits stops now and then.
  // 31 more: the pages of a space on another site.
  // 10 more: one of several answers is let go.
  // 47 more: what is held at its arrival, and pages that are.
  // 17 more: what is shown in a row is used up.
  // 10 more: the page that is opened in place of the cardholder.
  // 305 more: changes and overlays that are found, laid over what decides, and used up with it.
  engine: 3_584,
  // 6 more than before: which brands need what is asked of their table, and named no more.
  // 4 more: who names no host, or expects what nobody knows, is answered in words.
  // 113 more, for speed: ways that need no search, what is shown of transactions, and a look at whether JSON can be too much.
  // 8 more: an import that comes faster than it is read.
  // 40 more: calls that wait at their arrival, and the status of a transaction in a file of its own.
  // 6 more: a read that is used up.
  // 38 more: what was asked for is counted, and outlives the events that told of it.
  // 2 more: a wait for nothing, and what is in flight.
  // 8 more: why an answer that nothing has decided about is what it is.
  http: 2_914,
  look: 179,
  // 59 more: pages, clicks and the way back that are held.
  // 14 more: overlays among the facts for developers.
  // 1,015 more: what the sandbox adds to a page, and the return places, in four languages (780 of these lines are their words),
  // a new code, marks, and the time that is left.
  pages: 6_514,
  // 3 more: JSON that goes out time and again.
  // 13 more: what was held in vain.
  // 3 more: overlays that wait for what decides.
  reply: 276,
  // New: what an authorization says about an app, rule by rule.
  // What an app believed, judged by the events around it, and the texts of every rule.
  rules: 1_517,
  // New: 424 lines of telling, for one run as a whole and two beside each other.
  runs: 398,
  // 12 more: the one book of rows that pages and control API share; what plays a scenario is joined to the engine here.
  // 127 more: the pages of a space on another site.
  // 138 more: what was asked for is counted, and outlives the events that told of it.
  // 3 more: a stop counts what has just happened.
  // 20 more: what apps have met of all that can happen, and what never.
  sandbox: 1_569,
  // 24 more: conditions that are read once, and captures that stop after each scenario.
  // 207 more: changes that are read, judged and laid over an outcome.
  scenarios: 2_968,
  settings: 592,
  // 16 more: several in a row.
  // 20 more: what was asked for is counted, and outlives the events that told of it.
  // 43 more: changes, overlays and whole scenarios as they are kept.
  shapes: 1_146,
  spaces: 513,
  // 8 more: an id leads to its space without a list.
  // 33 more: an export keeps its moment in lists, and a slice is bounded by time.
  // 46 more: what was asked for is counted, and outlives the events that told of it.
  store: 2_812,
  // 63 more: an authorization in words.
  // 6 more: requests that are held.
  // 6 more: a way back without a browser.
  // 5 more: what was laid over what decides, in a step.
  // 4 more: beliefs.
  telling: 2_202,
  // 29 more: the pages of a space on another site.
  // 2 more: go.
  // 10 more: a wait for nothing, and what is in flight.
  // 2 more: what apps have met of all that can happen, and what never.
  testkit: 1_000,
  // 66 more: what an event must have to be worth reading, and events that are read one at a time.
  // 234 more: what was asked for is counted, and outlives the events that told of it.
  // 13 more: a wait for nothing, and what is in flight.
  // 171 more: what apps have met of all that can happen, and what never.
  // 27 more: judgements that are kept.
  traffic: 1_334,
  // What sends webhooks stood in the engine's room: 630 lines came from there.
  // 4 more: deliveries of one thing are found without a list of all.
  // 17 more: a wait for nothing, and what is in flight.
  // 385 more: rounds, of which none is lost and which can be taken back; calls that leave at the same moment.
  webhooks: 1_653,
  wire: 234,
}

/** How many lines all rooms together may have. */
export const WHOLE_BUDGET = 83_065

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

import { readFileSync, realpathSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import { compare, isRefused } from '../compare/compare.ts'
import type { Baseline, Report } from '../compare/report.ts'
import { reportTable } from '../compare/report-table.ts'
import { RECORDING_NAME } from '../contract/origins.ts'
import { attempt } from '../domain/attempt.ts'
import { holdsCardNumber } from '../domain/card-numbers.ts'
import { isMap } from '../domain/is-map.ts'
import { once } from '../domain/once.ts'
import { parsedUrl } from '../domain/parsed-url.ts'
import { writeWhole } from '../sandbox/state-files.ts'
import { loadPackage } from '../sandbox.ts'
import { Ended } from './command.ts'
import type { Run } from './commands.ts'

const FORMATS = {
  table: reportTable,
  json: (report: Report): string => JSON.stringify(report, undefined, 2),
} as const

/** The text of a file that is named. @throws Ended */
const textOf = (file: string): string => {
  const text = attempt(() => readFileSync(file, 'utf8'))
  if (text === undefined) throw new Ended(`${file} cannot be read`)
  return text
}

/** What an earlier comparison said, as `--format json` wrote it. @throws Ended */
const baselineIn = (file: string): Baseline => {
  const text = textOf(file)
  const report: unknown = attempt(() => JSON.parse(text))
  const lists = isMap(report) && report.version === 1 ? [report.documented, report.lines] : []
  if (!lists.every(Array.isArray) || lists.length === 0)
    throw new Ended(`${file} is no baseline: --format json writes one`)
  const lines = lists.flat().filter(isMap)
  return new Map(lines.map(({ id, verdict }) => [String(id), String(verdict)]))
}

/** Writes a suggestion; what cannot be written is no verdict. @throws Ended */
const writeSuggestion = (file: string, text: string): void => {
  const isWritten = attempt(() => {
    writeWhole(file, text)
    return true
  })
  if (!isWritten) throw new Ended(`${file} cannot be written: is it a file, in a folder that is there?`)
}

const samePlace = (one: string, other: string): boolean =>
  attempt(() => realpathSync(one)) === (attempt(() => realpathSync(other)) ?? other)

/** `a.example, https://b.example/pay` as the names of hosts. */
const hostsNamed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '')
    .map((each) => parsedUrl(each)?.host || each)

/** The day of this run, as 2026-11-20. */
const today = (): string => new Date(performance.timeOrigin).toISOString().slice(0, 10)

/** The contract of the service as data. Reading it takes longer than most comparisons. */
const contractData = once(async (): Promise<unknown> => parse((await loadPackage()).contracts.emulated()))

const HEAD = `# What a recording suggests of openapi.yaml. Nothing applies it: a person reads it, and writes down what is right.
# confirmed: what may stand at each pointer. contradicted: lines that the recording does not fit, in shapes.
# config: settings for --config, with which the sandbox does what was recorded.
`

/** `threeds-sandbox compare FILE…`: which lines of the ledger recordings of the service confirm or contradict. */
export const run: Run<'compare'> = async ({ given, words: files }, io) => {
  const { live, write, name, baseline, host = '', format = 'table', 'no-replay': alone } = given
  if (files.length === 0) throw new Ended('compare needs a recording: a HAR file')
  if (write !== undefined && name === undefined) throw new Ended('--write needs --name: what the recording is called')
  if (write === undefined && name !== undefined) throw new Ended('--name is for --write: there is nothing to write')
  if (
    write !== undefined &&
    [...files, ...(baseline === undefined ? [] : [baseline])].some((one) => samePlace(one, write))
  )
    throw new Ended(`--write ${write} would replace what is compared: give it another file`)
  if (name !== undefined && (!RECORDING_NAME.test(name) || holdsCardNumber(name)))
    throw new Ended('--name takes up to 40 letters, digits, blanks, "_" and "-": no host and no file')
  const compared = await compare(
    files.map((file) => ({ text: textOf(file) })),
    {
      contract: await contractData(),
      live: live === true,
      replays: alone !== true,
      hosts: hostsNamed(host),
      ...(baseline !== undefined && { baseline: baselineIn(baseline) }),
      ...(name !== undefined && { signed: { by: name, on: today() } }),
    },
  )
  if (isRefused(compared)) throw new Ended(compared.message, compared.exitCode)
  if (write !== undefined) writeSuggestion(write, `${HEAD}${stringify(compared.suggestion)}`)
  io.out(FORMATS[format](compared.report))
  return compared.report.exitCode
}

import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { stringify } from 'yaml'
import { loadPackage } from '../../app/sandbox.ts'
import { writeWhole } from '../../app/state-files.ts'
import { compare, isRefused } from '../../compare/compare.ts'
import { type Baseline, baselineOf } from '../../compare/compare-baseline.ts'
import type { Report } from '../../compare/compare-report.ts'
import { reportTable } from '../../compare/report-table.ts'
import { RECORDING_NAME } from '../../core/contract/origins.ts'
import { holdsCardNumber } from '../../core/domain/card-numbers.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { Ended } from '../command.ts'
import type { Run } from '../command-table.ts'
import { readNamed } from '../named-file.ts'

const FORMATS = {
  table: reportTable,
  json: (report: Report): string => JSON.stringify(report, undefined, 2),
} as const

/** `a.example, https://b.example/pay` as the names of hosts. */
const hostsNamed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '')
    .map((each) => parsedUrl(each)?.host || each)

/** The day of this run, as 2026-11-20. */
const today = (): string => new Date(performance.timeOrigin).toISOString().slice(0, 10)

const HEAD = `# What a recording suggests of openapi.yaml. Nothing applies it: a person reads it, and writes down what is right.
# confirmed: what may stand at each pointer. contradicted: lines that the recording does not fit, in shapes.
# config: settings for --config, with which the sandbox does what was recorded.
`

const CONFIG_HEAD = `# Settings with which the sandbox does what was recorded: threeds-sandbox start --config FILE.
`

/** The settings that fit, as a config file. Where none is needed there is nothing but the heading. */
const configText = (fitted: object): string =>
  `${CONFIG_HEAD}${Object.keys(fitted).length === 0 ? '' : stringify(fitted)}`

/** The text of a file that is named. @throws Ended */
const textOf = (file: string): string => {
  const read = readNamed(file)
  if ('failed' in read) throw new Ended(`${file} cannot be read: ${read.failed}`)
  return read.text
}

/** What an earlier comparison said, as `--format json` wrote it. @throws Ended */
const baselineIn = (file: string): Baseline => {
  const text = textOf(file)
  const baseline = baselineOf(attempt(() => JSON.parse(text)))
  if (baseline === undefined) throw new Ended(`${file} is no baseline: --format json writes one`)
  return baseline
}

/** Writes a file that somebody wants; what cannot be written is no verdict. @throws Ended */
const writeWanted = (file: string, text: string): void => {
  const isWritten = attempt(() => {
    writeWhole(file, text)
    return true
  })
  if (!isWritten) throw new Ended(`${file} cannot be written: is it a file, in a folder that is there?`)
}

/** Whether two names are of one file, be it there or not. */
const isSameFile = (one: string, other: string): boolean => placeOf(one) === placeOf(other)

const placeOf = (file: string): string => attempt(() => realpathSync(file)) ?? resolve(file)

type Given = Parameters<Run<'compare'>>[0]['given']

/** What cannot be meant: nothing is read and nothing is written then. @throws Ended */
const checkFiles = (files: readonly string[], given: Given): void => {
  const { write, name, baseline, 'write-config': config } = given
  if (files.length === 0) throw new Ended('compare needs a recording: a HAR file')
  if (write !== undefined && name === undefined) throw new Ended('--write needs --name: what the recording is called')
  if (write === undefined && name !== undefined) throw new Ended('--name is for --write: there is nothing to write')
  if (name !== undefined && (!RECORDING_NAME.test(name) || holdsCardNumber(name)))
    throw new Ended('--name takes up to 40 letters, digits, blanks, "_" and "-": no host and no file')
  const read = [...files, ...(baseline === undefined ? [] : [baseline])]
  for (const [flag, file] of Object.entries({ write, 'write-config': config }))
    if (file !== undefined && read.some((one) => isSameFile(one, file)))
      throw new Ended(`--${flag} ${file} would replace what is compared: give it another file`)
  if (write !== undefined && config !== undefined && isSameFile(write, config))
    throw new Ended('--write and --write-config name one file: give each its own')
}

/** `threeds-sandbox compare FILE…`: which lines of the ledger recordings of the service confirm or contradict. */
export const run: Run<'compare'> = async ({ given, words: files }, io) => {
  const { live, write, name, baseline, host = '', format = 'table', 'no-replay': alone, 'write-config': config } = given
  checkFiles(files, given)
  const { contracts, shipped } = await loadPackage()
  const compared = await compare(
    files.map((file) => ({ text: textOf(file) })),
    {
      contract: await contracts.serviceData(),
      outcomes: shipped.map(({ outcome }) => outcome),
      live: live === true,
      replays: alone !== true,
      hosts: hostsNamed(host),
      ...(baseline !== undefined && { baseline: baselineIn(baseline) }),
      ...(name !== undefined && { signed: { by: name, on: today() } }),
    },
  )
  if (isRefused(compared)) throw new Ended(compared.message, compared.exitCode)
  if (write !== undefined) writeWanted(write, `${HEAD}${stringify(compared.suggestion)}`)
  if (config !== undefined) writeWanted(config, configText(compared.report.settings))
  io.out(FORMATS[format](compared.report))
  return compared.report.exitCode
}

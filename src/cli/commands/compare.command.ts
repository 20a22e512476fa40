import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { stringify } from 'yaml'
import { outputProblem, writeOutput } from '../../app/output-file.ts'
import { loadPackage } from '../../app/sandbox.ts'
import { compare, isRejected } from '../../compare/compare.ts'
import { type Baseline, baselineOf } from '../../compare/compare-baseline.ts'
import type { Report } from '../../compare/compare-report.ts'
import { reportTable } from '../../compare/report-table.ts'
import { RECORDING_NAME } from '../../core/contract/origins.ts'
import { holdsCardNumber } from '../../core/domain/card-numbers.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { CommandError, type Io } from '../command.ts'
import type { Run } from '../command-table.ts'
import { isStandardInput, readTextOf } from '../named-file.ts'

const FORMATS = {
  table: reportTable,
  json: (report: Report): string => JSON.stringify(report, undefined, 2),
} as const

/** Returns the host names of a list such as `a.example, https://b.example/pay`. */
const hostsNamed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '')
    .map((each) => parsedUrl(each)?.host || each)

/** Returns the current date, such as 2026-11-20. */
const today = (): string => new Date(performance.timeOrigin).toISOString().slice(0, 10)

const HEAD = `# Suggested changes of openapi.yaml from a recording. Review them and apply the correct ones manually.
# confirmed: values for each pointer. contradicted: assumptions that the recording contradicts, with masked values.
# config: settings for --config that reproduce the recording.
`

const CONFIG_HEAD = `# Settings that reproduce the recording: threeds-sandbox start --config FILE.
`

/** Returns the settings as a config file; only the heading if none is needed. */
const configText = (fitted: object): string =>
  `${CONFIG_HEAD}${Object.keys(fitted).length === 0 ? '' : stringify(fitted)}`

/** Reads a file, or the standard input. @throws Ended */
const textOf = async (file: string, io: Io): Promise<string> => {
  const read = await readTextOf(file, io)
  if ('failed' in read) throw new CommandError(`Cannot read \`${file}\`: ${read.failed}.`)
  return read.text
}

/** Reads an earlier report that `--format json` wrote. @throws Ended */
const baselineIn = async (file: string, io: Io): Promise<Baseline> => {
  const text = await textOf(file, io)
  const baseline = baselineOf(attempt(() => JSON.parse(text)))
  if (baseline === undefined)
    throw new CommandError(`\`${file}\` is not a baseline. \`compare --format json\` writes one.`)
  return baseline
}

/** Writes a file. @throws Ended if that fails, because there is no verdict then */
const writeRequested = (file: string, text: string): void => {
  const problem = writeOutput(file, text)
  if (problem !== undefined) throw new CommandError(problem)
}

/** Returns true if two paths name the same file, which need not exist. */
const isSameFile = (a: string, other: string): boolean => locationOf(a) === locationOf(other)

const locationOf = (file: string): string => attempt(() => realpathSync(file)) ?? resolve(file)

type Options = Parameters<Run<'compare'>>[0]['options']

/** Checks the flags before any file is read or written. @throws Ended */
const checkFiles = (files: readonly string[], options: Options): void => {
  const { write, name, baseline, 'write-config': config } = options
  if (files.length === 0) throw new CommandError('`compare` needs a recording (a HAR file).')
  if (write !== undefined && name === undefined)
    throw new CommandError('`--write` needs `--name`, the name of the recording in the file.')
  if (write === undefined && name !== undefined) throw new CommandError('`--name` needs `--write`.')
  if (name !== undefined && (!RECORDING_NAME.test(name) || holdsCardNumber(name)))
    throw new CommandError(
      '`--name` takes up to 40 letters, digits, spaces, `_` and `-`. Do not use a host or a file name.',
    )
  const read = [...files, ...(baseline === undefined ? [] : [baseline])]
  if (read.filter(isStandardInput).length > 1)
    throw new CommandError('`-` is the standard input, which can be read only once. Name files.')
  for (const [flag, file] of Object.entries({ write, 'write-config': config }))
    if (file !== undefined && read.some((a) => isSameFile(a, file)))
      throw new CommandError(`\`--${flag} ${file}\` would overwrite an input file. Name another file.`)
  for (const [flag, file] of Object.entries({ write, 'write-config': config })) {
    const problem = file === undefined ? undefined : outputProblem(file)
    if (problem !== undefined) throw new CommandError(`Cannot write \`--${flag} ${file}\`: ${problem}.`)
  }
  if (write !== undefined && config !== undefined && isSameFile(write, config))
    throw new CommandError('`--write` and `--write-config` name the same file. Name two files.')
}

/** Runs `threeds-sandbox compare FILE…`: reports the assumptions that recordings of the service confirm or contradict. */
export const run: Run<'compare'> = async ({ options, positionals: files }, io) => {
  const {
    live,
    write,
    name,
    baseline,
    host = '',
    'base-path': basePath,
    'link-key-header': linkKeyHeader,
    format = 'table',
    'no-replay': noReplay,
    'write-config': config,
  } = options
  checkFiles(files, options)
  const { contracts, shipped } = await loadPackage()
  const recordings: { readonly text: string }[] = []
  for (const file of files) recordings.push({ text: await textOf(file, io) })
  const accepted = baseline === undefined ? undefined : await baselineIn(baseline, io)
  const result = await compare(recordings, {
    contract: await contracts.serviceData(),
    outcomes: shipped.map(({ outcome }) => outcome),
    live: live === true,
    replays: noReplay !== true,
    hosts: hostsNamed(host),
    ...(basePath !== undefined && { basePath: `/${basePath.replace(/^\/+/, '')}` }),
    ...(linkKeyHeader !== undefined && { linkKeyHeader }),
    ...(accepted !== undefined && { baseline: accepted }),
    onProgress: (done, all) => io.progress?.(`Replaying: ${done} of ${all} flows`),
    ...(name !== undefined && { signed: { by: name, on: today() } }),
  })
  if (isRejected(result)) throw new CommandError(result.message, result.exitCode)
  if (write !== undefined) writeRequested(write, `${HEAD}${stringify(result.suggestion)}`)
  if (config !== undefined) writeRequested(config, configText(result.report.settings))
  io.out(FORMATS[format](result.report))
  return result.report.exitCode
}

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Of which version the exceptions tell. */
const VERSION = '4.32.5'

/** What Schemathesis holds against an operation, and what was answered. */
export type Finding = {
  /** The name of its check, or `error` where it could not finish. */
  readonly check: string
  readonly operation: string
  /** What is wrong, the status, and the answer's beginning. */
  readonly said: string
}

/** A kind of finding that is none, and why. */
export type Exception = {
  readonly contract: 'service' | 'control'
  readonly check: string
  /** `*` for every operation. */
  readonly operation: string
  /** A pattern of what is said. */
  readonly says: string
  readonly reason: string
}

/** Runs a command that nobody listens to; whether it was content. */
const succeeds = (command: string, args: readonly string[], cwd: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', cwd })
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0))
  })

/**
 * Schemathesis in an environment of its own below a folder; or why this machine has none: no Python, or no registry to
 * install it from.
 */
export const installSchemathesis = async (
  folder: string,
): Promise<{ readonly program: string } | { readonly absent: string }> => {
  const environment = join(folder, 'environment')
  if (!(await succeeds('python3', ['-m', 'venv', environment], folder)))
    return { absent: 'this machine has no python3 with venv' }
  const bin = join(environment, 'bin')
  const options = ['install', '--quiet', '--disable-pip-version-check', '--retries', '1', `schemathesis==${VERSION}`]
  return (await succeeds(join(bin, 'pip'), options, folder))
    ? { program: join(bin, 'schemathesis') }
    : { absent: `schemathesis ${VERSION} could not be installed` }
}

type Check = {
  readonly name: string
  readonly status: string
  readonly failure_info?: { readonly failure?: { readonly message?: string } }
}
type Interaction = {
  readonly response?: { readonly status_code: number; readonly content?: { readonly $base64?: string } } | null
}
type Told = {
  readonly ScenarioFinished?: {
    readonly recorder: {
      readonly label: string
      readonly checks?: Readonly<Record<string, readonly Check[]>>
      readonly interactions?: Readonly<Record<string, Interaction>>
    }
  }
  readonly NonFatalError?: {
    readonly label: string
    readonly value: { readonly type: string; readonly message: string }
  }
  readonly EngineFinished?: unknown
}

const answerOf = ({ response }: Interaction = {}): string => {
  if (!response) return 'no answer'
  const text = Buffer.from(response.content?.$base64 ?? '', 'base64').toString()
  return `${response.status_code} ${text.slice(0, 400)}`
}

const findingsOf = ({ ScenarioFinished: scenario, NonFatalError: error }: Told): readonly Finding[] => {
  if (error) return [{ check: 'error', operation: error.label, said: `${error.value.type}: ${error.value.message}` }]
  if (!scenario) return []
  const { label, checks = {}, interactions = {} } = scenario.recorder
  return Object.entries(checks).flatMap(([id, all]) =>
    all
      .filter(({ status }) => status === 'failure')
      .map(({ name, failure_info: info }) => ({
        check: name,
        operation: label,
        said: `${answerOf(interactions[id])} <- ${info?.failure?.message ?? ''}`,
      })),
  )
}

/** Runs it on a contract, and reads what it has found. @throws where it did not come to its end */
export const runSchemathesis = async (
  program: string,
  {
    contract,
    base,
    headers,
    report,
    examples,
  }: {
    readonly contract: string
    readonly base: string
    readonly headers: readonly string[]
    readonly report: string
    readonly examples: number
  },
): Promise<{ readonly findings: readonly Finding[]; readonly calls: number }> => {
  const options = [
    'run',
    contract,
    '--url',
    base,
    '--seed',
    '1',
    '--max-examples',
    String(examples),
    '--continue-on-failure',
    '--phases',
    'examples,coverage,fuzzing',
    '--warnings',
    'off',
    '--request-timeout',
    '10',
    '--no-shrink',
    '--report',
    'ndjson',
    '--report-ndjson-path',
    report,
    ...headers.flatMap((header) => ['--header', header]),
  ]
  // Findings make it end with 1: whether it came to its end is asked of its report. In a folder of its own, because it
  // keeps what it has found and begins with that.
  await succeeds(program, options, dirname(report))
  const told = readFileSync(report, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Told => JSON.parse(line))
  if (!told.some(({ EngineFinished }) => EngineFinished !== undefined)) throw new Error('it was not finished')
  const calls = told.reduce(
    (sum, { ScenarioFinished: one }) => sum + Object.keys(one?.recorder.interactions ?? {}).length,
    0,
  )
  return { findings: told.flatMap(findingsOf), calls }
}

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The version that the exceptions belong to. */
const VERSION = '4.32.5'

/** A finding of Schemathesis for an operation, and the response. */
export type Finding = {
  /** The name of its check, or `error` if it could not finish. */
  readonly check: string
  readonly operation: string
  /** The finding, the status, and the beginning of the response. */
  readonly message: string
}

/** A false finding, with the reason. */
export type Exception = {
  readonly contract: 'service' | 'control'
  readonly check: string
  /** `*` for every operation. */
  readonly operation: string
  /** A pattern of the finding. */
  readonly pattern: string
  readonly reason: string
}

/** Runs a command without output; returns whether it succeeded. */
const succeeds = (command: string, args: readonly string[], cwd: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', cwd })
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0))
  })

/**
 * Installs Schemathesis in its own environment below a folder. Returns the reason if that is impossible: no Python, or
 * no registry to install it from.
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
type Reported = {
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

const responseOf = ({ response }: Interaction = {}): string => {
  if (!response) return 'no response'
  const text = Buffer.from(response.content?.$base64 ?? '', 'base64').toString()
  return `${response.status_code} ${text.slice(0, 400)}`
}

const findingsOf = ({ ScenarioFinished: scenario, NonFatalError: error }: Reported): readonly Finding[] => {
  if (error) return [{ check: 'error', operation: error.label, message: `${error.value.type}: ${error.value.message}` }]
  if (!scenario) return []
  const { label, checks = {}, interactions = {} } = scenario.recorder
  return Object.entries(checks).flatMap(([id, all]) =>
    all
      .filter(({ status }) => status === 'failure')
      .map(({ name, failure_info: info }) => ({
        check: name,
        operation: label,
        message: `${responseOf(interactions[id])} <- ${info?.failure?.message ?? ''}`,
      })),
  )
}

/** Runs it on a contract, and reads its findings. @throws if it did not finish */
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
  // Findings make it exit with 1, so its report shows whether it finished. In a separate folder, because it
  // stores its findings and starts with them.
  await succeeds(program, options, dirname(report))
  const reported = readFileSync(report, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Reported => JSON.parse(line))
  if (!reported.some(({ EngineFinished }) => EngineFinished !== undefined)) throw new Error('it was not finished')
  const calls = reported.reduce(
    (sum, { ScenarioFinished: one }) => sum + Object.keys(one?.recorder.interactions ?? {}).length,
    0,
  )
  return { findings: reported.flatMap(findingsOf), calls }
}

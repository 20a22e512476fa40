import type { AuditFile } from '../audit-file.ts'
import type { Customer } from '../customer-port.ts'
import { launch, untilReady } from './launch.ts'
import { type Group, runCommand } from './process-group.ts'
import type { StartPlan } from './start-plan.ts'

/** The app as a process. */
export type Running = {
  readonly canRestart: boolean
  readonly kill: () => Promise<void>
  readonly restart: () => Promise<string | undefined>
  readonly stop: () => Promise<void>
  readonly output: () => { readonly stdout: string; readonly stderr: string }
}

type Options = {
  readonly file: AuditFile
  readonly plan: StartPlan
  readonly env: Readonly<Record<string, string | undefined>>
  readonly customer: Customer
  readonly mask: (text: string) => string
}

const ATTACH_MS = 20_000

/** An app that runs elsewhere: checked once, and killed and restarted by commands of the file. */
const attached = async ({
  file,
  plan,
  env,
  customer,
  mask,
}: Options): Promise<Running | { readonly problem: string }> => {
  const { kill, restart } = plan
  const isReady = (withinMs: number) => untilReady({ url: plan.url, isAny: true, withinMs, customer })
  const problem = await isReady(0)
  if (problem !== undefined)
    return { problem: `${file.app.url.at}: app.url: ${problem}. Start the app, or set \`app.start\`.` }
  const run = async (command: readonly string[] | undefined, key: string): Promise<string | undefined> => {
    const failed = command && (await runCommand(command, file.folder, env))
    return failed === undefined ? undefined : `app.${key}: ${mask(failed)}`
  }
  let killProblem: string | undefined
  return {
    canRestart: kill !== undefined && restart !== undefined,
    kill: async () => {
      killProblem = await run(kill, 'kill')
    },
    restart: async () => killProblem ?? (await run(restart, 'restart')) ?? (await isReady(ATTACH_MS)),
    stop: async () => {},
    output: () => ({ stdout: '', stderr: '' }),
  }
}

/** Starts the app, or finds the running one. */
export const runApp = async (options: Options): Promise<Running | { readonly problem: string }> => {
  const { file, plan, env, customer, mask } = options
  const { start } = plan
  const launchOptions = file.app.start
  if (start === undefined || launchOptions === undefined) return attached(options)
  const past = { stdout: '', stderr: '' }
  const begin = () =>
    launch({
      command: start.command,
      cwd: start.cwd,
      env: { ...env, ...start.env },
      ready: {
        url: start.ready,
        isAny: launchOptions.ready.text === `\${app}`,
        withinMs: launchOptions.timeoutMs,
        customer,
      },
      at: launchOptions.ready.at,
      mask,
    })
  const first = await begin()
  if ('problem' in first) return first
  let group: Group | undefined = first.group
  const endGroup = async (method: 'kill' | 'end'): Promise<void> => {
    const endedGroup = group
    group = undefined
    if (endedGroup === undefined) return
    await endedGroup[method]()
    const { stdout, stderr } = endedGroup.output()
    past.stdout += stdout
    past.stderr += stderr
  }
  return {
    canRestart: true,
    kill: () => endGroup('kill'),
    restart: async () => {
      await endGroup('kill')
      const next = await begin()
      if ('problem' in next) return next.problem
      group = next.group
      return undefined
    },
    stop: () => endGroup('end'),
    output: () => {
      const now = group?.output()
      return { stdout: past.stdout + (now?.stdout ?? ''), stderr: past.stderr + (now?.stderr ?? '') }
    },
  }
}

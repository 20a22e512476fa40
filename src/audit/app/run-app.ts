import type { AuditFile } from '../audit-file.ts'
import type { Customer } from '../customer-port.ts'
import { launch, untilReady } from './launch.ts'
import { type Group, runCommand } from './process-group.ts'
import type { Plan } from './start-plan.ts'

/** The app as something that is started and ended. */
export type Running = {
  readonly canRestart: boolean
  readonly kill: () => Promise<void>
  readonly restart: () => Promise<string | undefined>
  readonly stop: () => Promise<void>
  readonly output: () => { readonly stdout: string; readonly stderr: string }
}

type Given = {
  readonly file: AuditFile
  readonly plan: Plan
  readonly env: Readonly<Record<string, string | undefined>>
  readonly customer: Customer
  readonly mask: (text: string) => string
}

const ATTACH_MS = 20_000

/** An app that runs elsewhere: asked once whether it is there, and ended and started again by commands of the file. */
const attached = async ({
  file,
  plan,
  env,
  customer,
  mask,
}: Given): Promise<Running | { readonly problem: string }> => {
  const { kill, restart } = plan
  const there = (withinMs: number) => untilReady({ url: plan.url, isAny: true, withinMs, customer })
  const wrong = await there(0)
  if (wrong !== undefined)
    return { problem: `${file.app.url.at}: app.url: ${wrong}. Without app.start the app has to run already` }
  const run = async (command: readonly string[] | undefined, key: string): Promise<string | undefined> => {
    const failed = command && (await runCommand(command, file.folder, env))
    return failed === undefined ? undefined : `app.${key}: ${mask(failed)}`
  }
  let unkilled: string | undefined
  return {
    canRestart: kill !== undefined && restart !== undefined,
    kill: async () => {
      unkilled = await run(kill, 'kill')
    },
    restart: async () => unkilled ?? (await run(restart, 'restart')) ?? (await there(ATTACH_MS)),
    stop: async () => {},
    output: () => ({ stdout: '', stderr: '' }),
  }
}

/** Starts the app, or finds the one that runs. */
export const runApp = async (given: Given): Promise<Running | { readonly problem: string }> => {
  const { file, plan, env, customer, mask } = given
  const { start } = plan
  const words = file.app.start
  if (start === undefined || words === undefined) return attached(given)
  const past = { stdout: '', stderr: '' }
  const begin = () =>
    launch({
      command: start.command,
      cwd: start.cwd,
      env: { ...env, ...start.env },
      ready: { url: start.ready, isAny: words.ready.text === `\${app}`, withinMs: words.withinMs, customer },
      at: words.ready.at,
      mask,
    })
  const first = await begin()
  if ('problem' in first) return first
  let group: Group | undefined = first.group
  const gone = async (how: 'kill' | 'end'): Promise<void> => {
    const ending = group
    group = undefined
    if (ending === undefined) return
    await ending[how]()
    const { stdout, stderr } = ending.output()
    past.stdout += stdout
    past.stderr += stderr
  }
  return {
    canRestart: true,
    kill: () => gone('kill'),
    restart: async () => {
      await gone('kill')
      const next = await begin()
      if ('problem' in next) return next.problem
      group = next.group
      return undefined
    },
    stop: () => gone('end'),
    output: () => {
      const now = group?.output()
      return { stdout: past.stdout + (now?.stdout ?? ''), stderr: past.stderr + (now?.stderr ?? '') }
    },
  }
}

import { once } from 'node:events'
import { createServer } from 'node:net'
import { basename } from 'node:path'
import type { AuditFile } from '../audit-file.ts'
import { fill, fillAll, type PlaceholderValues } from '../file/template-variables.ts'

/** Finds a port of this host that is free at the moment. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The commands and URL of an app with all placeholders filled in. They never contain values of a response. */
export type StartPlan = {
  readonly url: string
  readonly start?: {
    readonly command: readonly string[]
    readonly cwd: string
    readonly env: Readonly<Record<string, string>>
    readonly ready: string
  }
  readonly kill?: readonly string[]
  readonly restart?: readonly string[]
  readonly logs: readonly string[]
}

/** Collects problems, so that each placeholder is reported where it is used. */
const createFiller = (values: () => PlaceholderValues, file: AuditFile) => {
  const problems: string[] = []
  const text = (written: string, key: string): string => {
    const filled = fill({ text: written, at: `${basename(file.path)}: app.${key}` }, values())
    if ('text' in filled) return filled.text
    problems.push(filled.problem)
    return ''
  }
  return {
    problems,
    text,
    fillCommand: (command: readonly string[], key: string) => command.map((word) => text(word, key)),
  }
}

/** Fills in the commands and the URL of an app. `common`: common values, without the URL of the app. */
export const planOf = (
  file: AuditFile,
  common: PlaceholderValues,
): { readonly plan: StartPlan; readonly common: PlaceholderValues } | { readonly problem: string } => {
  const { app } = file
  const url = fill(app.url, common)
  if ('problem' in url) return url
  const base = url.text.replace(/\/+$/, '')
  const values = { ...common, app: base }
  const { problems, text, fillCommand } = createFiller(() => values, file)
  const env = app.start && fillAll(app.start.env, values)
  if (env && 'problem' in env) return env
  const ready = app.start && fill(app.start.ready, values)
  if (ready && 'problem' in ready) return ready
  const plan: StartPlan = {
    url: base,
    ...(app.start &&
      env &&
      ready && {
        start: {
          command: fillCommand(app.start.command, 'start.command'),
          cwd: text(app.start.cwd, 'start.cwd'),
          env: env.texts,
          ready: ready.text,
        },
      }),
    ...(app.kill && { kill: fillCommand(app.kill, 'kill') }),
    ...(app.restart && { restart: fillCommand(app.restart, 'restart') }),
    logs: app.logs.map((path) => text(path, 'log')),
  }
  return problems[0] === undefined ? { plan, common: values } : { problem: problems[0] }
}

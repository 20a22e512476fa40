import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { outputProblem, writeOutput } from '../../app/output-file.ts'
import { proposedStart } from '../../audit/watch/proposed-start.ts'
import { type ChannelResult, tryChannels } from '../../audit/watch/try-channels.ts'
import { watch } from '../../audit/watch/watch-purchase.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { connect } from '../../testkit/connect.ts'
import type { Space } from '../../testkit/space.ts'
import { CommandError, type Environment, EXIT, type Io } from '../command.ts'
import type { Run } from '../command-table.ts'
import { readTextFile } from '../named-file.ts'
import { addressOf } from '../running-sandbox.ts'
import { newFolder } from '../temporary-folder.ts'

type WatchCall = Pick<Parameters<Run<'audit'>>[0], 'options' | 'settings'>

/** Buys with a file that is not written yet. */
const tryWith = async (text: string, path: string, env: Environment): Promise<ChannelResult> => {
  const work = newFolder()
  try {
    return await tryChannels(text, path, {
      env: { ...env },
      work,
      now: () => performance.now(),
      sleep: (ms) => sleep(ms),
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Returns the placeholders for the values that an app gets, by value. */
const placeholdersOf = (space: Space, appUrl: string): ReadonlyMap<string, string> => {
  const { url, merchantId, password, webhookSecret, signatureKey } = space
  const values: Readonly<Record<string, string | undefined>> = {
    app: appUrl,
    port: new URL(appUrl).port,
    'sandbox.url': url,
    'sandbox.merchant': merchantId,
    'sandbox.password': password,
    'sandbox.webhookSecret': webhookSecret,
    'sandbox.webhookKey': signatureKey,
  }
  return new Map(Object.entries(values).flatMap(([name, value]) => (value ? [[value, name] as const] : [])))
}

const textOf = (session: string): string => {
  const read = readTextFile(session)
  if ('failed' in read) throw new CommandError(`Cannot read \`${session}\`: ${read.failed}.`)
  return read.text
}

/** Runs `threeds-sandbox audit --watch`: writes audit.yaml from one purchase. @throws Ended */
export const watchFor = async (
  path: string,
  { options, settings }: WatchCall,
  { out, err }: Io,
  env: Environment,
): Promise<number> => {
  const { session, app, space: name = DEFAULT_SPACE } = options
  const har = session === undefined ? undefined : textOf(session)
  const address = addressOf(settings)
  if ('problem' in address) throw new CommandError(address.problem)
  const connection = await connect({ url: address.url, controlToken: settings['control-token'] }).catch(
    (error: unknown) => {
      throw new CommandError(error instanceof Error ? error.message : String(error), EXIT.unreachable)
    },
  )
  const space = await connection.existingSpace(name)
  const { call, url } = space
  const lines = createInterface({ input: process.stdin })
  const responses = lines[Symbol.asyncIterator]()
  try {
    const watched = await watch({
      call,
      sandbox: { url, space: name },
      // The folder may change or be removed during the purchase.
      path: resolve(path),
      output: { problem: outputProblem, write: writeOutput },
      log: out,
      tryChannels: (text) => tryWith(text, path, env),
      startOf: (appUrl) => proposedStart(Number(new URL(appUrl).port), placeholdersOf(space, appUrl), resolve(path)),
      prompt: async (question) => {
        err(question)
        // No reply follows after the input is closed.
        const response = await responses.next()
        return response.done ? undefined : response.value
      },
      ...(app !== undefined && { appUrl: app }),
      ...(har !== undefined && { session: har }),
    })
    if ('problem' in watched) throw new CommandError(watched.problem)
    out(`Wrote ${watched.written}. Review it, then run: threeds-sandbox audit check ${watched.written}`)
    if (watched.variables.length > 0) out(`Set these variables first: ${watched.variables.join(', ')}`)
    if (!watched.hasSteps)
      out('The steps of the checkout are missing. Write them, or record the browser and pass `--session HAR`.')
    return 0
  } finally {
    lines.close()
    await connection.close()
  }
}

import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { outputProblem, writeOutput } from '../../app/output-file.ts'
import { watch } from '../../audit/watch/watch-purchase.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { connect } from '../../testkit/connect.ts'
import { CommandError, EXIT, type Io } from '../command.ts'
import type { Run } from '../command-table.ts'
import { readTextFile } from '../named-file.ts'
import { addressOf } from '../running-sandbox.ts'

type WatchCall = Pick<Parameters<Run<'audit'>>[0], 'options' | 'settings'>

/** Runs `threeds-sandbox audit --watch`: writes audit.yaml from one purchase. @throws Ended */
export const watchFor = async (path: string, { options, settings }: WatchCall, { out, err }: Io): Promise<number> => {
  const { session, app, space: name = DEFAULT_SPACE } = options
  const address = addressOf(settings)
  if ('problem' in address) throw new CommandError(address.problem)
  const connection = await connect({ url: address.url, controlToken: settings['control-token'] }).catch(
    (error: unknown) => {
      throw new CommandError(error instanceof Error ? error.message : String(error), EXIT.unreachable)
    },
  )
  const { call, url } = await connection.existingSpace(name)
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
      prompt: async (question) => {
        err(question)
        // No reply follows after the input is closed.
        const response = await responses.next()
        return response.done ? undefined : response.value
      },
      ...(app !== undefined && { appUrl: app }),
      ...(session !== undefined && {
        session: async () => {
          const read = readTextFile(session)
          if ('failed' in read) throw new CommandError(`Cannot read \`${session}\`: ${read.failed}.`)
          return read.text
        },
      }),
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

import { existsSync, writeFileSync } from 'node:fs'
import { reasonIn } from '../../core/domain/error-causes.ts'
import type { Call } from '../../testkit/control-client.ts'
import { placesIn } from '../file/template-variables.ts'
import { learn, originOf } from './learned-purchase.ts'
import { type Ask, askEffects, askWhere, askWords } from './questions.ts'
import { sessionOf } from './recorded-session.ts'
import { exchangesIn } from './session-har.ts'
import { writtenFile } from './write-audit-file.ts'

type Options = {
  /** The control API of the sandbox that the app talks to, in the space of its credentials. */
  readonly call: Call
  readonly sandbox: { readonly url: string; readonly space: string }
  readonly ask: Ask
  readonly say: (line: string) => void
  /** The file to write; one that is there already stays. */
  readonly path: string
  /** The address of the app, where its return addresses do not say it. */
  readonly appUrl?: string
  /** Gives a HAR of the browser that bought, asked for once it has; undefined where there is none. */
  readonly session?: () => Promise<string | undefined>
}

/** What came of it: the variables that the file names have to be set before it is used. */
type Watched =
  | { readonly written: string; readonly variables: readonly string[]; readonly hasSteps: boolean }
  | { readonly problem: string }

const NOBODY = 'nobody answers, so nothing was written'

/**
 * Writes audit.yaml from one purchase that somebody makes: what the sandbox saw of it, the recorded session of the browser where
 * there is one, and three answers. Logins, cookies and cards of the session become places.
 * @throws SandboxError where the sandbox does not answer
 */
export const watch = async (options: Options): Promise<Watched> => {
  const { call, sandbox, ask, say, path, session } = options
  const there: Watched = { problem: `${path} is there already and is never overwritten: name another file` }
  if (existsSync(path)) return there
  const seen = await learn(call, () =>
    say('Buy something in your app with a test card, and go through its page. I am watching.'),
  )
  if ('problem' in seen) return seen
  const { learned } = seen
  const appUrl = options.appUrl ?? originOf(learned)
  say(`Seen: order ${learned.refno}, ${learned.status}, of the app at ${appUrl}.`)
  const har = await session?.()
  const exchanges = har === undefined ? [] : exchangesIn(har)
  if (exchanges === undefined) return { problem: 'the session is no HAR file: export it again from the browser' }
  const recorded = sessionOf(exchanges, appUrl, learned)
  const where = await askWhere(ask, learned.refno, appUrl)
  const words = where === undefined ? undefined : await askWords(ask)
  const effects = words && (await askEffects(ask))
  if (where === undefined || words === undefined || effects === undefined) return { problem: NOBODY }
  const text = writtenFile({ learned, appUrl, sandbox, session: recorded, where, words, effects })
  try {
    writeFileSync(path, text, { flag: 'wx' })
  } catch (error) {
    return existsSync(path) ? there : { problem: `${path} cannot be written: ${reasonIn(error)}` }
  }
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'))
  const variables = placesIn(lines.join('\n')).flatMap((name) => (name.startsWith('env.') ? [name.slice(4)] : []))
  return { written: path, variables: [...new Set(variables)], hasSteps: recorded !== undefined }
}

import { existsSync } from 'node:fs'
import type { Call } from '../../testkit/control-client.ts'
import { placeholdersIn } from '../file/template-variables.ts'
import { findPurchase, originOf, recordPurchase } from './learned-purchase.ts'
import { type Prompt, promptForEffects, promptForStatus, promptForUrl } from './prompts.ts'
import type { ProposedStart } from './proposed-start.ts'
import { readSession } from './recorded-session.ts'
import { exchangesIn } from './session-har.ts'
import type { ChannelResult } from './try-channels.ts'
import { formatAuditFile } from './write-audit-file.ts'

type Options = {
  /** The control API of the sandbox, in the space of the app's credentials. */
  readonly call: Call
  readonly sandbox: { readonly url: string; readonly space: string }
  readonly prompt: Prompt
  readonly log: (line: string) => void
  /** The file to write; an existing file is never overwritten. */
  readonly path: string
  readonly output: {
    /** Returns why a file cannot be written. */
    readonly problem: (path: string) => string | undefined
    /** Writes a file. Returns the problem, and the place of the text then. */
    readonly write: (path: string, text: string) => string | undefined
  }
  /** The URL of the app, if it is not that of the return URLs. */
  readonly appUrl?: string
  /** Tries which channel pays an order, with the content of a complete file. */
  readonly tryChannels?: (text: string) => Promise<ChannelResult>
  /** Returns the command of the app that runs at a URL, if it is known. */
  readonly startOf?: (appUrl: string) => ProposedStart | undefined
  /** A HAR of a purchase in a browser. Without one, the next purchase is recorded, without its checkout steps. */
  readonly session?: string
}

/** The result. `variables` must be set before the file can be used. */
type WatchResult =
  | { readonly written: string; readonly variables: readonly string[]; readonly hasSteps: boolean }
  | { readonly problem: string }

const NO_STEPS = 'no session was recorded.'
const NO_INPUT = 'The input ended before all questions had a reply. No file was written.'

const WAITING = [
  'Waiting for a purchase. Buy something in your app with a test card, and complete the page.',
  'The file will not have the steps of the checkout. `--session HAR` takes them from a recorded purchase.',
]

/**
 * Writes audit.yaml from one purchase: the recorded transaction, an optional browser session, and three questions.
 * Logins, cookies and cards become placeholders. @throws SandboxError if the sandbox does not respond
 */
export const watch = async (options: Options): Promise<WatchResult> => {
  const { call, sandbox, prompt, log, path, output, session } = options
  const exists: WatchResult = { problem: `${path} already exists. Choose another file.` }
  if (existsSync(path)) return exists
  const unwritable = output.problem(path)
  if (unwritable !== undefined) return { problem: `Cannot write \`${path}\`: ${unwritable}.` }
  const exchanges = session === undefined ? undefined : exchangesIn(session)
  if (session !== undefined && exchanges === undefined)
    return { problem: 'The session is not a HAR file. Export it from the browser again.' }
  const recording = exchanges
    ? await findPurchase(call, exchanges)
    : await recordPurchase(call, () => WAITING.forEach(log))
  if ('problem' in recording) return recording
  const { purchase } = recording
  const appUrl = (options.appUrl ?? originOf(purchase)).replace(/\/+$/, '')
  const recorded = exchanges && readSession(exchanges, appUrl, purchase)
  if (exchanges && recorded === undefined)
    return { problem: `The session has no checkout at ${appUrl}. Set the address of the app with \`--app\`.` }
  log(`${exchanges ? 'Found' : 'Received'} order ${purchase.refno} (${purchase.status}) of the app at ${appUrl}.`)
  const isLearned = recorded?.order !== undefined
  if (isLearned) log(`The customer read the order with GET ${String(recorded.order?.request.url)}.`)
  const orderUrl = isLearned ? undefined : await promptForUrl(prompt, purchase.refno, appUrl)
  const isKnown = isLearned || orderUrl !== undefined
  const statusValues = isKnown ? await promptForStatus(prompt) : undefined
  const effects = statusValues && (await promptForEffects(prompt))
  if (statusValues === undefined || effects === undefined) return { problem: NO_INPUT }
  const start = options.startOf?.(appUrl)
  const known = { purchase, appUrl, sandbox, session: recorded, orderUrl, statusValues, effects, start }
  const untried = formatAuditFile({ ...known, channels: { reason: NO_STEPS } })
  const { tryChannels } = options
  if (recorded && tryChannels) log('Buying twice, to try whether the return or the webhook decides an order …')
  const channels = recorded && tryChannels ? await tryChannels(untried) : { reason: NO_STEPS }
  const text = formatAuditFile({ ...known, channels })
  if (existsSync(path)) return exists
  const problem = output.write(path, text)
  if (problem !== undefined) return { problem }
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'))
  const variables = placeholdersIn(lines.join('\n')).flatMap((name) => (name.startsWith('env.') ? [name.slice(4)] : []))
  return { written: path, variables: [...new Set(variables)], hasSteps: recorded !== undefined }
}

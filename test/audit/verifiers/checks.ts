import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { defaultSettings } from '../../../src/app/settings/resolve-settings.ts'

const settings = defaultSettings()
export const SECRET = settings['webhook-secret']
export const KEY = settings['signature-key']
export const MINUTES_5 = 300

export type Hook = { readonly headers: IncomingHttpHeaders; readonly body: string }
/** Returns the status for a webhook; an exception is a 500. */
export type Verifier = (hook: Hook) => number

export const header = ({ headers }: Hook, name: string): string => String(headers[name] ?? '')
export const now = (): number => Date.now() / 1000
const decoded = Buffer.from(SECRET.replace('whsec_', ''), 'base64')
export const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export const standardOf = (hook: Hook, key: Buffer | string = decoded, body = hook.body): string =>
  `v1,${createHmac('sha256', key)
    .update(`${header(hook, 'webhook-id')}.${header(hook, 'webhook-timestamp')}.${body}`)
    .digest('base64')}`
const signatures = (hook: Hook): string[] => header(hook, 'webhook-signature').split(' ')
export const isFresh = (hook: Hook): boolean => Math.abs(now() - Number(header(hook, 'webhook-timestamp'))) < MINUTES_5
export const standard = (hook: Hook, key?: Buffer | string, body?: string): boolean =>
  signatures(hook).some((item) => same(item, standardOf(hook, key, body)))

export const timeOfOwn = (hook: Hook): string => /^t=(\d+)/.exec(header(hook, 'sandbox-signature'))?.[1] ?? ''
export const ownSignatureOf = (hook: Hook, key: Buffer | string = Buffer.from(KEY, 'hex'), body = hook.body): string =>
  `t=${timeOfOwn(hook)},s0=${createHmac('sha256', key)
    .update(`${timeOfOwn(hook)}${body}`)
    .digest('hex')}`
export const own = (hook: Hook, key?: Buffer | string, body?: string): boolean =>
  header(hook, 'sandbox-signature') === ownSignatureOf(hook, key, body)
export const isOwnFresh = (hook: Hook): boolean => Math.abs(now() - Number(timeOfOwn(hook)) / 1000) < MINUTES_5

export const careful = {
  standard: (hook: Hook) => standard(hook) && isFresh(hook),
  own: (hook: Hook) => own(hook) && isOwnFresh(hook),
}
export const parsed = ({ body }: Hook): unknown => JSON.parse(body)
export const respondIf =
  (isRight: (hook: Hook) => boolean): Verifier =>
  (hook) =>
    isRight(hook) && parsed(hook) !== undefined ? 204 : 401
export const repeat = ({ body }: Hook): string => JSON.stringify(JSON.parse(body))
/** Formats JSON like Python's json.dumps. */
export const dumped = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(dumped).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${dumped(member)}`)
    .join(', ')}}`
}
export const known = (hook: Hook): boolean => typeof JSON.parse(hook.body).transactionId === 'string'

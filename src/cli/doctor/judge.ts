import { portOf, withoutPort } from '../../domain/host-parts.ts'
import type { ADDRESSES } from '../../sandbox/outer-paths.ts'
import { kindOfHost } from '../../sandbox/reach.ts'
import type { Settings } from '../../settings/table.ts'
import { hideNumbers } from '../hide-numbers.ts'
import { leadsBrowsers } from './addresses.ts'
import type { Reached } from './connect.ts'
import { type About, GATEWAYS } from './finding-words.ts'
import { type Finding, type FindingCode, finding } from './findings.ts'
import type { Place } from './place.ts'
import { type RefusedHost, type Seen, shownUrl, type UnknownSpace } from './seen.ts'

/** What came of asking for the sandbox at an address under which it is to be known. */
export type Answered = 'sandbox' | 'refused_by_name' | { readonly another: number } | Reached

/** An address of the settings under which the sandbox is to be known. */
export type OwnAddress = {
  /** The flag that says so, or where else it comes from. */
  readonly from: string
  readonly setting?: (typeof ADDRESSES)[number]
  readonly url: URL
}

/** What is known of the browser: by which names it opened hosted pages. */
type Opened = ReadonlySet<string>

const isLoopback = (hostname: string): boolean =>
  /(^|\.)localhost$/.test(hostname) || kindOfHost(hostname) === 'loopback'

/** Whether a name is one that engines give to containers: one label, or a name below one that only they know. */
const isInsideName = (hostname: string): boolean => {
  if (kindOfHost(hostname) !== undefined || isLoopback(hostname)) return false
  return !hostname.includes('.') || GATEWAYS.includes(hostname) || /\.(svc|svc\.cluster\.local)$/.test(hostname)
}

const REASONS: Readonly<Record<Reached, string>> = {
  connected: 'somebody listens there',
  refused: 'the connection is refused: nothing listens there',
  no_reaction: 'it does not react',
  no_way: 'there is no way to it from here',
  name_unknown: 'the name does not resolve here',
  bad_certificate: 'its certificate cannot be trusted',
  no_tls: 'it does not speak TLS',
  no_http: 'somebody listens there and does not speak HTTP',
  hangs_up: 'somebody listens there and hangs up',
  never: 'webhooks never go there',
  too_public: 'it is a public address',
}

/** In words what came of trying. */
export const reasonOf = (answered: Answered): string => {
  if (answered === 'sandbox') return 'the sandbox answers'
  if (answered === 'refused_by_name') return 'the sandbox refuses the name'
  return typeof answered === 'object'
    ? `/_sandbox/health below it is answered with ${answered.another} by something else`
    : REASONS[answered]
}

/** What is decided about a host is decided about the host itself; what is shown of it has no card number. */
const aboutUrl = (url: URL, { engine }: Place, more: Partial<About> = {}): About => ({
  what: shownUrl(url),
  hostname: hideNumbers(url.hostname),
  port: portOf(url),
  ...(engine && { engine }),
  ...more,
})

/** What is wrong with a webhook that did not find its way. */
const LOST: Readonly<Record<Exclude<Reached, 'connected'>, FindingCode>> = {
  refused: 'webhook_refused',
  no_reaction: 'webhook_no_reaction',
  no_way: 'webhook_no_reaction',
  name_unknown: 'webhook_name_unknown',
  bad_certificate: 'webhook_bad_certificate',
  no_tls: 'webhook_no_tls',
  no_http: 'webhook_no_reaction',
  hangs_up: 'webhook_hangs_up',
  never: 'webhook_never_called',
  too_public: 'webhook_public',
}

const lostCode = (place: Place, { hostname }: URL, reached: keyof typeof LOST): FindingCode => {
  if (reached === 'name_unknown' && GATEWAYS.includes(hostname)) return 'webhook_host_unknown'
  if (reached !== 'refused' || !isLoopback(hostname)) return LOST[reached]
  if (place.engine !== undefined) return 'webhook_own_container'
  return place.isWsl ? 'webhook_other_side_of_wsl' : 'webhook_refused'
}

const judgeWebhook = (place: Place, { url, last }: Seen, reached: Reached): Finding | undefined => {
  if (reached !== 'connected')
    return finding(lostCode(place, url, reached), aboutUrl(url, place, { reason: REASONS[reached] }))
  if (last === undefined) return undefined
  if ('error' in last) return finding('webhook_failed_there', aboutUrl(url, place, { reason: last.error }))
  const { status } = last
  const isTaken = status >= 200 && status < 300
  return isTaken ? undefined : finding('webhook_not_taken', aboutUrl(url, place, { reason: `status ${status}` }))
}

/** Whether somebody opened pages by a name that only containers know: then the browser is among them. */
export const isBrowserInside = (openedAt: Opened): boolean =>
  [...openedAt].some((host) => isInsideName(withoutPort(host)))

/** Whether a refusal from here is one for the browser: not from a container, and not from the Linux inside of Windows. */
const isWhereBrowserIs = ({ engine, isWsl }: Place): boolean => engine === undefined && !isWsl

/** Whether nothing was called: only where a webhook may go is anything. */
export const isUntried = (reached: Reached): boolean => reached === 'never' || reached === 'too_public'

const judgeReturn = (place: Place, { url }: Seen, reached: Reached, openedAt: Opened): Finding | undefined => {
  const { hostname } = url
  const about = aboutUrl(url, place, { reason: REASONS[reached] })
  if (['0.0.0.0', '[::]'].includes(hostname)) return finding('return_no_address', about)
  const isUnknown = place.engine !== undefined || reached === 'name_unknown'
  if (isInsideName(hostname))
    return isUnknown && !isBrowserInside(openedAt) ? finding('return_inside_only', about) : undefined
  if (!isWhereBrowserIs(place) || reached === 'connected' || isUntried(reached)) return undefined
  return finding(reached === 'name_unknown' ? 'return_name_unknown' : 'return_not_reached', about)
}

const judgePage = (
  place: Place,
  { url, from, setting = 'pay-url' }: Pick<Seen, 'url' | 'from'> & Pick<OwnAddress, 'setting'>,
  reached: Answered | undefined,
  openedAt: Opened,
): Finding | undefined => {
  const isUnknown = place.engine !== undefined || reached === 'name_unknown'
  if (!isInsideName(url.hostname) || !isUnknown || isBrowserInside(openedAt)) return undefined
  return finding('page_inside_only', aboutUrl(url, place, { setting: `--${setting}`, reason: from.join(', ') }))
}

/** What is wrong with an address that somebody gave, where it was tried from here. */
export const judgeSeen = (place: Place, seen: Seen, reached: Reached, openedAt: Opened): Finding | undefined => {
  switch (seen.purpose) {
    case 'webhook':
      return judgeWebhook(place, seen, reached)
    case 'return':
      return judgeReturn(place, seen, reached, openedAt)
    case 'page':
      return judgePage(place, seen, reached, openedAt)
  }
}

/** What is wrong with an address under which the sandbox is to be known; `undefined` as answer: it was not tried. */
export const judgeOwnAddress = (
  place: Place,
  { from, url, setting }: OwnAddress,
  answered: Answered | undefined,
  openedAt: Opened,
): readonly Finding[] => {
  const about = aboutUrl(url, place, { setting: from, ...(answered && { reason: reasonOf(answered) }) })
  const isOfPages = setting !== undefined && leadsBrowsers(setting)
  const inside = isOfPages ? judgePage(place, { url, from: [from], setting }, answered, openedAt) : undefined
  if (inside) return [inside]
  if (answered === undefined || answered === 'sandbox') return []
  if (answered === 'refused_by_name') return [finding('name_not_allowed', about)]
  // What a container sees of an address for the outside says nothing about the outside.
  if (place.engine !== undefined) return []
  const isAnother = typeof answered === 'object' || answered === 'no_http' || answered === 'hangs_up'
  return [finding(isAnother ? 'address_of_another' : 'address_not_reached', about)]
}

/** What is wrong with where the sandbox listens. Whoever has got in shows that it is right. */
export const judgeHost = (place: Place, { host, port }: Settings, resources: number): readonly Finding[] =>
  place.engine !== undefined && isLoopback(host) && resources === 0
    ? [finding('listens_inside_only', { what: `--host ${host}`, hostname: host, port: String(port) })]
    : []

/** Names by which somebody called the sandbox and was refused. */
export const judgeRefused = ({ host, times }: RefusedHost): Finding => {
  const hostname = withoutPort(host)
  const reason = times === 1 ? 'once' : `${times} times`
  return finding('host_refused', { what: host, hostname, port: '', reason })
}

/** As many names as a line holds. */
const MOST_NAMES = 10

/** A space of which nothing is known; the names of the others are the way on from a typing error. */
export const judgeSpace = ({ space, others }: UnknownSpace): Finding => {
  const shown = others.slice(0, MOST_NAMES).join(', ')
  const reason = others.length > MOST_NAMES ? `${shown}, …` : shown
  return finding('space_unknown', { what: `--space ${space}`, hostname: '', port: '', reason })
}

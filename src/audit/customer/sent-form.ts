import { attempt } from '../../domain/attempt.ts'
import type { Page, Step } from '../customer-port.ts'

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? all
    return attempt(() => String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))) ?? all
  })

/** The attributes of a tag, by their names in small letters. */
const attributesOf = (tag: string): ReadonlyMap<string, string> =>
  new Map(
    [...tag.matchAll(/([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)]
      .slice(1)
      .map(([, name = '', double, single, bare]) => [name.toLowerCase(), decoded(double ?? single ?? bare ?? '')]),
  )

const tagsIn = (html: string, names: string): ReadonlyMap<string, string>[] =>
  [...html.matchAll(new RegExp(`<(?:${names})\\b(?:"[^"]*"|'[^']*'|[^>"'])*>`, 'gi'))].map(([tag]) => attributesOf(tag))

/** What a page says in its head about referrers. */
export const metaReferrer = (html: string): string | undefined =>
  tagsIn(html, 'meta')
    .find((meta) => meta.get('name')?.toLowerCase() === 'referrer')
    ?.get('content')

/** Sends a form by itself, or clicks its button; does not say what is to be done when somebody else does. */
const SENDS = /\.(?:submit|requestSubmit|click)\s*(?:\.call\s*)?\(\s*(?!\s|function\b|async\b|\w*\s*=>|\()/
const WAITS = /['"`]click['"`]|\bonclick\b/

/**
 * The form that a page sends as soon as it is shown: its only one, with nothing to fill in, and a script that sends it. No
 * script is run: one that comes from elsewhere, or that waits for a click, sends nothing.
 */
export const formSentBy = ({ url, text, headers }: Page): Step | undefined => {
  if (!/html/.test(headers['content-type'] ?? '')) return undefined
  const html = text.replace(/<!--[\s\S]*?-->/g, '')
  const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)].map(([, script = '']) => script)
  const shown = html.replace(/<script\b[\s\S]*?<\/script>/gi, '')
  const [form, another] = shown.match(/<form\b[\s\S]*?<\/form>/gi) ?? []
  if (form === undefined || another !== undefined) return undefined
  const said = [...scripts, ...tagsIn(shown, 'body').map((body) => body.get('onload') ?? '')].join('\n')
  if (!SENDS.test(said) || WAITS.test(said)) return undefined
  const inputs = tagsIn(form, 'input')
  const isHidden = (input: ReadonlyMap<string, string>): boolean => input.get('type')?.toLowerCase() === 'hidden'
  const toFill = inputs.filter(
    (input) => !isHidden(input) && !/^(submit|button|image|reset)$/i.test(input.get('type') ?? ''),
  )
  if (toFill.length + tagsIn(form, 'select|textarea').length > 0) return undefined
  const fields = Object.fromEntries(
    inputs
      .filter((input) => isHidden(input) && !input.has('disabled'))
      .map((input): [string, string] => [input.get('name') ?? '', input.get('value') ?? ''])
      .filter(([name]) => name !== ''),
  )
  const [tag] = tagsIn(form, 'form')
  const action = attempt(() => new URL(tag?.get('action') || url, url))
  if (action === undefined) return undefined
  if (tag?.get('method')?.toLowerCase() === 'post') return { url: action.href, method: 'POST', form: fields, from: url }
  action.search = `${new URLSearchParams(fields)}`
  return { url: action.href, method: 'GET', from: url }
}

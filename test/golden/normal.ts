import { format } from 'node:util'
import { ROOT } from '../../src/cli/dev/prepare.mjs'

/** What one sandbox and one receiver have that the next ones have otherwise. */
export type Differs = {
  /** The part of event ids that names the start. */
  readonly start?: string
  /** Ports, and what stands in their place. */
  readonly ports?: Readonly<Record<string, string>>
}

/** What began is known by its duration only, which differs; when it ended is known from the clock, to 50 ms. */
const ended = (began: string, ms: string): string => {
  const at = Date.parse(began) + Number(ms) - 28
  return new Date(Math.round(at / 50) * 50 + 28).toISOString()
}

/**
 * A text without what differs from run to run on one seed and a frozen clock, and with nothing else changed: the start's
 * part of event ids, durations, ports, the folder of the clone, and the names of files in `dist`. Times of the machine stand still in these stories.
 */
export const normal = (text: string, { start, ports = {} }: Differs): string => {
  let plain = text.replaceAll(ROOT, '(here)/')
  if (start !== undefined) plain = plain.replaceAll(new RegExp(`\\b${start}-(?=\\d)`, 'g'), 'START-')
  for (const [port, name] of Object.entries(ports))
    plain = plain.replaceAll(new RegExp(`(127\\.0\\.0\\.1|localhost)(:|%3A)${port}(?!\\d)`, 'g'), `$1$2${name}`)
  return plain
    .replaceAll(
      /"startedDateTime":"([^"]+)","time":([\d.]+)/g,
      (_all, at: string, ms: string) => `"startedDateTime":"${ended(at, ms)}","time":0`,
    )
    .replaceAll(/"wait":[\d.]+/g, '"wait":0')
    .replaceAll(/\b(took) [\d.,]+ ms\b/g, '$1 0 ms')
    .replaceAll(/"date":"\w{3}, [^"]+ GMT"/g, '"date":"(now)"')
    .replaceAll(/"(durationMs|afterMs|heldMs)":\d+(\.\d+)?/g, '"$1":0')
    .replaceAll(/(?<=\/|&quot;|")([a-z-]+)-[A-Z0-9]{8}\.(js|css)/g, '$1-HASH.$2')
}

const isJson = (type: string | undefined): boolean => /[/+]json/.test(type ?? '')

/** Breaks a page at its tags: a line each. */
const lines = (html: string): string => html.replaceAll('><', '>\n<')

/** What stands in a page in the same words on many: named here, and written once. */
export type Parts = (kind: 'style' | 'script', text: string) => string

const withoutParts = (html: string, parts: Parts): string =>
  html.replaceAll(/<(style|script)>([^<]+)<\/\1>/g, (_all, kind, text) => `<${kind}>(${parts(kind, text)})</${kind}>`)

/** A body to be read: JSON a line a value where nothing but its blanks changes by that, pages broken at their tags. */
export const readable = (type: string | undefined, text: string, parts: Parts = () => 'see pages'): string => {
  if (type?.startsWith('text/html')) return lines(withoutParts(text, parts))
  if (!isJson(type) || text === '') return text
  return readableJson(text).replaceAll(/"<!doctype html>.*"/g, '"(a page, see pages)"')
}

const readableJson = (text: string): string => {
  const value: unknown = JSON.parse(text)
  const pretty = JSON.stringify(value, undefined, 1)
  if (JSON.stringify(value) === text) return pretty
  return pretty === text.trimEnd() ? format('(with these blanks)\n%s', text) : format('(as it is)\n%s', text)
}

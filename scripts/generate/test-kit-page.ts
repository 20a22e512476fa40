import { existsSync, readFileSync } from 'node:fs'
import type { Generated } from './generated.ts'
import { code, codes, table, withPart } from './markdown.ts'

const PATH = 'docs/reference/test-kit.md'
/** `npm run generate` and `npm run build` write the declarations. */
const TYPES = 'dist/types/testkit'

type Member = { readonly name: string; readonly doc: string; readonly type: string }

/** Returns the first sentence of a doc comment, and the codes of its errors. */
const docOf = (lines: readonly string[]): string => {
  const text = lines
    .map((line) => line.trim().replace(/^\/?\*+\/?\s?|\s*\*\/$/g, ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  const [body = '', thrown = ''] = text.split(/@throws /)
  const sentence = /^.*?(?=\. |\.?$)/.exec(body.replace(/ ?@param .*/, '').trim())?.[0] ?? ''
  const errors = thrown.match(/`[A-Z_]+`/g) ?? []
  return [
    ...(sentence === '' ? [] : [`${sentence}.`]),
    ...(errors.length > 0 ? [`Throws ${errors.join(', ')}.`] : []),
  ].join(' ')
}

/** Returns the members of an object type that begins after a line, with their doc comments. */
const membersAfter = (lines: readonly string[], start: number): readonly Member[] => {
  const indent = `${/^ */.exec(lines[start] ?? '')?.[0] ?? ''}    `
  const members: Member[] = []
  let comment: string[] = []
  for (const line of lines.slice(start + 1)) {
    if (line.length > 0 && !line.startsWith(indent)) break
    const text = line.slice(indent.length)
    if (/^(\/\*\*| \*)/.test(text)) comment.push(text)
    const [, name, type] = /^(?:readonly )?(\w+)\??((?:: |\().*)$/.exec(text) ?? []
    if (name === undefined || type === undefined) continue
    members.push({ name, type, doc: docOf(comment) })
    comment = []
  }
  return members
}

/** Returns the lines of a declaration file. @throws if it is missing */
const linesOf = (file: string): readonly string[] => readFileSync(`${TYPES}/${file}.d.cts`, 'utf8').split('\n')

/** Returns the position of the line that matches. @throws if none does */
const lineOf = (lines: readonly string[], pattern: RegExp): number => {
  const index = lines.findIndex((line) => pattern.test(line))
  if (index < 0) throw new Error(`${TYPES} has no line ${pattern}`)
  return index
}

const membersOf = (file: string, pattern: RegExp): readonly Member[] => {
  const lines = linesOf(file)
  return membersAfter(lines, lineOf(lines, pattern))
}

/** Returns the doc comment of a function. */
const docAbove = (file: string, name: string): string => {
  const lines = linesOf(file)
  const end = lineOf(lines, new RegExp(`^export declare const ${name}:`))
  const begin = lines.slice(0, end).findLastIndex((line) => line.startsWith('/**'))
  return docOf(lines.slice(begin, end))
}

/** Returns the names of the parameters of a function type, with `?` for optional ones; undefined for other types. */
const parametersOf = (type: string): string | undefined => {
  const inner = /^(?:: )?\((.*)$/.exec(type)?.[1]
  if (inner === undefined) return undefined
  let depth = 0
  let list = ''
  for (const letter of inner) {
    if (letter === ')' && depth === 0) break
    if ('({[<'.includes(letter)) depth += 1
    if (depth === 0) list += letter
    if (')}]>'.includes(letter)) depth -= 1
  }
  return list
    .split(', ')
    .flatMap((parameter) => /^((?:\.\.\.)?\w*\??):/.exec(parameter)?.[1] ?? [])
    .map((name) => (name === '?' ? 'options?' : name))
    .join(', ')
}

const rowOf = ({ name, type, doc }: Member, prefix = ''): readonly string[] => {
  const parameters = parametersOf(type)
  return [code(`${prefix}${name}${parameters === undefined ? '' : `(${parameters})`}`), doc]
}

const rowsOf = (members: readonly Member[], prefix = ''): readonly (readonly string[])[] =>
  members.filter(({ doc }) => doc !== '').map((member) => rowOf(member, prefix))

/** Returns false for addresses and versions, which their names explain. */
const isNoAddress = ({ name }: Member): boolean => !['url', 'controlUrl', 'version'].includes(name)

const titled = (title: string, rows: readonly (readonly string[])[]): string =>
  `## ${title}\n\n${table(['Member', 'Purpose'], rows)}`

const page = (): string => {
  const space = membersOf('space', /^export declare const spaceOf:/)
  const plain = space.filter(({ doc, type }) => doc === '' && type === ': string;')
  const spaceLines = linesOf('space')
  const start = lineOf(spaceLines, /^export declare const spaceOf:/)
  const nested = (name: string) => {
    const at = spaceLines.findIndex((line, n) => n > start && line.startsWith(`    ${name}: `))
    return membersAfter(spaceLines, at)
  }
  return [
    titled('Functions', [
      [code('startSandbox(settings?)'), docAbove('start-sandbox', 'startSandbox')],
      [`${code('connect(url)')}, ${code('connect({ url, controlToken })')}`, docAbove('connect', 'connect')],
      [code('checkSignatures(headers, body, keys)'), docAbove('kit-receiver', 'checkSignatures')],
    ]),
    titled('Sandbox', rowsOf(membersOf('connect', /^export declare const connectionTo:/).filter(isNoAddress))),
    titled('Space', [
      [codes(plain.map(({ name }) => name)), 'Addresses, credentials and keys of the space.'],
      ...rowsOf(space.filter(({ name }) => name !== 'clock' && name !== 'link')),
      ...rowsOf(nested('clock'), 'clock.'),
      ...rowsOf(nested('link'), 'link(which).'),
    ]),
    titled('Challenge', rowsOf(membersOf('kit-challenge', /^export declare const challengeOf:/))),
    titled('Receiver', rowsOf(membersOf('kit-receiver', /^export declare const startReceiver:/))),
    titled('Received webhook', rowsOf(membersOf('kit-delivery', /^export type Delivery = /))),
  ].join('\n\n')
}

/** Returns docs/reference/test-kit.md with the members of the built types. Empty before the first build. */
export const generated = async (): Promise<readonly Generated[]> =>
  existsSync(TYPES) ? [{ path: PATH, text: withPart(PATH, 'members', `\n${page()}\n`) }] : []

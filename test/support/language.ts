import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { isMap } from '../../src/core/domain/is-record.ts'

/** A phrase that our texts avoid, and better words for it. */
type Idiom = { readonly pattern: RegExp; readonly better: string }

/** The idioms of docs/contributing/style.md. A question may begin with "What". */
const IDIOMS: readonly Idiom[] = [
  {
    pattern:
      /\bwhat (?:was|is|are|were|came|comes|stands|happens|happened|goes|went|has|had|it|they|a|an|the|somebody|nobody|may|can|cannot|of|else)\b(?![^.?!]{0,80}\?)/gi,
    better: 'a noun: the request, the response, the state',
  },
  { pattern: /\bwh(?:oever|atever|ichever|osoever)\b/gi, better: 'you, a client, any' },
  { pattern: /\b(?:no|some)body\b/gi, better: 'no one, a user, or the passive voice' },
  { pattern: /\b(?:tells?|told|telling)\b/gi, better: 'report, show, describe, return' },
  { pattern: /\b(?:says|said)\b/gi, better: 'states, reports, shows' },
  { pattern: /\banswer(?:s|ed|ing)?\b/gi, better: 'response, return, respond' },
  { pattern: /\brefus(?:e|es|ed|al|als|ing)\b/gi, better: 'reject, rejection, error' },
  { pattern: /\bbeside\b/gi, better: 'next to, with, in addition to' },
  { pattern: /\bstands?\b/gi, better: 'is, is in' },
  {
    pattern:
      /\b(?:mend(?:s|ed|ing)?|spoil(?:t|s|ed)?|tak(?:e|es|en|ing) back|lets? go|laid over|held back|hand(?:s|ed)? out|in vain|by hand|by itself|of its own|way (?:back|out))\b/gi,
    better: 'the glossary: fix, tampered, cancel, release, applied on top, issue, on timeout, manually, automatically',
  },
  {
    pattern: /\b(?:rooms?|house|crumbs?|stairs|spine|shel(?:f|ves)|deeds?|fate|ledger)\b/gi,
    better: 'module, event log, action, status',
  },
]

/** A use of an idiom: `file:line`, the words, and better ones. */
export type Use = { readonly at: string; readonly excerpt: string; readonly better: string }

/** Returns the idioms in a text without the names in code style. */
export const idiomsIn = (text: string, at: string): readonly Use[] => {
  const prose = text.replace(/`[^`\n]*`/g, (name) => ' '.repeat(name.length))
  return IDIOMS.flatMap(({ pattern, better }) =>
    [...prose.matchAll(pattern)].map(({ index, 0: excerpt }) => ({
      at,
      excerpt: prose.slice(Math.max(0, index - 30), index + excerpt.length + 30).trim(),
      better,
    })),
  )
}

/** Returns the number of sentences of a text without the names in code style. */
export const sentencesIn = (text: string): number =>
  1 + [...text.replace(/`[^`\n]*`| … /g, 'X').matchAll(/[.?!] +(?=[A-Z])/g)].length

/** Texts of a source file, with their lines. */
export type SourceTexts = Record<
  'comment' | 'message' | 'title',
  readonly { readonly text: string; readonly line: number }[]
>

const TITLED = new Set(['it', 'test', 'describe'])

/** Returns the name of the function that a call such as `it.skip.each(rows)('title')` begins with. */
const calledName = (callee: unknown): unknown => {
  if (!isMap(callee)) return undefined
  if (callee.type === 'Identifier') return callee.name
  return calledName(callee.object ?? callee.callee ?? callee.tag)
}

/** Returns the words of a string or a template. */
const textOf = (node: Readonly<Record<string, unknown>>): string | undefined => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis
    .map((part) => (isMap(part) && isMap(part.value) ? String(part.value.cooked ?? '') : ''))
    .join(' … ')
}

/** Returns comments, messages (strings with a space) and test titles of a TypeScript file. */
export const textsOf = (file: string): SourceTexts => {
  const source = readFileSync(file, 'utf8')
  const starts = [...source.matchAll(/\n/g)].map(({ index }) => index)
  const lineOf = (offset: unknown): number => 1 + starts.filter((start) => start < Number(offset)).length
  const { program, comments } = parseSync(file, source)
  const message: { text: string; line: number }[] = []
  const title: { text: string; line: number }[] = []
  const visit = (node: unknown, isTitle = false): void => {
    if (Array.isArray(node)) for (const item of node) visit(item, isTitle)
    if (!isMap(node) || node.type === 'ImportDeclaration') return
    const excerpt = textOf(node)
    if (excerpt?.includes(' ')) (isTitle ? title : message).push({ text: excerpt, line: lineOf(node.start) })
    const isTest = node.type === 'CallExpression' && TITLED.has(String(calledName(node.callee)))
    for (const [key, value] of Object.entries(node)) {
      if (key === 'quasis' || typeof value !== 'object') continue
      if (isTest && key === 'arguments' && Array.isArray(value)) {
        visit(value[0], true)
        visit(value.slice(1))
      } else visit(value)
    }
  }
  visit(program.body)
  return { comment: comments.map(({ value, start }) => ({ text: value, line: lineOf(start) })), message, title }
}

/** Returns the TypeScript files below a folder that are written by people. */
export const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !name.includes('.gen.') && !name.includes('node_modules'))
    .map((name) => join(folder, name))
    .sort()

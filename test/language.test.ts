import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { COMMANDS } from '../src/cli/command-table.ts'
import { commandHelp, helpText } from '../src/cli/help.ts'
import { isMap } from '../src/core/domain/is-record.ts'
import { idiomsIn, sentencesIn, sourcesIn, textsOf, type Use } from './support/language.ts'

/** Uses that stay, with the reason. At most 20. */
const ALLOWED: readonly (readonly [file: string, excerpt: string, reason: string])[] = [
  ['src/audit/explore/run-permutation.ts', 'answered', 'names of steps in baselines of users'],
  ['src/audit/experiments/late-arrivals.ts', 'answered', 'name of a step in baselines of users'],
  ['src/cli/doctor/doctor-check.ts', 'onnection refused', 'network term'],
  ['src/cli/doctor/webhook-checks.ts', 'onnection refused', 'network term'],
  ['src/engine/webhooks/delivery-failures.ts', 'onnection refused', 'network term'],
  ['src/core/describe/call.ts', 'Answered', 'decided label: Answered 503 on purpose'],
  ['src/core/describe/describe-request.ts', 'Answered', 'decided label: Answered 503 on purpose'],
  ['src/core/domain/status-reasons.ts', 'answer', 'names of reasons of a card network'],
  ['src/pages/languages/de.ts', 'stand', 'a German word'],
  ['src/pages/languages/en.ts', 'Answer your bank', 'the cardholder answers'],
]

const isAllowed = ({ at, excerpt }: Use): boolean =>
  ALLOWED.some(([file, allowed]) => at.startsWith(`${file}:`) && excerpt.includes(allowed))

const report = (uses: readonly Use[]): string =>
  uses.map(({ at, excerpt, better }) => `${at}  … ${excerpt} …  → ${better}`).join('\n')

/** Returns the texts of a contract that a reader sees, by their place. */
function* contractTexts(node: unknown, at: string): Generator<{ readonly text: string; readonly at: string }> {
  if (Array.isArray(node)) for (const [n, one] of node.entries()) yield* contractTexts(one, `${at}/${n}`)
  if (!isMap(node)) return
  for (const [key, value] of Object.entries(node)) {
    const isText = ['summary', 'description', 'statement', 'reason'].includes(key) && typeof value === 'string'
    if (isText) yield { text: value, at: `${at}/${key}` }
    else if (!['example', 'examples', 'const', 'enum', 'default'].includes(key))
      yield* contractTexts(value, `${at}/${key}`)
  }
}

const FOLDERS = ['src', 'test', 'scripts', 'bench']
const TEXTS = FOLDERS.flatMap(sourcesIn).map((file) => ({ file, texts: textsOf(file) }))

const usesOf = (kind: 'comment' | 'message' | 'title', fits: (file: string) => boolean = () => true): readonly Use[] =>
  TEXTS.filter(({ file }) => fits(file)).flatMap(({ file, texts }) =>
    texts[kind].flatMap(({ text, line }) => idiomsIn(text, `${file}:${line}`)),
  )

it.each(['openapi.yaml', 'src/control/openapi.yaml'])('%s has no banned idiom', (file) => {
  const document: unknown = parse(readFileSync(file, 'utf8'), { merge: true })
  const uses = [...contractTexts(document, file)].flatMap(({ text, at }) => idiomsIn(text, `${at}:`))
  expect(report(uses.filter((use) => !isAllowed(use)))).toBe('')
})

it('messages have no banned idiom', () => {
  const uses = usesOf('message', (file) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file))
  expect(report(uses.filter((use) => !isAllowed(use)))).toBe('')
})

it('messages have at most two sentences', () => {
  // Pages for cardholders have paragraphs.
  const isMessage = (file: string): boolean =>
    file.startsWith('src/') && !/\.test\.|^src\/pages\/languages\//.test(file)
  const long = TEXTS.filter(({ file }) => isMessage(file)).flatMap(({ file, texts }) =>
    texts.message.flatMap(({ text, line }) =>
      text.includes('\n') || sentencesIn(text) <= 2 ? [] : [`${file}:${line}  ${text}`],
    ),
  )
  expect(long.join('\n')).toBe('')
})

it('the help of no command has a banned idiom', () => {
  const texts = [['help', helpText()], ...COMMANDS.map((command) => [command.name, commandHelp(command)])]
  const uses = texts.flatMap(([name = '', text = '']) => idiomsIn(text, `--help of ${name}:`))
  expect(report(uses.filter((use) => !isAllowed(use)))).toBe('')
})

it.each(['comment', 'title'] as const)('no %s has a banned idiom', (kind) => {
  expect(report(usesOf(kind))).toBe('')
})

it('allows at most 20 uses', () => {
  expect(ALLOWED.length).toBeLessThanOrEqual(20)
})

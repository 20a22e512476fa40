import { hideCardNumbers } from '../../domain/card-numbers.ts'
import type { SandboxEvent } from '../../domain/event.ts'
import type { RequestRecord } from '../../domain/request-record.ts'
import { problem, type Wrong } from '../../reply/problem.ts'
import { howItWent, inLine } from './in-words.ts'
import type { Run } from './run.ts'

/** Who takes part, as the diagram calls them. */
const PARTICIPANTS = [
  ['App', 'Your app'],
  ['Sandbox', 'Sandbox'],
  ['Browser', 'Browser'],
  ['Bank', 'Bank page'],
  ['Receiver', 'Webhook receiver'],
] as const

type Participant = (typeof PARTICIPANTS)[number][0]

const LONGEST = 120

/**
 * A text in which Mermaid reads nothing but a text: whatever has a meaning somewhere in its grammar, such as `#` and `;`,
 * is written as an entity, and so is all that is not plain.
 */
const inMermaid = (text: string): string => {
  // Before it parses, Mermaid takes a semicolon from lines that look like the styles of other diagrams.
  const isPlain = /style|classDef/i.test(text) ? /[\p{L}\p{N} .,/_()?=+'-]/u : /[\p{L}\p{N} .,:/_()?=+'-]/u
  return [...inLine(text, LONGEST)]
    .map((letter) => (isPlain.test(letter) ? letter : `#${letter.codePointAt(0)};`))
    .join('')
}

const message = (from: Participant, to: Participant, text: string): string => `  ${from}->>${to}: ${inMermaid(text)}`
const answer = (from: Participant, to: Participant, text: string): string => `  ${from}-->>${to}: ${inMermaid(text)}`
const note = (over: Participant, text: string): string => `  Note over ${over}: ${inMermaid(text)}`

/** What came back. */
const cameBack = ({ end, status, code }: RequestRecord): string => {
  if (end === 'reset') return 'the connection is reset'
  if (end === 'client_gone' || status === undefined) return 'the caller is gone'
  return code === undefined ? String(status) : `${status} ${code}`
}

/** Only the interfaces of the service have operations; all else are pages. */
const whoAsked = ({ operation }: RequestRecord): Participant => (operation === undefined ? 'Browser' : 'App')

const linesOf = (event: SandboxEvent): readonly string[] => {
  switch (event.type) {
    case 'request':
      return [answer('Sandbox', whoAsked(event.facts), cameBack(event.facts))]
    case 'scenario.chosen':
      return [note('Sandbox', `${event.facts.scenario} decides: ${event.facts.because}`)]
    case 'transaction.changed':
    case 'link.changed': {
      const { from, to } = event.facts
      const why = 'failReason' in event.facts ? ` (${event.facts.failReason})` : ''
      return [note('Sandbox', `${from} becomes ${to}${why}`)]
    }
    case 'challenge.opened':
      return [message('Browser', 'Bank', `the challenge is shown: ${event.facts.method}`)]
    case 'challenge.refused':
      return [answer('Bank', 'Browser', `wrong code, tries left: ${event.facts.triesLeft}`)]
    case 'redirect.sent':
      return [message('Browser', 'App', `back by ${event.facts.method}: ${event.facts.url}`)]
    case 'status.read':
      return [note('App', `reads the status ${event.facts.status}`)]
    case 'webhook.planned':
      return event.facts.waitsFor === undefined ? [] : [note('Sandbox', `a webhook waits for: ${event.facts.waitsFor}`)]
    case 'webhook.attempted': {
      const { attempt, url, status, error } = event.facts
      const sent = message('Sandbox', 'Receiver', `webhook, attempt ${attempt}: ${url}`)
      return status === undefined
        ? [`${sent.replace('->>', '-x')}`, note('Sandbox', `no answer: ${error ?? 'nobody knows why'}`)]
        : [sent, answer('Receiver', 'Sandbox', String(status))]
    }
    case 'webhook.given_up':
      return [note('Sandbox', `the webhook is given up after attempt ${event.facts.attempts}: ${event.facts.reason}`)]
    case 'next.used':
      return [note('Sandbox', `the one-shot ${event.facts.next} is used up`)]
    case 'answer.held':
      return [note('Sandbox', 'the answer is held back')]
    case 'answer.let_go':
      return [note('Sandbox', `the answer is let go: ${event.facts.because}`)]
    // What is told by another line, or steers the space and not this run.
    default:
      return []
  }
}

/** Something in the story, and when it was on the clock of the space. */
type Entry = {
  readonly at: string
  readonly isAnswer: boolean
  readonly machineMs: number
  readonly lines: readonly string[]
}

/**
 * A request is told when it is answered, behind all that it has caused: it began before that, and after the answer to the
 * request before it.
 */
const inOrder = (events: readonly SandboxEvent[]): readonly Entry[] => {
  const story: Entry[] = []
  for (const event of events) {
    const { at, type } = event
    const machineMs = Date.parse(event.machineAt)
    if (type === 'request') {
      const { method, path, durationMs } = event.facts
      const began = machineMs - Math.ceil(durationMs)
      const before = story.findLastIndex((entry) => entry.isAnswer || entry.machineMs < began)
      const lines = [message(whoAsked(event.facts), 'Sandbox', `${method} ${path}`)]
      story.splice(before + 1, 0, { at: story[before + 1]?.at ?? at, isAnswer: false, machineMs: began, lines })
    }
    story.push({ at, isAnswer: type === 'request', machineMs, lines: linesOf(event) })
  }
  return story
}

/** Shorter waits are not worth a line. */
const LONG_MS = 1_000

const waitBetween = (before: Entry | undefined, after: Entry): readonly string[] => {
  const ms = before ? Date.parse(after.at) - Date.parse(before.at) : 0
  return ms >= LONG_MS ? [note('Sandbox', `${Math.round(ms / 1_000)} s later`)] : []
}

/** A run as a sequence diagram of Mermaid; a problem where its beginning is not kept. */
export const mermaidForm = (run: Run): string | Wrong => {
  if (run.gap !== undefined)
    return problem(
      409,
      'INVALID_STATE',
      `its story has no beginning here, because ${run.gap}: run it again and ask soon after; form=scenario needs no story`,
    )
  const story = inOrder(run.events)
  return [
    'sequenceDiagram',
    ...PARTICIPANTS.map(([name, words]) => `  participant ${name} as ${words}`),
    note('Sandbox', `${howItWent(run)}, ${hideCardNumbers(run.name)}`),
    ...story.flatMap((entry, at) => [...waitBetween(story[at - 1], entry), ...entry.lines]),
    '',
  ].join('\n')
}

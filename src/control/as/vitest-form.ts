import { durationText } from '../../domain/duration.ts'
import type { Run } from './run.ts'
import { type Step, stepsOf } from './steps.ts'
import {
  beginLines,
  callLines,
  END_LINES,
  headLines,
  redirectLines,
  resultLines,
  type TestRun,
  titleOf,
  webhookLines,
} from './test-parts.ts'
import { literal, textOf } from './typescript.ts'

/** A step of a customer by a call of the kit. */
export const stepCode = (step: Step, kind: Run['kind']): string => {
  const challenge = kind === 'link' ? 'space.link(id).challenge' : 'space.challenge(id)'
  switch (step.do) {
    case 'open':
      return `await fetch(answer.headers.get('location') ?? '', { redirect: 'manual' })`
    case 'enter': {
      const more = Object.keys(step.more).length > 0 ? `, ${literal(step.more, '    ')}` : ''
      return `await space.link(id).submit(${literal(step.card, '    ')}${more})`
    }
    case 'code':
      return `await ${challenge}.submit(${textOf(step.code)})`
    case 'channel':
      return `await ${challenge}.channel('${step.channel}')`
    case 'approve':
      return `await ${challenge}.approve(${step.isApproved ? '' : 'false'})`
    case 'cancel':
      return `await ${challenge}.cancel()`
    case 'end': {
      const { transStatus, reason } = step.end
      return `await ${challenge}.end('${transStatus}'${reason === undefined ? '' : `, ${textOf(reason)}`})`
    }
    case 'time':
      return `await space.clock.advance('${durationText(step.ms)}')`
  }
}

export const delayLines = ({ delayMs, webhooks }: Run): readonly string[] =>
  delayMs > 0 && webhooks.length > 0 ? [`    await space.clock.advance('${durationText(delayMs)}')`] : []

/** A run as a test of vitest with the kit, without a browser. */
export const vitestForm = (test: TestRun): string => {
  const { run, sent } = test
  const steps = stepsOf(run, sent).map((step) => `    ${stepCode(step, run.kind)}`)
  const call = callLines(test).map((line) => line.replace('const { id, link } =', 'const { id } ='))
  return [
    ...headLines(test),
    `import { startSandbox } from 'threeds-sandbox'`,
    `import { expect, it } from 'vitest'`,
    '',
    `it(${titleOf(run)}, async () => {`,
    ...beginLines(test),
    ...call,
    ...(steps.length > 0 ? ['', '    // What the customer does.', ...steps] : []),
    ...resultLines(test),
    ...redirectLines(test),
    ...delayLines(run),
    ...webhookLines(test),
    ...END_LINES,
  ].join('\n')
}

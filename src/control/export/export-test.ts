import { durationText } from '../../core/domain/duration.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { Step } from './export-steps.ts'
import { describeRun, headLine, NEW_VALUES, type Run } from './exported-run.ts'
import type { Sent } from './sent-values.ts'
import { code, literal, templateOf, textOf } from './typescript-literals.ts'

/** Data for both kinds of tests. Lines are indented for the body of a test. */
export type TestRun = {
  readonly run: Run
  readonly sent: Sent
  /** The scenario of the queued outcome: its name, with its YAML unless it is shipped. */
  readonly queued: { readonly name: string; readonly text?: string } | undefined
  readonly version: string
  readonly settings: Readonly<Record<string, string | number>>
}

/** Parts that differ between the kinds of tests. */
type Own = {
  readonly before: readonly string[]
  readonly opening: (title: string) => string
  /** Returns the code for an address of the app with a page. If undefined, addresses stay unchanged. */
  readonly codeForUrl?: (url: string) => unknown
  readonly steps: readonly string[]
  readonly landing?: readonly string[]
  readonly redirect?: readonly string[]
  readonly closing: readonly string[]
}

/** Returns the kit call for a step of a customer. */
export const stepCode = (step: Step, kind: Run['kind']): string => {
  const challenge = kind === 'link' ? 'space.link(id).challenge' : 'space.challenge(id)'
  switch (step.do) {
    case 'open':
      return `await fetch(response.headers.get('location') ?? '', { redirect: 'manual' })`
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

const beginLines = ({ run, settings, queued }: TestRun): readonly string[] => {
  const input = Object.keys(settings).length > 0 ? literal(settings, '  ') : ''
  return [
    `  const sandbox = await startSandbox(${input})`,
    '  try {',
    '    const space = await sandbox.space()',
    ...(run.hasWebhooks ? ['    const receiver = await sandbox.receiver()'] : []),
    ...(queued ? ['', '    // The scenario.'] : []),
    ...(queued?.text === undefined
      ? []
      : [`    const scenario = await space.saveScenario(${textOf(queued.name)}, ${textOf(queued.text)})`]),
    ...(queued ? [`    await space.next(${queued.text === undefined ? textOf(queued.name) : 'scenario'})`] : []),
  ]
}

const keyOf = (kind: Run['kind']): string =>
  kind === 'link' ? '[space.linkKeyHeader]: space.linkKey' : 'authorization: space.authorization'

/** Replaces the app addresses in a body. */
const placed = (body: object, location: NonNullable<Own['codeForUrl']>): object =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (name === 'redirect' && isMap(value)) return [name, placed(value, location)]
      return [name, typeof value === 'string' && name.endsWith('Url') ? location(value) : value]
    }),
  )

/** Returns the request of the app. */
const callLines = ({ run, sent }: TestRun, location: Own['codeForUrl']): readonly string[] => {
  const { kind } = run
  const hook = kind === 'link' ? { webhookEndpoint: code('receiver.url') } : { webhook: { url: code('receiver.url') } }
  const { redirect, successUrl, ...body } = sent.body
  const back = { ...(redirect !== undefined && { redirect }), ...(successUrl !== undefined && { successUrl }) }
  const all = { ...body, ...(location ? placed(back, location) : back), ...(run.hasWebhooks && hook) }
  return [
    '',
    '    // The request of your app.',
    `    const response = await fetch(\`\${space.url}/v1/${kind}s\`, {`,
    `      method: 'POST',`,
    `      headers: { ${keyOf(kind)}, 'content-type': 'application/json' },`,
    `      body: JSON.stringify(${literal(all, '      ')}),`,
    '    })',
    `    expect(response.status).toBe(${kind === 'link' ? 200 : 201})`,
    kind === 'link'
      ? `    const { id${location ? ', link' : ''} } = await response.json()`
      : '    const { transactionId: id } = await response.json()',
  ]
}

/**
 * Returns the expected value. Values that are new in each run are only checked for presence, and a cavv for its length.
 */
const expectedValue = (name: string, value: unknown): unknown => {
  if (!NEW_VALUES.includes(name)) return value
  if (name === 'cavv' && typeof value === 'string') return code(`expect.stringMatching(/^.{${value.length}}$/)`)
  return code('expect.any(String)')
}

const resultLines = ({ kind, status, threeDS, failure }: Run): readonly string[] => {
  const expected =
    threeDS && Object.fromEntries(Object.entries(threeDS).map(([name, value]) => [name, expectedValue(name, value)]))
  return [
    '',
    '    // The result.',
    `    const read = await fetch(\`\${space.url}/v1/${kind}s/\${id}\`, { headers: { ${keyOf(kind)} } })`,
    `    const { status, card${failure ? ', detail' : ''} } = await read.json()`,
    `    expect(status).toBe(${textOf(status)})`,
    ...(failure ? [`    expect(detail.fail).toEqual(${literal(failure, '    ')})`] : []),
    expected === undefined
      ? `    expect(card?.['3D']).toBeUndefined()`
      : `    expect(card['3D']).toEqual(${literal(expected, '    ')})`,
  ]
}

/** Returns the authorization of the app, if there was one. */
const authorizationLines = ({ run: { kind, authorization }, sent }: TestRun): readonly string[] => {
  if (!authorization) return []
  const { declined } = authorization
  return [
    '',
    '    // The authorization of your app.',
    `    const authorized = await fetch(\`\${space.url}/v1/transactions/\${id}/authorize\`, {`,
    `      method: 'POST',`,
    `      headers: { ${keyOf(kind)}, 'content-type': 'application/json' },`,
    `      body: JSON.stringify(${literal(authorizeBody(authorization, sent), '      ')}),`,
    '    })',
    `    expect(authorized.status).toBe(${declined ? 400 : 200})`,
    declined
      ? `    expect((await authorized.json()).error.code).toBe('${declined.code}')`
      : '    expect((await authorized.json()).acquirerAuthorizationCode).toMatch(/^\\d{6}$/)',
  ]
}

/** Returns the body of the request that authorizes a transaction. */
export const authorizeBody = ({ amount, isSettled }: NonNullable<Run['authorization']>, { body }: Sent): object => ({
  refno: body.refno,
  amount,
  ...(isSettled && { autoSettle: true }),
})

const webhookLines = ({ hasWebhooks, webhooks, delayMs }: Run): readonly string[] => {
  if (!hasWebhooks) return []
  if (webhooks.length === 0) return ['    expect(receiver.received).toEqual([])']
  const received = webhooks.map(({ status, standard, own }) => ({ status, signatures: { standard, own } }))
  return [
    ...(delayMs > 0 ? [`    await space.clock.advance('${durationText(delayMs)}')`] : []),
    `    await receiver.waitFor(() => receiver.received.length >= ${webhooks.length})`,
    '    expect(receiver.received.map(({ body, signatures }) => ({ status: body.status, signatures }))).toEqual(',
    `      ${literal(received, '      ')},`,
    '    )',
  ]
}

/** Returns the code of the expected redirect: `id` replaces the ID of the run. */
export const redirectCode = (
  { id, redirect }: Run,
  urlOf = (url: string): string => url,
  fieldOf = (value: unknown): unknown => value,
): string => {
  const { method, url = '', fields = {} } = redirect ?? {}
  const entries = Object.entries(fields).map(([name, value]) => [name, value === id ? code('id') : fieldOf(value)])
  const expected = { method, url: code(templateOf(urlOf(url), id, 'id')), fields: Object.fromEntries(entries) }
  return literal(expected, '    ')
}

/** Returns a run as a test. */
export const testForm = (test: TestRun, own: Own): string => {
  const { run, version } = test
  return [
    `// ${headLine(run)}`,
    `// Generated by threeds-sandbox ${version}. The card number is a public test number; any CVV is valid.`,
    ...own.before,
    '',
    own.opening(textOf(describeRun(run))),
    ...beginLines(test),
    ...callLines(test, own.codeForUrl),
    ...(own.steps.length > 0 ? ['', '    // The actions of the customer.'] : []),
    ...own.steps.map((line) => `    ${line}`),
    ...(own.landing ?? []),
    ...authorizationLines(test),
    ...resultLines(run),
    ...(own.redirect ?? []),
    ...webhookLines(run),
    '  } finally {',
    '    await sandbox.close()',
    ...own.closing,
    '',
  ].join('\n')
}

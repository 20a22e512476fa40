import type { Armed } from './armed.ts'
import { howItWent, inLine } from './in-words.ts'
import type { Run } from './run.ts'
import type { Sent } from './sent.ts'
import { code, literal, templateOf, textOf } from './typescript.ts'

/** What both kinds of tests are made of. Lines are indented as the body of a test. */
export type TestRun = {
  readonly run: Run
  readonly sent: Sent
  readonly armed: Armed | undefined
  readonly version: string
  readonly settings: Readonly<Record<string, string | number>>
}

const IN_TEST = '  '

export const headLines = ({ run, version }: TestRun): readonly string[] => {
  const refno = run.kind === 'link' ? 'reference' : 'refno'
  return [
    `// ${howItWent(run)}: as the ${run.kind} with the ${refno} ${JSON.stringify(inLine(run.name))} went.`,
    `// Made by threeds-sandbox ${version}; the card number is a published one, and the CVV any.`,
  ]
}

export const titleOf = (run: Run): string => textOf(howItWent(run))

/** Whether the app says where it takes webhooks. */
export const isTold = ({ hasWebhookAddress, webhooks }: Run): boolean => hasWebhookAddress || webhooks.length > 0

export const beginLines = (test: TestRun): readonly string[] => {
  const { run, settings, armed } = test
  const given = Object.keys(settings).length > 0 ? literal(settings, IN_TEST) : ''
  const name = armed && textOf(armed.name)
  return [
    `  const sandbox = await startSandbox(${given})`,
    '  try {',
    '    const space = await sandbox.space()',
    ...(isTold(run) ? ['    const receiver = await sandbox.receiver()'] : []),
    ...(armed ? ['', '    // What decides.'] : []),
    ...(armed?.text === undefined ? [] : [`    await space.putScenario(${name}, ${textOf(armed.text)})`]),
    ...(name === undefined ? [] : [`    await space.next(${name})`]),
  ]
}

/** The call of the app. `place` gives the code for an address of the app. */
export const callLines = (
  { run, sent }: TestRun,
  place: (url: string) => unknown = (url) => url,
): readonly string[] => {
  const { kind } = run
  const hook = kind === 'link' ? { webhookEndpoint: code('receiver.url') } : { webhook: { url: code('receiver.url') } }
  const { redirect, successUrl, ...body } = sent.body
  const placed = (value: unknown, name: string): unknown =>
    typeof value === 'string' && name.endsWith('Url') ? place(value) : value
  const back = {
    ...(redirect !== undefined && {
      redirect: Object.fromEntries(
        Object.entries(redirect as object).map(([name, value]) => [name, placed(value, name)]),
      ),
    }),
    ...(successUrl !== undefined && { successUrl: placed(successUrl, 'successUrl') }),
  }
  const all = { ...body, ...back, ...(isTold(run) && hook) }
  const key = kind === 'link' ? '[space.linkKeyHeader]: space.linkKey' : 'authorization: space.authorization'
  return [
    '',
    '    // What your app does.',
    `    const answer = await fetch(\`\${space.url}/v1/${kind}s\`, {`,
    `      method: 'POST',`,
    `      headers: { ${key}, 'content-type': 'application/json' },`,
    `      body: JSON.stringify(${literal(all, '      ')}),`,
    '    })',
    `    expect(answer.status).toBe(${kind === 'link' ? 200 : 201})`,
    kind === 'link'
      ? '    const { id, link } = await answer.json()'
      : '    const { transactionId: id } = await answer.json()',
  ]
}

const NEW = ['cavv', 'xid', 'threeDSTransactionId']

/** Values that are new in each run are there; a cavv has its length. */
const expectedValue = (name: string, value: unknown): unknown => {
  if (!NEW.includes(name)) return value
  if (name === 'cavv' && typeof value === 'string') return code(`expect.stringMatching(/^.{${value.length}}$/)`)
  return code('expect.any(String)')
}

export const resultLines = ({ run }: TestRun): readonly string[] => {
  const { kind, status, threeDS, failure } = run
  const key = kind === 'link' ? '[space.linkKeyHeader]: space.linkKey' : 'authorization: space.authorization'
  const expected =
    threeDS && Object.fromEntries(Object.entries(threeDS).map(([name, value]) => [name, expectedValue(name, value)]))
  return [
    '',
    '    // What came of it.',
    `    const read = await fetch(\`\${space.url}/v1/${kind}s/\${id}\`, { headers: { ${key} } })`,
    `    const { status, card${failure ? ', detail' : ''} } = await read.json()`,
    `    expect(status).toBe(${textOf(status)})`,
    ...(failure ? [`    expect(detail.fail).toEqual(${literal(failure, '    ')})`] : []),
    expected === undefined
      ? `    expect(card?.['3D']).toBeUndefined()`
      : `    expect(card['3D']).toEqual(${literal(expected, '    ')})`,
  ]
}

export const webhookLines = ({ run }: TestRun): readonly string[] => {
  const { webhooks } = run
  if (!isTold(run)) return []
  if (webhooks.length === 0) return ['    expect(receiver.received).toEqual([])']
  const came = webhooks.map(({ status, standard, own }) => ({ status, signatures: { standard, own } }))
  return [
    `    await receiver.waitFor(() => receiver.received.length >= ${webhooks.length})`,
    '    expect(receiver.received.map(({ body, signatures }) => ({ status: body.status, signatures }))).toEqual(',
    `      ${literal(came, '      ')},`,
    '    )',
  ]
}

/** Where the browser goes, as the record says it. */
export const redirectLines = ({ run }: TestRun): readonly string[] => {
  const { kind, id, redirect, ownPage } = run
  const show = kind === 'link' ? 'space.link(id).show()' : 'space.transaction(id)'
  const lines = [`    const { redirect } = await ${show}`]
  if (!redirect) return [...lines, '    expect(redirect).toBeUndefined()']
  if (ownPage !== undefined) return [...lines, `    expect(redirect?.url).toContain(${templateOf(ownPage, id, 'id')})`]
  const fields = Object.fromEntries(
    Object.entries(redirect.fields).map(([name, value]) => [name, value === id ? code('id') : value]),
  )
  const expected = { method: redirect.method, url: code(templateOf(redirect.url, id, 'id')), fields }
  return [...lines, `    expect(redirect).toEqual(${literal(expected, '    ')})`]
}

export const END_LINES = ['  } finally {', '    await sandbox.close()', '  }', '}, 30_000)', '']

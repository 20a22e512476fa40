import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { initBody } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const next = (url: string, ...args: string[]) => runCommand(['next', ...args, '--port', new URL(url).port])

it('queues an outcome for the next request only', async () => {
  const { url, init } = await startSandbox()
  const { code, stdout, stderr } = await next(url, 'decline/51')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^\S+ {2}decline\/51 {2}1 of 1 request left {2}any request\n$/)
  expect((await init(initBody())).body.error.code).toBe('DECLINED')
  expect((await init(initBody())).status).toBe(201)
  expect(await next(url, 'list')).toEqual({ code: 0, stdout: '', stderr: `No queued outcomes at ${url}.\n` })
})

it('takes conditions as options or as JSON, a count, and requests or orders', async () => {
  const { url, http } = await startSandbox()
  const conditions = [
    '--interface',
    'transactions',
    '--card',
    'challenge_success,neutral',
    '--brand=VIS',
    '--amount',
    '1000..2000',
    '--currency',
    'EUR',
    '--refno',
    'A*',
    '--email',
    '*@shop.test',
    '--cardholder-name',
    'Jane*',
  ]
  expect((await next(url, 'attempt', ...conditions, '--times', '3', '--for', 'order')).code).toBe(0)
  expect((await next(url, 'rejected', '--when', '{"refno":"B*","amount":5}', '--refno', 'C*')).code).toBe(0)
  expect((await next(url, 'link_error', '--reference', 'booking-*')).code).toBe(0)
  expect((await next(url, 'attempt', '--amount', '..99')).stdout).toMatch(/ {2}when amount \.\.99$/m)
  const listed = (await next(url, 'list')).stdout
  expect(listed).toContain(' card challenge_success or neutral, brand VIS')
  expect(listed).toContain(' amount 1000..2000, currency EUR, refno A*, ')
  expect(listed).toMatch(/ when amount 5, /)
  expect(listed).toMatch(/ 3 of 3 orders left /)
  const [first, ...others] = (await http.get('/_sandbox/next')).body.queuedOutcomes
  expect(first).toMatchObject({
    scenario: 'attempt',
    times: 3,
    for: 'order',
    when: {
      interface: 'transactions',
      card: ['challenge_success', 'neutral'],
      brand: ['VIS'],
      amount: { from: 1000, to: 2000 },
      currency: 'EUR',
      refno: 'A*',
      email: '*@shop.test',
      cardholderName: 'Jane*',
    },
  })
  expect(others).toMatchObject([
    { scenario: 'rejected', when: { refno: 'C*', amount: { from: 5, to: 5 } } },
    { scenario: 'link_error', when: { reference: 'booking-*' } },
    { scenario: 'attempt', when: { amount: { to: 99 } } },
  ])
})

it('lists queued outcomes with the orders that used them, and removes one or all', async () => {
  const { url, init } = await startSandbox()
  await next(url, 'rejected', '--refno', 'A*', '--for', 'order', '--times', '2')
  await next(url, 'attempt')
  await init(initBody(undefined, { refno: 'A1' }))
  const { stdout } = await next(url, 'list')
  expect(stdout).toMatch(/^\S+ {2}rejected {2}1 of 2 orders left +when refno A\* +used by A1$/m)
  expect(stdout).toMatch(/^\S+ {2}attempt {3}1 of 1 request left +any request$/m)
  const [id = ''] = /^\S+/.exec(stdout) ?? []
  expect((await next(url, 'delete', id)).stdout).toMatch(new RegExp(`^${id} {2}rejected`))
  const again = await next(url, 'delete', id)
  expect(again).toMatchObject({ code: 1, stdout: '' })
  expect(again.stderr).toContain('The space `default` has no queued outcome with this ID.')
  expect((await next(url, 'delete', '--all')).stdout).toMatch(/^\S+ {2}attempt/)
  expect((await next(url, 'list')).stdout).toBe('')
})

it.each(['list', 'delete'])('queues a scenario with the name of its action %s', async (name) => {
  const { url, http } = await startSandbox()
  await http
    .put(`/_sandbox/scenarios/${name}`)
    .type('application/yaml')
    .send('title: Named as a word\nauthentication: { flow: frictionless, transStatus: A }\n')
  expect((await next(url, '--scenario', name, '--refno', 'A*')).stdout).toContain(
    `  ${name}  1 of 1 request left  when refno A*`,
  )
  expect((await next(url, 'list')).stdout).toContain(name)
})

it('queues a patch, and a complete scenario', async () => {
  const { url } = await startSandbox()
  await next(url, '--patch', '{"webhook":{"copies":2}}', '--refno', 'A*')
  await next(url, '--scenario-json', '{"authentication":{"flow":"frictionless"}}', '--times', '2')
  expect((await next(url, 'list')).stdout).toMatch(
    /^next_1 {2}changes webhook +1 of 1 request left +when refno A\*\nnext_2 {2}next\/next_2 +2 of 2 requests left/,
  )
})

it('queues an outcome in a space', async () => {
  const running = await startSandbox()
  expect((await next(running.url, 'decline/51', '--space', 'b')).code).toBe(0)
  expect((await running.init(initBody())).status).toBe(201)
  expect((await inSpace(running, 'b').init(initBody())).body.error.code).toBe('DECLINED')
})

it.each([
  ['no arguments', [], '`next` needs a scenario, `--patch`, `--scenario-json`, `list` or `delete`.'],
  ['a mistyped scenario', ['atempt'], 'Did you mean `attempt`?'],
  ['two scenarios, one by its option', ['attempt', '--scenario', 'rejected'], 'Unexpected argument `attempt`.'],
  ['a list of one scenario', ['list', '--scenario', 'rejected'], 'Unexpected argument `list`.'],
  ['two scenarios', ['attempt', 'rejected'], 'Unexpected argument `rejected`.'],
  [
    'a mistyped option',
    ['attempt', '--refon', 'A'],
    '`--refon` is neither for next nor a setting. Did you mean `--refno`?',
  ],
  ['an unlisted card', ['attempt', '--card', 'nobody'], 'when.card'],
  ['an amount in words', ['attempt', '--amount', 'much'], '`--amount` must be a whole number of minor units'],
  ['a range without ends', ['attempt', '--amount', '..'], '`--amount` must be a whole number of minor units'],
  ['an invalid number', ['attempt', '--times', 'often'], '`--times` must be a whole number.'],
  ['a patch that is no JSON', ['--patch', 'webhook'], '`--patch` must be a JSON object'],
  ['an invalid patch', ['--patch', '{"webhook":{"copies":99}}'], 'patch.webhook.copies'],
  [
    'a patch and a name',
    ['--patch', '{}', '--scenario', 'attempt'],
    '`next` takes only one of a scenario, `--patch` and `--scenario-json`.',
  ],
  ['a patch and a word', ['attempt', '--patch', '{}'], 'Unexpected argument `attempt`.'],
  ['too many times', ['attempt', '--times', '101'], 'times'],
  ['an unknown unit', ['attempt', '--for', 'ever'], 'for'],
  ['conditions that are no JSON', ['attempt', '--when', 'refno'], '`--when` must be a JSON object'],
  ['an unknown condition', ['attempt', '--when', '{"refon":"A"}'], 'refno'],
  ['a card number as refno', ['attempt', '--refno', '4000001000000042'], 'contains a card number'],
  ['a condition on the list', ['list', '--refno', 'A'], '`next list` does not take `--refno`.'],
  ['a word after the list', ['list', 'all'], 'Unexpected argument `all`.'],
  ['all of the list', ['list', '--all'], '`--all` is an option of `next delete`.'],
  ['a removal without an ID', ['delete'], '`next delete` needs the ID of a queued outcome'],
  ['a removal of one and all', ['delete', 'x', '--all'], '`next delete` needs the ID of a queued outcome'],
  ['an invalid space', ['list', '--space', 'No'], '--space needs a name'],
])('exits with 2 for %s', async (_title, args, complaint) => {
  const { url } = await startSandbox()
  const { code, stdout, stderr } = await next(url, ...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(complaint)
  expect(stderr).not.toContain('4000001000000042')
})

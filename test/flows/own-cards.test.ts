import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/app/sandbox.ts'
import { formatProblem } from '../../src/core/yaml/yaml-problem.ts'
import { runCommand, startCommand } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody, THREE_DS } from '../support/init-body.ts'
import { newLink, submit, threeDSLink } from '../support/link-body.ts'
import { quickSleep } from '../support/manual-sleep.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { exported, imported } from '../support/state.ts'

const CHALLENGE = '4000009999990008'
const FAILED = '4000008888880007'
const NAMED = '4000007777770006'
const LONG = '6222821234560012342'

const FILE = `
- { number: "${CHALLENGE}", brand: VIS, scenario: challenge_success }
- { number: "4000 0088 8888 0007", brand: VIS, scenario: frictionless_failed }
- { number: ${LONG}, brand: CUP, scenario: decline/51 }
- { number: "5200009999990003", brand: ECA, scenario: default }
`

const cardsFile = (text: string): string => {
  const file = join(temporaryFolder(), 'cards.yaml')
  writeFileSync(file, text)
  return file
}

const withCards = (options: SandboxOptions = {}, text = FILE) => startSandbox({ cards: cardsFile(text), ...options })

const pathOf = ({ location = '' }: Record<string, string>): string => new URL(location).pathname

const pageOf = async ({ http }: Running, id: string) => {
  const { page } = (await http.get(`/_sandbox/links/${id}`).expect(200)).body
  return http.get(new URL(page).pathname).expect(200)
}

const ownRows = async ({ http }: Running) => (await http.get('/_sandbox/cards?name=own').expect(200)).body.cards

describe('a card of your own', () => {
  it('passes a challenge with the scenario of the file', async () => {
    const running = await withCards()
    const { body, headers } = await running.init(initBody(CHALLENGE)).expect(201)
    expect(headers['sandbox-scenario']).toBe('challenge_success')
    expect((await running.http.get(pathOf(headers))).status).toBe(200)
    await running.finish(body.transactionId, { code: '4444' }).expect(200)
    const { status, card } = (await running.status(body.transactionId)).body
    expect([status, card.masked, card['3D'].authenticationResponse]).toEqual(['authenticated', '400000xxxxxx0008', 'Y'])
  })

  it('is listed with its scenario', async () => {
    const rows = await ownRows(await withCards())
    expect(
      rows.map((row: Record<string, string>) => [row.number, row.paymentMethod, row.list, row.key, row.scenario]),
    ).toEqual([
      [CHALLENGE, 'VIS', 'own', 'own/challenge_success:VIS:0', 'challenge_success'],
      [FAILED, 'VIS', 'own', 'own/frictionless_failed:VIS:0', 'frictionless_failed'],
      [LONG, 'CUP', 'own', 'own/decline/51:CUP:0', 'decline/51'],
      ['5200009999990003', 'ECA', 'own', 'own/default:ECA:0', 'default'],
    ])
  })

  it('can be entered on the page of a link', async () => {
    const running = await withCards()
    const id = await newLink(running, threeDSLink())
    expect((await pageOf(running, id)).text).toContain('own/frictionless_failed')
    await submit(running, id, FAILED).expect(200)
    const { scenario } = (await running.http.get(`/_sandbox/links/${id}`).expect(200)).body
    expect(scenario.name).toBe('frictionless_failed')
  })

  it('is bound to a scenario with other conditions, and yields to your own scenarios', async () => {
    const folder = scenarioFolder({
      'vip.yaml': 'when: { refno: "vip-*" }\nauthentication: { flow: frictionless, transStatus: R }\n',
      'mine.yaml': `when: { card: "${NAMED}" }\nauthentication: { flow: frictionless, transStatus: A }\n`,
    })
    const text = `- { number: "${CHALLENGE}", brand: VIS, scenario: vip }\n- { number: "${NAMED}", brand: VIS, scenario: vip }\n`
    const running = await withCards({ scenarios: folder }, text)
    const scenarioOf = async (number: string, refno: string, space = '') =>
      (await running.init(initBody(number, { refno }), { 'sandbox-space': space })).headers['sandbox-scenario']
    expect(await scenarioOf(CHALLENGE, 'order-1')).toBe('vip')
    expect(await scenarioOf(NAMED, 'order-2')).toBe('mine')
    // Texts of shipped scenarios come first, as for each shipped card.
    expect(await scenarioOf(CHALLENGE, 'velocity-1')).toBe('velocity')
  })

  it('keeps its scenario when the folder changes, whose last valid version stays', async () => {
    const folder = scenarioFolder({ 'vip.yaml': 'authentication: { flow: frictionless, transStatus: R }\n' })
    const reloads: Parameters<NonNullable<SandboxOptions['onReload']>>[0][] = []
    const cards = cardsFile(`- { number: "${CHALLENGE}", brand: VIS, scenario: vip }\n`)
    const running = await startSandbox({
      cards,
      scenarios: folder,
      watch: 'on',
      sleep: quickSleep,
      onReload: (reload) => reloads.push(reload),
    })
    const replaced = (n: number) =>
      eventually(() => {
        const reload = reloads[n]
        if (!reload) throw new Error('no reload yet')
        return reload
      })
    const outcome = async (refno: string) => (await running.init(initBody(CHALLENGE, { refno }))).body
    writeFileSync(join(folder, 'vip.yaml'), 'initialization: { error: DECLINED, networkCode: 51 }\n')
    await replaced(0)
    expect((await outcome('order-1')).error.networkCode).toBe('51')
    writeFileSync(join(folder, 'other.yaml'), readFileSync(join(folder, 'vip.yaml')))
    writeFileSync(join(folder, 'vip.yaml'), 'patch: true\nwebhook: { copies: 2 }\n')
    const rejected = await replaced(1)
    expect('problems' in rejected && rejected.problems.map(formatProblem)).toEqual([
      `${cards}:1:55: scenario: this is a patch, which cannot decide. Name a complete scenario.`,
    ])
    expect((await outcome('order-2')).error.networkCode).toBe('51')
  })
})

it('the number of a card of your own is in no export, log, event or stored scenario', async () => {
  const log: string[] = []
  const running = await withCards()
  const { http } = running
  const { body } = await running.init(initBody(CHALLENGE)).expect(201)
  const { headers } = await running.init(initBody(FAILED, { refno: 'order-2' })).expect(201)
  await http.get(pathOf(headers)).redirects(0)
  await running.finish(body.transactionId, { code: '4444' })
  const link = await newLink(running, threeDSLink())
  await pageOf(running, link)
  await submit(running, link, CHALLENGE).expect(200)
  await http.post('/_sandbox/aliases').send({ number: CHALLENGE }).expect(201)
  await http
    .post('/_sandbox/next')
    .send({ scenario: 'attempt', when: { card: CHALLENGE } })
    .expect(201)
  await running.init({ ...initBody(CHALLENGE), refno: CHALLENGE }).expect(400)
  await ownRows(running)
  const saved = await http
    .put('/_sandbox/scenarios/mine')
    .set('content-type', 'application/yaml')
    .send(`when: { card: "${CHALLENGE}" }\n`)
  expect([saved.status, saved.body.error.problems[0].message]).toEqual([
    400,
    'This is a number of your cards, which must not be stored. Name the card instead: `own/challenge_success`.',
  ])
  const { requests } = (await http.get('/_sandbox/requests').expect(200)).body
  const paths = [
    '/_sandbox/state',
    '/_sandbox/events',
    '/_sandbox/requests.har',
    '/_sandbox/requests',
    '/_sandbox/timeline.html',
    '/_sandbox/activity',
    ...requests.flatMap(({ requestId }: { requestId: string }) => [
      `/_sandbox/requests/${requestId}`,
      `/_sandbox/explain/${requestId}`,
    ]),
    ...['vitest', 'playwright', 'curl', 'scenario'].flatMap((form) => [
      `/_sandbox/transactions/${body.transactionId}/export?form=${form}`,
      `/_sandbox/links/${link}/export?form=${form}`,
    ]),
    `/_sandbox/transactions/${body.transactionId}`,
  ]
  const texts = await Promise.all(paths.map(async (path) => [path, await http.get(path).expect(200)] as const))
  for (const [path, { text }] of texts) log.push(...(/4000\D{0,3}0099\D{0,3}9999\D{0,3}0008/.test(text) ? [path] : []))
  expect(log).toEqual([])
  const test = texts.find(([path]) => path.endsWith('/export?form=vitest'))?.[1].text
  expect(test).toMatch(/number: '4000001000000018'/)
})

it('an export can be imported without the file, and its aliases get the default scenario', async () => {
  const running = await withCards()
  const { body } = await running.init(initBody(CHALLENGE)).expect(201)
  const { alias } = (await running.http.post('/_sandbox/aliases').send({ number: FAILED }).expect(201)).body
  const other = await startSandbox()
  await imported(other, await exported(running)).expect(200)
  await other.finish(body.transactionId, { code: '4444' }).expect(200)
  const card = { alias, expiryMonth: '12', expiryYear: '34', '3D': THREE_DS }
  const { status, headers } = await other.init(initBody(undefined, { refno: 'order-9', card }))
  expect([status, headers['sandbox-scenario']]).toEqual([201, 'default'])
  expect((await other.init(initBody(CHALLENGE, { refno: 'order-10' }))).body.error.code).toBe('INVALID_CARD')
})

describe('the program', () => {
  const WRONG =
    '- { number: "4000009999990009", brand: VIS, scenario: atempt }\n- { number: "4000009999990008", brand: VIS, scenario: atempt }\n'

  it('does not start with a wrong file, and lists its problems', async () => {
    const cards = cardsFile(WRONG)
    const { code, stdout, stderr } = await runCommand(['--ephemeral', '--port', '0'], { env: { THREEDS_CARDS: cards } })
    expect({ code, stdout, lines: stderr.split('\n') }).toEqual({
      code: 1,
      stdout: '',
      lines: [
        'Cannot load the cards:',
        `${cards}:1:13: number: has a wrong check digit. Correct its last digit.`,
        `${cards}:1:55: scenario: unknown scenario \`atempt\`. Did you mean \`attempt\`?`,
        `${cards}:2:55: scenario: unknown scenario \`atempt\`. Did you mean \`attempt\`?`,
        '',
      ],
    })
  })

  it('starts with the file of a config, and logs no number', async () => {
    const config = join(temporaryFolder(), 'config.yaml')
    writeFileSync(config, `cards: ${cardsFile(FILE)}\n`)
    const started = await startCommand(['--ephemeral', '--config', config, '--log-format', 'json'])
    const { status } = await started.init(initBody(CHALLENGE))
    expect(status).toBe(201)
    expect(started.stdout()).not.toContain(CHALLENGE)
  })

  it('validates scenarios that name a card of your own', async () => {
    const folder = scenarioFolder({ 'mine.yaml': `title: Mine\nwhen: { card: "${CHALLENGE}" }\n` })
    expect((await runCommand(['validate', folder])).code).toBe(1)
    const { code, stdout } = await runCommand(['validate', folder, '--cards', cardsFile(FILE)])
    expect([code, stdout]).toEqual([0, '1 file: 1 scenario, no problems\n'])
  })
})

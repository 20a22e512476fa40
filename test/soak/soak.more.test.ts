import { readdirSync } from 'node:fs'
import process from 'node:process'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { isLong, long } from '../support/long-runs.ts'
import { builtProgram, startProgram } from '../support/process.ts'
import { openSandbox } from '../support/sandbox.ts'
import { watchOpenResources } from './open-resources.ts'
import { type Caller, createCaller, opens, round } from './rounds.ts'

/** `SOAK_REQUESTS=2000000` for a longer one. */
const REQUESTS = Number(process.env.SOAK_REQUESTS ?? 100_000)
/** On an idle host, `SOAK_TIMES=1` also judges response times. With other work they mean nothing. */
const JUDGES_TIMES = process.env.SOAK_TIMES === '1'
const TENTHS = 10
/** Maximum ratio of the last tenth to the second; the first one warms up. */
const MORE = 1.1

if (isLong) builtProgram()

it('after all calls of an app and its tests, and a stop, no timer, listener or connection is left', async () => {
  const watch = watchOpenResources()
  try {
    const { sandbox } = await openSandbox()
    const caller = createCaller(sandbox.url)
    for (let n = 0; n < long(1, 100); n += 1) await round(caller, n)
    // It expires in half an hour, so it is detectable. Resources of the rounds may have ended by now.
    await caller.call('POST', '/v1/transactions', initBody(), opens('left-open'))
    expect(watch.left().begun.length).toBeGreaterThan(0)
    await sandbox.close()
    await eventually(() => expect(watch.left()).toEqual({ begun: [], listeners: 0 }))
  } finally {
    watch.stop()
  }
})

type Tenth = { readonly rssMb: number; readonly cpuMs: number; readonly p99Ms: number; readonly descriptors: number }

const metric = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

/** Plays rounds until this many requests, with the figures of each tenth of them. */
const soaked = async (caller: Caller, pid: number): Promise<readonly Tenth[]> => {
  const tenths: Tenth[] = []
  let n = 0
  let spent = 0
  for (let nth = 0; nth < TENTHS; nth += 1) {
    caller.took.length = 0
    while (caller.took.length < REQUESTS / TENTHS) {
      await Promise.all([round(caller, n), round(caller, n + 1), round(caller, n + 2), round(caller, n + 3)])
      n += 4
    }
    const took = caller.took.toSorted((a, b) => a - b)
    const text = await (await fetch(`${caller.url}/_sandbox/metrics`)).text()
    const cpu = metric(text, 'process_cpu_seconds_total')
    tenths.push({
      rssMb: Math.round(metric(text, 'process_resident_memory_bytes') / 1e6),
      cpuMs: ((cpu - spent) * 1e3) / took.length,
      p99Ms: took[Math.floor(took.length * 0.99)] ?? 0,
      descriptors: process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0,
    })
    spent = cpu
  }
  return tenths
}

/** A space whose events, deliveries and received webhooks only grow: they have their own limits. */
const KEPT = 'kept'

const EVENTS = 300
const RECEIVED = 200
const ATTEMPTS = 20

const boundsOf = async ({ call, url }: Caller) => {
  const listed = async (title: string, limit = 200): Promise<readonly Record<string, unknown>[]> =>
    (await call('GET', `/_sandbox/${title}?space=${KEPT}&limit=${limit}`))[title] as readonly Record<string, unknown>[]
  const webhook = { url: `${url}/_sandbox/receiver/${KEPT}` }
  for (let n = 0; n < RECEIVED + 5; n += 1) {
    const { transactionId } = await call('POST', '/v1/transactions', initBody(undefined, { webhook }), opens(KEPT))
    await call('POST', `/_sandbox/transactions/${transactionId}/challenge`, { code: '4444' })
    await call('GET', `/_sandbox/wait?type=webhook.delivered&transaction=${transactionId}&timeout=30s`)
  }
  const [{ id } = {}] = await listed('webhooks')
  for (let n = 0; n < ATTEMPTS + 5; n += 1) await call('POST', `/_sandbox/webhooks/${id}/redeliver`)
  const [attempted] = (await listed('webhooks')).flatMap((item) => (item.id === id ? [item.attempts] : []))
  const received = async (count = 0, after?: unknown): Promise<number> => {
    const rest = after === undefined ? '' : `&after=${after}`
    const page = await call('GET', `/_sandbox/receiver?space=${KEPT}&limit=90${rest}`)
    const all = count + (page.received as readonly object[]).length
    return page.next === undefined ? all : received(all, page.next)
  }
  return {
    attempts: Array.isArray(attempted) ? attempted.length : 0,
    received: await received(),
    events: (await listed('events', 1_000)).length,
  }
}

it.runIf(isLong)(
  `${REQUESTS.toLocaleString('en')} requests later, response times are unchanged and memory is within its limits`,
  async () => {
    const program = await startProgram(['--ephemeral', '--log-format', 'off', '--traffic-events', String(EVENTS)])
    const caller = createCaller(program.url)
    const tenths = await soaked(caller, program.pid ?? 0)
    console.info(
      tenths
        .map(
          ({ rssMb, cpuMs, p99Ms, descriptors }, n) =>
            `tenth ${n + 1}: ${rssMb} MB, ${cpuMs.toFixed(2)} ms of processor a request, p99 ${p99Ms.toFixed(1)} ms, ${descriptors} descriptors`,
        )
        .join('\n'),
    )
    expect(await boundsOf(caller)).toEqual({ attempts: ATTEMPTS, received: RECEIVED, events: EVENTS })
    const [, second, last] = [tenths[0], tenths[1], tenths[TENTHS - 1]]
    if (!second || !last) throw new Error('there are no tenths')
    expect(last.rssMb).toBeLessThanOrEqual(second.rssMb * MORE)
    expect(last.descriptors).toBeLessThanOrEqual(second.descriptors + 2)
    if (JUDGES_TIMES) {
      expect(last.cpuMs).toBeLessThanOrEqual(second.cpuMs * MORE)
      expect(last.p99Ms).toBeLessThanOrEqual(second.p99Ms * MORE)
    }
    program.kill('SIGTERM')
    expect(await program.exit).toEqual({ code: 0, signal: null })
  },
  24 * 3_600_000,
)

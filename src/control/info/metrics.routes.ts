import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { text } from '../../api/http/response.ts'
import type { Route } from '../../api/http/route.ts'
import { performance } from '../../engine/host/host-timers.ts'
import type { ControlParts } from '../control-parts.ts'
import { routeWithoutBody } from '../control-route.ts'

/** A metric with one value, or with a value for each of a few fixed labels. */
type Metric = {
  readonly name: string
  readonly type: 'counter' | 'gauge'
  readonly help: string
  readonly value: number | { readonly label: string; readonly of: Readonly<Record<string, number>> }
}

/** Media type of the Prometheus text format 0.0.4; the sender adds the character set. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4'

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const quoted = (text: string): string => `"${escaped(text).replaceAll('"', '\\"')}"`

const samples = ({ name, value }: Metric): readonly string[] =>
  typeof value === 'number'
    ? [`${name} ${value}`]
    : Object.entries(value.of).map(([word, count]) => `${name}{${value.label}=${quoted(word)}} ${count}`)

/** Formats metrics in the Prometheus text format 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const exposition = (metrics: readonly Metric[]): string =>
  metrics
    .flatMap((metric) => {
      const { name, help, type } = metric
      return [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`, ...samples(metric)]
    })
    .map((line) => `${line}\n`)
    .join('')

/** Sampling interval of the event loop, in ms, after the first request. */
const SAMPLE_MS = 20

/** Returns the delay in seconds: each measured value includes the intended interval. */
const delayIn = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - SAMPLE_MS / 1000)

const loopMetrics = (loop: IntervalHistogram): readonly Metric[] => {
  const hasMeasured = loop.count > 0
  const about = 'of the event loop beyond the sampling interval, since the previous request'
  const gauge = (which: 'mean' | 'max', help: string): Metric => ({
    name: `threeds_sandbox_event_loop_delay_${which}_seconds`,
    type: 'gauge',
    help: `${help} ${about}.`,
    value: hasMeasured ? delayIn(loop[which]) : 0,
  })
  const metrics = [gauge('mean', 'Mean delay'), gauge('max', 'Longest delay')]
  loop.reset()
  return metrics
}

const processMetrics = (): readonly Metric[] => {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const gauge = (name: string, help: string, value: number): Metric => ({ name, type: 'gauge', help, value })
  return [
    gauge('process_resident_memory_bytes', 'Resident memory of the process.', rss),
    gauge('threeds_sandbox_heap_used_bytes', 'Memory of JavaScript objects.', heapUsed),
    gauge(
      'process_start_time_seconds',
      'Start time of the process, in seconds since 1970.',
      performance.timeOrigin / 1000,
    ),
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'Processor time of the process.',
      value: (user + system) / 1e6,
    },
  ]
}

const PREFIX = 'threeds_sandbox_'

/** Metrics of all spaces together. A caller with access to one space must not see them. */
const sharedMetrics = ({ counts, watchers }: ControlParts): readonly Metric[] => [
  { name: `${PREFIX}requests_total`, type: 'counter', help: 'Received requests.', value: counts.requests },
  { name: `${PREFIX}rejections_total`, type: 'counter', help: 'Rejected requests.', value: counts.rejections },
  { name: `${PREFIX}waits`, type: 'gauge', help: 'Requests that wait for an event.', value: watchers.waits },
  { name: `${PREFIX}streams`, type: 'gauge', help: 'Open event streams.', value: watchers.streams },
]

const spaceMetrics = async (
  { engine, version }: ControlParts,
  only: string | undefined,
): Promise<readonly Metric[]> => {
  const { spaces, ...by } = await engine.tally(only)
  return [
    { name: `${PREFIX}info`, type: 'gauge', help: 'Always 1.', value: { label: 'version', of: { [version]: 1 } } },
    { name: `${PREFIX}spaces`, type: 'gauge', help: 'Spaces with data.', value: spaces },
    ...(['transactions', 'links', 'webhooks'] as const).map(
      (kind): Metric => ({
        name: `${PREFIX}${kind}`,
        type: 'gauge',
        help: `Number of ${kind} in all spaces by status.`,
        value: { label: 'status', of: by[kind] },
      }),
    ),
  ]
}

/**
 * Creates the route for Prometheus metrics; with the token of a space, only those of the space. Measurements start with
 * the first request.
 */
export const metricsRoutes = (parts: ControlParts): readonly Route[] => {
  let loop: IntervalHistogram | undefined
  const measured = (): IntervalHistogram => {
    if (loop) return loop
    loop = monitorEventLoopDelay({ resolution: SAMPLE_MS })
    loop.enable()
    parts.stopping.addEventListener('abort', () => loop?.disable(), { once: true })
    return loop
  }
  return [
    routeWithoutBody({
      operation: 'getMetrics',
      isUnlogged: true,
      async handle({ only }) {
        const ofAll = () => [...sharedMetrics(parts), ...loopMetrics(measured()), ...processMetrics()]
        const metrics = [...(await spaceMetrics(parts, only)), ...(only === undefined ? ofAll() : [])]
        return text(200, EXPOSITION_TYPE, exposition(metrics), { headers: { 'Cache-Control': 'no-store' } })
      },
    }),
  ]
}

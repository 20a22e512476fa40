import { packageVersion } from '../sandbox/package-version.ts'
import { createSandbox, PACKAGE_ROOT, type Sandbox, type SandboxOptions, WARM_MS } from '../sandbox.ts'
import type { Settings } from '../settings/table.ts'
import { Ended, EXIT, type Io } from './command.ts'
import type { Run } from './commands.ts'
import { lineFormat, logLine } from './log-line.ts'
import { removeReadyFile, writeReadyFile } from './ready-file.ts'
import { type Reporter, reporterOf } from './reporter.ts'

/** Nobody is told what is not in the ready file. @throws Ended */
const orEnd = (failed: string | undefined): void => {
  if (failed !== undefined) throw new Ended(failed, EXIT.refused)
}

const announce = (sandbox: Sandbox, report: Reporter, io: Io): void => {
  const { url, settings, traffic } = sandbox
  report.welcomes(sandbox)
  const format = lineFormat(settings['log-format'], io.isTerminal)
  if (format !== 'off')
    traffic.follow((told) => {
      const line = logLine(told, format)
      if (line !== undefined) io.out(line)
    })
  orEnd(writeReadyFile(settings['ready-file'], url))
  report.ready(sandbox)
}

/** Scenarios are watched where somebody writes them: in a folder, with a terminal beside it. */
const watching = async (settings: Settings, io: Io): Promise<Pick<SandboxOptions, 'watch' | 'onReload'>> => {
  const isWished = settings.watch ?? (settings.scenarios !== undefined && io.isTerminal ? 'on' : 'off')
  if (isWished === 'off') return { watch: 'off' }
  const { tellReloads } = await import('./reload-line.ts')
  return { watch: 'on', onReload: tellReloads(settings['log-format'], io) }
}

/** From this Node on, V8's middle compiler is good enough without its last one. */
const SINCE = 24
const ARCHITECTURES: readonly string[] = ['x64', 'arm64']

/** Where new objects live, in bytes: both halves of it. */
const LARGE_ENOUGH = 8 * 2 ** 20

/**
 * Tells V8 that this program is a sandbox and no server that runs for weeks (decisions/009). It lives for minutes and has a
 * core to itself at best, which it shares with the threads that compile and collect:
 * - what V8's last compiler makes of it pays off after some 20,000 requests, and most sandboxes never see as many;
 * - room for new objects beyond a few megabytes is out of the processor's cache, and its collections make requests wait.
 * Only for a process of our own: a program that embeds the sandbox has its own life.
 */
const spareTheCore = async (): Promise<void> => {
  const [{ getHeapSpaceStatistics, setFlagsFromString }, { PerformanceObserver }] = await Promise.all([
    import('node:v8'),
    import('node:perf_hooks'),
  ])
  if (Number.parseInt(process.versions.node, 10) >= SINCE && ARCHITECTURES.includes(process.arch))
    setFlagsFromString('--no-opt')
  // How large it may become is only asked at the start of a process; by how much it grows, each time. V8 makes it small
  // again for a program that rests, so it may grow again.
  let mayGrow = true
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    const isSmall = young !== undefined && young.space_size < LARGE_ENOUGH
    if (isSmall === mayGrow) return
    mayGrow = isSmall
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`)
  })
  observer.observe({ entryTypes: ['gc'] })
}

/** Serves on for as long as whoever sends callers here may need to hear that they should not come any more. */
const drained = async (sandbox: Sandbox): Promise<void> => {
  sandbox.drain()
  if (sandbox.settings.drain > 0) await new Promise((resolve) => setTimeout(resolve, sandbox.settings.drain))
}

/** `threeds-sandbox start`: runs until a signal asks to stop. */
export const run: Run<'start'> = async ({ settings, secretFiles }, io) => {
  // Listening for signals before the start: one that comes while starting must not be lost.
  const stopped = io.untilSignal()
  orEnd(removeReadyFile(settings['ready-file']))
  const report = reporterOf(settings, secretFiles, io)
  report.starts(() => packageVersion(PACKAGE_ROOT))
  const watch = await watching(settings, io)
  const sandbox = await Promise.race([createSandbox({ ...settings, ...watch, onProblem: report.problem }), stopped])
  // Asked to stop before it was ready: there is nothing to finish.
  if (typeof sandbox === 'string') {
    report.stops(sandbox, 0)
    report.stopped()
    return 0
  }
  announce(sandbox, report, io)
  const sparing = setTimeout(spareTheCore, WARM_MS).unref()
  report.stops(await stopped, settings.drain)
  clearTimeout(sparing)
  const left = removeReadyFile(settings['ready-file'])
  await drained(sandbox)
  await sandbox.close()
  orEnd(left)
  report.stopped()
  return 0
}

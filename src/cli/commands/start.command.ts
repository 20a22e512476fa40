import { packageVersion } from '../../app/package-version.ts'
import { createSandbox, PACKAGE_ROOT, type Sandbox, type SandboxOptions } from '../../app/sandbox.ts'
import { withAbsolutePaths } from '../../app/settings/absolute-paths.ts'
import type { Settings } from '../../app/settings/settings-table.ts'
import { CommandError, EXIT, type Io } from '../command.ts'
import type { Run } from '../command-table.ts'
import { LOGGED_EVENTS, lineFormat, logLine } from '../log-line.ts'
import { removeReadyFile, writeReadyFile } from '../ready-file.ts'
import { logReloads } from '../reload-line.ts'
import { type Reporter, reporterOf } from '../reporter.ts'

/** Ends the command if the ready file cannot be written, because its reader would wait forever. @throws Ended */
const orEnd = (failed: string | undefined): void => {
  if (failed !== undefined) throw new CommandError(failed, EXIT.rejected)
}

const announce = (sandbox: Sandbox, report: Reporter, io: Io): void => {
  const { url, settings, traffic } = sandbox
  report.banner(sandbox)
  const format = lineFormat(settings['log-format'], io.isTerminal)
  if (format !== 'off')
    traffic.follow((reported) => {
      const line = logLine(reported, format)
      if (line !== undefined) io.out(line)
    }, LOGGED_EVENTS)
  orEnd(writeReadyFile(settings['ready-file'], url))
  report.ready(sandbox)
}

/** Watches the scenario folder by default if the output is a terminal, because a person edits it then. */
const watching = (settings: Settings, io: Io): SandboxOptions => {
  const isRequested = settings.watch ?? (settings.scenarios !== undefined && io.isTerminal ? 'on' : 'off')
  if (isRequested === 'off') return { watch: 'off' }
  return { watch: 'on', onReload: logReloads(settings['log-format'], io) }
}

/** Keeps serving for the drain time, so that a load balancer notices the failing readiness. */
const drained = async (sandbox: Sandbox): Promise<void> => {
  sandbox.drain()
  if (sandbox.settings.drain > 0) await new Promise((resolve) => setTimeout(resolve, sandbox.settings.drain))
}

/** `threeds-sandbox start`: runs until a signal asks to stop. */
export const run: Run<'start'> = async ({ settings: given, secretFiles }, io) => {
  const settings = withAbsolutePaths(given)
  // Listening for signals before the start: one that comes while starting must not be lost.
  const stopped = io.untilSignal()
  orEnd(removeReadyFile(settings['ready-file']))
  const report = reporterOf(settings, secretFiles, io)
  report.starts(() => packageVersion(PACKAGE_ROOT))
  const watch = watching(settings, io)
  const sandbox = await Promise.race([createSandbox({ ...settings, ...watch, onProblem: report.problem }), stopped])
  // Asked to stop before it was ready: there is nothing to finish.
  if (typeof sandbox === 'string') {
    report.stops(sandbox, 0)
    report.stopped()
    return 0
  }
  announce(sandbox, report, io)
  report.stops(await stopped, settings.drain)
  const remaining = removeReadyFile(settings['ready-file'])
  await drained(sandbox)
  await sandbox.close()
  orEnd(remaining)
  report.stopped()
  return 0
}

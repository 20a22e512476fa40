import { hostname } from 'node:os'
import type { Lookup } from '../../app/webhook-reach.ts'
import { SandboxError } from '../../testkit/control-client.ts'
import { type Call, CommandError, EXIT, type Io } from '../command.ts'
import type { Own, Run } from '../command-table.ts'
import { reportText } from '../doctor/doctor-report.ts'
import { detectEnvironment, type HostEnvironment } from '../doctor/environment.ts'
import { examine } from '../doctor/examine.ts'
import { addressOf, describeTokenError, UNAUTHORIZED } from '../running-sandbox.ts'

const TO_FIX = 1

/** Runs `doctor` for an environment, which tests can replace, as well as the DNS lookup. */
export const doctorAt = async (
  environment: HostEnvironment,
  { options: { format = 'table', space }, settings }: Pick<Call<Own<'doctor'>>, 'options' | 'settings'>,
  io: Io,
  lookup?: Lookup,
): Promise<number> => {
  try {
    const report = await examine(settings, environment, space, lookup)
    io.out(format === 'json' ? JSON.stringify(report, undefined, 2) : reportText(report))
    if (report.findings.length > 0) return TO_FIX
    return report.sandbox.isRunning ? 0 : EXIT.unreachable
  } catch (error) {
    // The sandbox stopped during the call.
    if (!(error instanceof SandboxError)) throw error
    const address = addressOf(settings)
    if (error.status === UNAUTHORIZED && 'url' in address)
      throw new CommandError(describeTokenError(address.url, settings['control-token']), EXIT.rejected)
    throw new CommandError(error.message, EXIT.unreachable)
  }
}

/** Runs `threeds-sandbox doctor`: lists the addresses of browser, app and sandbox, and those that cannot work, with a fix. */
export const run: Run<'doctor'> = (call, io, env) =>
  doctorAt(detectEnvironment({ root: '/', env, hostName: hostname() }), call, io)

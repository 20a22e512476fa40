import type { AuditFile } from '../audit-file.ts'

/** Purchases that measure the app before the first experiment. */
const MEASURING = 6

/** Rounds a count of 20 or more to tens. */
const rounded = (count: number): number => (count < 20 ? count : Math.round(count / 10) * 10)

/** Describes the actions and traces of a command before it starts. `runs`: the number of runs after the measurement. */
export const announcement = ({ app, sandbox, checkout, sweeper }: AuditFile, runs: number): string => {
  const starts = app.start
    ? `starts "${app.start.command.join(' ')}" in ${app.start.cwd}, and kills and restarts it`
    : `calls the app at ${app.url.text}`
  const kills = app.kill ? `; kills it by "${app.kill.join(' ')}"` : ''
  const sweeps = sweeper.kind === 'trigger' ? `; calls ${sweeper.request.url.text}` : ''
  const target = sandbox ? `a space of the sandbox at ${sandbox.url.text}` : 'a new sandbox'
  const requests = checkout.steps.length + (checkout.fill?.length ?? 0)
  return `This audit ${starts}${kills}${sweeps}; buys about ${rounded(MEASURING + runs)} times with ${requests === 1 ? 'one request' : `${requests} requests`} each, in ${target}. The orders remain in the app.`
}

import type { AuditFile } from '../audit-file.ts'

/** Describes the actions and traces of a run before it starts. */
export const announcement = ({ app, sandbox, checkout, sweeper }: AuditFile): string => {
  const starts = app.start
    ? `starts "${app.start.command.join(' ')}" in ${app.start.cwd}, and kills and restarts it`
    : `calls the app at ${app.url.text}`
  const kills = app.kill ? `; kills it by "${app.kill.join(' ')}"` : ''
  const sweeps = sweeper.kind === 'trigger' ? `; calls ${sweeper.request.url.text}` : ''
  const target = sandbox ? `a space of the sandbox at ${sandbox.url.text}` : 'a new sandbox'
  return `This audit ${starts}${kills}${sweeps}; buys about 250 times with ${checkout.steps.length === 1 ? 'one request' : `${checkout.steps.length} requests`} each, in ${target}. The orders remain in the app.`
}

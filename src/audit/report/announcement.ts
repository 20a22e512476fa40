import type { AuditFile } from '../audit-file.ts'

/** The first line of a run: what will be called, killed, created and left behind. Nothing has been done then. */
export const announced = ({ app, sandbox, checkout, sweeper }: AuditFile): string => {
  const starts = app.start
    ? `starts "${app.start.command.join(' ')}" in ${app.start.cwd}, kills and restarts it`
    : `calls the app at ${app.url.text}`
  const kills = app.kill ? `; kills it by "${app.kill.join(' ')}"` : ''
  const sweeps = sweeper.kind === 'trigger' ? `; calls ${sweeper.request.url.text}` : ''
  const where = sandbox ? `a space of the sandbox at ${sandbox.url.text}` : 'a sandbox of its own'
  return `This audit ${starts}${kills}${sweeps}; buys some 250 times by ${checkout.steps.length === 1 ? 'one request' : `${checkout.steps.length} requests`} each, in ${where}; and leaves those orders behind in the app.`
}

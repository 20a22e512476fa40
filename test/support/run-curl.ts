import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a script with `curl -i` in `sh` with only these variables and a PATH. Returns its output. */
export const runCurl = async (
  script: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly headers: string; readonly body: string }> => {
  const { stdout } = await run('sh', ['-eu', '-c', script], {
    env: { PATH: process.env.PATH ?? '', ...variables },
    timeout: 100_000,
  })
  const [head = '', ...rest] = stdout.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), headers: head, body: rest.join('\r\n\r\n') }
}

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ROOT } from '../../scripts/prepare.mjs'
import { createJob } from '../support/composite-action.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { builtProgram } from '../support/process.ts'
import { done, packInto } from '../support/team-project.ts'
import { FOLDER } from '../support/team-recipes.ts'

const START = join(ROOT, FOLDER, 'github-actions/action')
const STOP = join(START, 'stop')
const SLOW = { timeout: 120_000 }

const checksum = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Serves a file until the test ends. Returns its URL. */
const serve = async (file: string): Promise<string> => {
  const server = createServer(({ url }, response) => {
    if (url === '/package.tgz') response.end(readFileSync(file))
    else response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/package.tgz`
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Creates a job with a shop in its workspace. Its sandbox ends with the test. */
const givenJob = () => {
  const workspace = temporaryFolder()
  cpSync(join(ROOT, 'examples/curl/story.sh'), join(workspace, 'story.sh'))
  const job = createJob(workspace)
  const folder = join(job.temporary, 'threeds-sandbox')
  const pid = (): number => Number(readFileSync(join(folder, 'pid'), 'utf8'))
  onTestFinished(() => {
    if (existsSync(join(folder, 'pid')) && isRunning(pid())) process.kill(pid(), 'SIGKILL')
  })
  const start = (inputs: Record<string, string>) => job.runAction(START, inputs, {})
  const stop = (status: string) =>
    job.runAction(STOP, {}, { job: { status }, github: { job: 'payments' }, strategy: { 'job-index': '0' } })
  return { ...job, workspace, folder, pid, start, stop }
}

describe('the action for GitHub Actions', SLOW, () => {
  builtProgram()
  const packed = mkdtempSync(join(tmpdir(), 'threeds-packed-'))
  let tarball = ''
  beforeAll(async () => {
    tarball = await packInto(packed)
  })
  afterAll(() => rmSync(packed, { recursive: true }))

  /** Packs the same tarball with another program, which leaves a file if it runs. */
  const tampered = async (): Promise<{ readonly file: string; readonly mark: string }> => {
    const folder = temporaryFolder()
    const [file, mark] = [join(folder, 'tampered.tgz'), join(folder, 'mark')]
    await done(`tar -xzf '${tarball}'`, folder)
    writeFileSync(
      join(folder, 'package/bin/threeds-sandbox.cjs'),
      `require('fs').writeFileSync('${mark}', '')\nprocess.exit(1)\n`,
    )
    await done(`tar -czf '${file}' package`, folder)
    return { file, mark }
  }

  it('sets the variables of a sandbox for tests, and uploads a report if they fail', async () => {
    const { start, stop, variables, workspace, pid, folder } = givenJob()
    const started = await start({
      tarball: await serve(tarball),
      sha256: checksum(tarball),
      settings: '{"seed":"team"}',
    })
    expect([started.succeeded, started.output]).toEqual([true, ''])
    const sandbox = pid()
    expect(isRunning(sandbox)).toBe(true)
    expect(variables()).toMatchObject({
      SANDBOX_URL: started.outputs.url,
      SANDBOX_CONTROL_URL: `${started.outputs.url}/_sandbox`,
      SANDBOX_MERCHANT_ID: '1100000000',
      SANDBOX_PASSWORD: 'sandbox',
    })
    expect(await done('sh story.sh', workspace, variables())).toMatch(/^ok 1 .*\nok 2 .*\n1\.\.2$/m)

    const stopped = await stop('failure')
    const report = join(folder, 'report.html')
    expect(stopped.used).toEqual([
      { uses: 'actions/upload-artifact@v6', with: { name: 'threeds-sandbox-report-payments-0', path: report } },
    ])
    const page = readFileSync(report, 'utf8')
    for (const refno of ['order-1', 'order-2']) expect(page).toContain(refno)
    expect(stopped.output).toContain('"type":"stopped"')
    expect([stopped.succeeded, existsSync(join(folder, 'pid'))]).toEqual([true, false])
  })

  it('takes a tarball of the repository, and uploads nothing if the job succeeds', async () => {
    const { start, stop, variables, workspace, folder } = givenJob()
    cpSync(tarball, join(workspace, 'vendored.tgz'))
    const started = await start({ tarball: 'vendored.tgz', sha256: checksum(tarball).toUpperCase() })
    expect([started.succeeded, started.output]).toEqual([true, ''])
    const stopped = await stop('success')
    expect([stopped.steps, stopped.used]).toEqual([['Stop it, and show its log'], []])
    expect(existsSync(join(folder, 'report.html'))).toBe(false)
    // A second start in the job, which has the variables of the first one.
    const again = await start({ tarball: 'vendored.tgz', sha256: checksum(tarball) })
    expect([again.succeeded, again.outputs.url]).toEqual([true, variables().SANDBOX_URL])
    const twice = await start({ tarball: 'vendored.tgz', sha256: checksum(tarball) })
    expect([twice.succeeded, twice.output]).toEqual([false, expect.stringContaining('::error::This job already has')])
    expect((await stop('success')).output).toContain('"type":"stopped"')
  })

  it('runs nothing of a tarball with another checksum', async () => {
    const { file, mark } = await tampered()
    for (const sha256 of [checksum(tarball), '']) {
      const { start, stop, variables, folder } = givenJob()
      const started = await start({ tarball: await serve(file), sha256 })
      expect(started.succeeded).toBe(false)
      expect(started.output).toContain(`::error::The SHA-256 checksum of the tarball is ${checksum(file)}`)
      expect(started.steps).toEqual(['Download the tarball', 'Verify its checksum, and unpack it'])
      expect([existsSync(mark), existsSync(join(folder, 'package')), variables()]).toEqual([false, false, {}])
      expect(await stop('failure')).toMatchObject({ succeeded: true, used: [], output: '' })
    }
    // With its own checksum it runs: the file would have been seen.
    const { start } = givenJob()
    expect((await start({ tarball: file, sha256: checksum(file) })).succeeded).toBe(false)
    expect(existsSync(mark)).toBe(true)
  })

  it('ends at a missing tarball, and at an unknown setting with its name', async () => {
    const absent = givenJob()
    const url = (await serve(tarball)).replace('package', 'other')
    const { succeeded, steps, output } = await absent.start({ tarball: url, sha256: checksum(tarball) })
    expect([succeeded, steps, output]).toEqual([false, ['Download the tarball'], expect.stringContaining('404')])

    const wrong = givenJob()
    const started = await wrong.start({ tarball, sha256: checksum(tarball), settings: '{"sed":"team"}' })
    expect(started.succeeded).toBe(false)
    expect(started.output).toContain('::error::The sandbox ended before it was ready')
    expect(started.output).toContain('`sed` in THREEDS_CONFIG_JSON is not a setting')
    expect(await wrong.stop('failure')).toMatchObject({ succeeded: true, used: [], output: '' })
  })

  it('shows the log of a sandbox that exited before the tests ended', async () => {
    const { stop, folder } = givenJob()
    mkdirSync(folder)
    writeFileSync(join(folder, 'log'), 'its last words')
    writeFileSync(join(folder, 'ready'), 'http://127.0.0.1:1\n')
    await done('true & echo $! >pid; wait', folder)
    const { succeeded, used, output } = await stop('failure')
    expect([succeeded, used]).toEqual([true, []])
    expect(output).toContain('::warning::The sandbox returned no report')
    expect(output).toContain('::warning::The sandbox exited before this step')
    expect(output).toContain('its last words')
  })
})

import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse, stringify } from 'yaml'
// The script that finds Chromium runs before installation and compilation, so it is not TypeScript.
import { ensureChromium } from '../../scripts/chromium.mjs'
import { ensureNode } from '../../scripts/nodes.mjs'
import { ROOT } from '../../scripts/prepare.mjs'
import { missing, type Need } from '../support/client-generators.ts'
import { inShell, linkPackages } from '../support/example.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { isLong } from '../support/long-runs.ts'
import { builtProgram, startProgram } from '../support/process.ts'
import { done, setUpForward, setUpProject, startApp } from '../support/team-project.ts'
import { createNotes, FOLDER, FORMS, filesOf, readRecipe } from '../support/team-recipes.ts'
import { act, forAct, runTool, WORKFLOW } from '../support/team-tools.ts'

const JAVA = ['java', 'javac', 'mvn'].map((command): Need => [command, '-version'])
const STORY = /^.*ok 1 -.*\n.*ok 2 -.*\n.*1\.\.2$/m
const SLOW = { timeout: 1_200_000 }

const notes = createNotes()
const { note } = notes

afterAll(() => {
  if (isLong)
    process.stdout.write(`\nRecipes of docs/how-to/ci.md, none of them run by its vendor:\n${notes.table()}\n`)
})

describe.runIf(isLong)('a recipe has a valid form', SLOW, () => {
  it.each(FORMS)('%s, by %s', (name, tool, options) => {
    const files = filesOf(name).filter((file) => /\.ya?ml$/.test(file) && !/with-action/.test(file))
    const judged = runTool(tool, [...options, ...files], { cwd: join(ROOT, FOLDER) })
    // Kubernetes is executed by npm run test:more: test/docs/team-environments.more.test.ts.
    if (name === 'Kubernetes') note(name, 'executed')
    if (!judged) return note(name, 'checkedBy', tool)
    expect(judged.code, judged.output).toBe(0)
    note(name, 'checkedBy')
    // Otherwise it would print nothing.
    const folder = temporaryFolder()
    const [file = ''] = files.slice(-1)
    const tampered = join(folder, 'tampered.yml')
    writeFileSync(tampered, readRecipe(file).replace(/^( *)(ports|script|runs|spec)\b/gm, '$1$2s'))
    expect(runTool(tool, [...options, tampered], { cwd: folder })?.code).not.toBe(0)
  })
})

const ACTION = '.github/actions/threeds-sandbox'

describe.runIf(isLong)('GitHub Actions', SLOW, () => {
  builtProgram()

  it.each([
    ['GitHub Actions, a service container', 'with-service.yml'],
    ['GitHub Actions, without an image', 'with-action.yml'],
  ])('%s', async (name, from) => {
    const file = `github-actions/${from}`
    const folder = await setUpProject({ [ACTION]: 'github-actions/action', [WORKFLOW]: file })
    const linted = runTool('actionlint', ['-no-color', WORKFLOW], { cwd: folder })
    if (linted) expect(linted.code, linted.output).toBe(0)
    else note(name, 'checkedBy', 'actionlint')
    let workflow = forAct(file)
    if (from === 'with-action.yml') {
      const tarball = readFileSync(join(folder, 'vendor/threeds-sandbox-0.1.0.tgz'))
      workflow = workflow.replace(/\b0{64}\b/, createHash('sha256').update(tarball).digest('hex'))
      // act would fetch the action that uploads the report, also if it is not used.
      const stop = join(folder, ACTION, 'stop/action.yml')
      const action = parse(readFileSync(stop, 'utf8'))
      action.runs.steps = action.runs.steps.filter(({ uses }: { uses?: string }) => uses === undefined)
      writeFileSync(stop, stringify(action))
    } else {
      const { env, ports } = parse(workflow).jobs.payments.services.sandbox
      const { url } = await startProgram([], { env })
      expect(ports).toEqual(['8080:8080'])
      workflow = workflow.replaceAll('http://localhost:8080', url)
    }
    const ran = act(folder, workflow)
    if (!ran) return note(name, 'executed', 'act')
    expect(ran.output).toContain('Job succeeded')
    expect(ran.output.replaceAll(/^.*\| /gm, '')).toMatch(STORY)
    if (from === 'with-action.yml') expect(ran.output).toContain('"type":"stopped"')
    note(name, 'executed')
  })
})

type Job = {
  readonly script: readonly string[]
  readonly services?: readonly { readonly variables: Readonly<Record<string, string>> }[]
  readonly variables?: Readonly<Record<string, string>>
}

describe.runIf(isLong)('in a shell', SLOW, () => {
  builtProgram()

  it('GitLab', async () => {
    const folder = await setUpProject({ '.gitlab-ci.yml': 'gitlab/.gitlab-ci.yml' })
    const jobs = Object.entries<Job>(parse(readRecipe('gitlab/.gitlab-ci.yml')))
    expect(jobs.map(([name]) => name)).toEqual(['with-service', 'without-image'])
    for (const [, { script, services = [], variables = {} }] of jobs) {
      const [service] = services
      const env: Record<string, string> = { ...variables }
      if (service) env.SANDBOX_URL = (await startProgram([], { env: service.variables })).url
      writeFileSync(join(folder, 'script'), script.join('\n'))
      expect(await done('bash -eo pipefail script', folder, env)).toMatch(STORY)
    }
    note('GitLab', 'executed')
  })

  it('devcontainer', async () => {
    const folder = await setUpProject({ '.devcontainer': 'devcontainer' })
    const { postCreateCommand, postStartCommand, containerEnv } = parse(readRecipe('devcontainer/devcontainer.json'))
    const temporary = temporaryFolder()
    const ready = join(folder, 'ready')
    const own = { THREEDS_PORT: '0', THREEDS_READY_FILE: ready, THREEDS_LOG_FORMAT: 'json', TMPDIR: temporary }
    // The port differs from that of the container, so its address is unknown before the start.
    const env = { ...containerEnv, ...own, SANDBOX_URL: '', THREEDS_STATE_DIR: join(temporary, 'state') }
    await done(postCreateCommand, folder)
    const wrong = await inShell(postStartCommand, folder, { env: { ...env, THREEDS_PROT: '1' } })
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('`THREEDS_PROT` is not a setting')])

    await done(postStartCommand, folder, env)
    const log = readFileSync(join(temporary, 'threeds-sandbox.log'), 'utf8')
    onTestFinished(() => void process.kill(Number(/"pid":(\d+)/.exec(log)?.[1]), 'SIGKILL'))
    expect(await done('npm test', folder, { SANDBOX_URL: readFileSync(ready, 'utf8').trim() })).toMatch(STORY)
    note('devcontainer', 'executed')
    note('devcontainer', 'checkedBy')
  })

  it('docker compose', async () => {
    const { sandbox, app, browser } = parse(readRecipe('compose/compose.yaml')).services
    const folder = temporaryFolder()
    cpSync(join(ROOT, FOLDER, 'compose'), folder, { recursive: true })
    linkPackages(['playwright-core'], folder)
    const { url } = await startProgram([], { env: sandbox.environment })
    const webhooks = await setUpForward()
    const own = { PORT: '0', SANDBOX_URL: url, WEBHOOK_URL: `http://127.0.0.1:${webhooks.port}/webhooks` }
    const port = await startApp(join(folder, 'app.js'), { ...app.environment, ...own })
    webhooks.leadTo(port)
    const rules = browser.environment.HOST_RULES.replace('sandbox:8080', new URL(url).host)
    const HOST_RULES = rules.replace('app:3000', `127.0.0.1:${port}`)
    const env = { ...browser.environment, HOST_RULES, CHROMIUM_PATH: await ensureChromium() }
    expect(await done('node story.js', folder, env)).toContain('ok: paid, and the webhook confirms it')
    note('docker compose', 'executed')
  })
})

/** A recipe for Testcontainers: its commands, and the lines that show its result. */
type Containers = {
  readonly language: string
  readonly folder: string
  readonly needs: readonly Need[]
  /** Installs the libraries, and checks the recipe against their types. */
  readonly prepare: readonly string[]
  readonly test: string
  readonly passed: RegExp
  /** The message without a container engine. */
  readonly noEngine: string
  readonly env?: () => Readonly<Record<string, string>>
}

const CONTAINERS: readonly Containers[] = [
  {
    language: 'Node',
    folder: 'testcontainers-node',
    needs: [],
    prepare: ['npm install --ignore-scripts --no-audit --no-fund --loglevel=error', 'npm run typecheck'],
    test: 'npm test',
    passed: /pass 1\b/,
    noEngine: 'Could not find a working container runtime',
    // It requires a newer Node than the oldest one of the sandbox.
    env: () => ({ PATH: [dirname(ensureNode('24')), process.env.PATH].join(delimiter) }),
  },
  {
    language: 'Java',
    folder: 'testcontainers-java',
    needs: JAVA,
    prepare: ['mvn -B -ntp -q test-compile'],
    test: 'mvn -B -ntp test',
    passed: /Tests run: 1, Failures: 0, Errors: 0, Skipped: 0$/m,
    noEngine: 'Could not find a valid Docker',
  },
  {
    language: 'Python',
    folder: 'testcontainers-python',
    needs: [['python3', '--version']],
    prepare: [
      'python3 -m venv .venv',
      'pip install --quiet --disable-pip-version-check -r requirements.txt mypy==2.4.1 types-requests',
      'mypy --strict *.py',
    ],
    test: 'pytest -q',
    passed: /^1 passed/m,
    noEngine: 'DockerException',
  },
  {
    language: 'Go',
    folder: 'testcontainers-go',
    needs: [['go', 'version']],
    prepare: ['go mod tidy', 'go vet ./...'],
    test: 'go test -count=1 ./...',
    passed: /^ok\s+example\.com\/shop/m,
    noEngine: 'failed to create Docker provider',
  },
]

describe.runIf(isLong)('Testcontainers', SLOW, () => {
  builtProgram()
  const hasEngine = isLong && missing([['docker', 'info']]).length === 0

  it.each(CONTAINERS)('$language', async ({ language, folder: from, needs, prepare, test, passed, noEngine, env }) => {
    const name = `Testcontainers, ${language}`
    const [absent] = missing(needs)
    if (absent !== undefined) {
      note(name, 'checkedBy', absent)
      return note(name, 'executed', absent)
    }
    const folder = temporaryFolder()
    cpSync(join(ROOT, FOLDER, from), folder, { recursive: true })
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest))
      writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"file:../../.."', JSON.stringify(`file:${ROOT}`)))
    for (const command of prepare) await done(command, folder)
    note(name, 'checkedBy')
    const { url } = await startProgram([])
    expect(await done(test, folder, { SANDBOX_URL: url })).toMatch(passed)
    if (!hasEngine) expect((await inShell(test, folder, { env: env?.() })).output).toContain(noEngine)
    note(name, 'executed')
  })
})

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { startCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { injectedFor } from '../support/injected-variables.ts'
import { LINK_KEY, linkBody } from '../support/link-body.ts'
import { MERCHANT } from '../support/sandbox.ts'
import { FOLDER, readRecipe as read } from '../support/team-recipes.ts'

const matchesOf = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, one = '']) => one)

type Environment = Readonly<Record<string, string>>

/** The sandboxes of the recipes with their environments. */
const github: Environment = parse(read('github-actions/with-service.yml')).jobs.payments.services.sandbox.env
const [gitlab]: { variables: Environment }[] = parse(read('gitlab/.gitlab-ci.yml'))['with-service'].services
const compose: Environment = parse(read('compose/compose.yaml')).services.sandbox.environment
const kubernetes = parseAllDocuments(read('kubernetes/sandbox.yaml')).map((document) => document.toJS())
const pod = kubernetes.find(({ kind }) => kind === 'Deployment').spec.template.spec
const container: Environment = Object.fromEntries(
  pod.containers[0].env.map(({ name, value }: Record<string, string>) => [name, value]),
)

/** Returns the response to a caller that uses this host name. */
const request = (url: string, host: string, path: string, body?: object) => {
  const calls = supertest(url)
  const sent = (body ? calls.post(path).send(body) : calls.get(path)).redirects(0)
  return sent.auth(...MERCHANT).set({ host, 'link-api-key': LINK_KEY })
}

describe('services get their settings from the environment only', () => {
  it.each([
    ['GitHub Actions', github],
    ['GitLab', gitlab?.variables ?? {}],
  ])('%s', async (_, env) => {
    const { url, init } = await startCommand([], { env })
    expect((await init(initBody())).status).toBe(201)
    expect((await request(url, 'sandbox:8080', '/_sandbox/ready')).status).toBe(200)
  })
})

describe('compose: the app uses sandbox:8080, and browsers use localhost:8080', () => {
  const BY_APP = 'sandbox:8080'
  const BY_BROWSER = 'localhost:8080'
  const addressesIn = async (env: Environment) => {
    const { url } = await startCommand([], { env })
    const paid = await request(url, BY_APP, '/v1/transactions', initBody())
    const { link } = (await request(url, BY_APP, '/v1/links', linkBody())).body
    const pages = [new URL(paid.headers.location ?? ''), new URL(link)]
    // Both names lead to the page.
    for (const { pathname } of pages)
      for (const host of [BY_APP, BY_BROWSER]) expect((await request(url, host, pathname)).status, pathname).toBe(200)
    expect((await request(url, 'sandbox.example.com', '/_sandbox/health')).status).toBe(403)
    return pages.map(({ host }) => host)
  }

  it('with THREEDS_PUBLIC_URL every page has the URL for browsers', async () => {
    expect(await addressesIn(compose)).toEqual([BY_BROWSER, BY_BROWSER])
  })

  it('without it a page has the host name of the app, which is unknown to browsers on the host', async () => {
    const { THREEDS_PUBLIC_URL: _, ...env } = compose
    expect(await addressesIn(env)).toEqual([BY_APP, BY_APP])
  })

  it('uses the same ports and names everywhere', () => {
    const { sandbox, app, browser } = parse(read('compose/compose.yaml')).services
    expect(sandbox.ports).toEqual(['127.0.0.1:8080:8080'])
    const [clone = ''] = matchesOf(sandbox.build, /:-(.+)\}$/g)
    expect(existsSync(join(FOLDER, 'compose', clone, 'Dockerfile'))).toBe(true)
    expect(compose.THREEDS_PUBLIC_URL).toBe(`http://${BY_BROWSER}`)
    expect(app.environment.SANDBOX_URL).toBe(`http://${BY_APP}`)
    expect(browser.environment.PUBLIC_URL).toBe(app.environment.PUBLIC_URL)
    expect(app.ports).toEqual([`127.0.0.1:${app.environment.PORT}:${app.environment.PORT}`])
    expect(browser.environment.HOST_RULES).toBe(`MAP ${BY_BROWSER} ${BY_APP}, MAP localhost:3000 app:3000`)
  })
})

describe('kubernetes', () => {
  const { spec: service, metadata } = kubernetes.find(({ kind }) => kind === 'Service')
  const [sandbox] = pod.containers

  it('has a volume and a token that the user of the image can read, and one process for it', () => {
    const dockerfile = readFileSync('Dockerfile', 'utf8')
    const [user] = matchesOf(dockerfile, /^USER (\d+):\d+$/gm)
    expect(pod.securityContext).toMatchObject({ runAsUser: Number(user), fsGroup: Number(user) })
    const { replicas, strategy } = kubernetes.find(({ kind }) => kind === 'Deployment').spec
    expect([replicas, strategy.type]).toEqual([1, 'Recreate'])
    const [data, secrets] = sandbox.volumeMounts
    expect(data.mountPath).toBe(matchesOf(dockerfile, /THREEDS_STATE_DIR=(\S+)/g)[0])
    expect(container.THREEDS_CONTROL_TOKEN_FILE).toBe(`${secrets.mountPath}/control-token`)
    expect(service.ports[0].targetPort).toBe(sandbox.ports[0].name)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(2 + Number.parseInt(container.THREEDS_DRAIN ?? '', 10))
  })

  // threeds: Kubernetes sets THREEDS_PORT=tcp://… for it, and THREEDS_PORT is a setting.
  it.each(['sandbox', 'threeds', 'threeds-sandbox'])('ignores a Service called %s', async (name) => {
    expect(metadata.name).toBe('sandbox')
    const token = join(temporaryFolder(), 'control-token')
    writeFileSync(token, 'a-token\n')
    const hosts = (container.THREEDS_ALLOWED_HOSTS ?? '').replaceAll('sandbox.', `${name}.`)
    const env = {
      ...container,
      ...injectedFor(name.toUpperCase().replaceAll('-', '_')),
      THREEDS_CONTROL_TOKEN_FILE: token,
      THREEDS_ALLOWED_HOSTS: hosts,
      THREEDS_DRAIN: '0s',
    }
    const { url } = await startCommand([], { env })
    // The kubelet uses the address of the pod.
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
      expect((await request(url, '10.1.2.3:8080', sandbox[probe].httpGet.path)).status, probe).toBe(200)
    for (const suffix of ['', '.payments', '.payments.svc', '.payments.svc.cluster.local'])
      expect((await request(url, `${name}${suffix}:8080`, '/_sandbox/ready')).status, suffix).toBe(200)
    const { status, headers } = await request(url, `${name}:8080`, '/v1/transactions', initBody())
    expect([status, headers.location]).toEqual([
      201,
      expect.stringMatching(/^https:\/\/sandbox\.example\.com\/v1\/start\//),
    ])
  })
})

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { hasHaproxy, proxyConfig } from '../../bench/support/haproxy.mjs'
import { SETTINGS } from '../../src/app/settings/settings-table.ts'
import { CONTROL_ROUTES } from '../../src/core/contract/control-operations.gen.ts'
import { LINK_ID } from '../../src/core/domain/ids.ts'
import { hasSpaceForm } from '../../src/core/domain/space-name-message.ts'
import { RETURN_PATH } from '../../src/pages/page-paths.ts'
import { temporaryFolder } from '../support/given-folder.ts'

const read = (file: string): string => readFileSync(`examples/replicas/${file}`, 'utf8')
const CONFIG = read('haproxy.cfg')

/** The lines with instructions. */
const LINES = CONFIG.split('\n').map((line) => line.replace(/^\s*#.*/, '').trim())

/** The regular expressions of an acl of paths. */
const patternsOf = (acl: string): readonly RegExp[] => {
  const line = LINES.find((line) => line.startsWith(`acl ${acl} `)) ?? ''
  return [...line.matchAll(/'([^']+)'/g)].map(([, pattern = '']) => new RegExp(pattern))
}
const fits = (acl: string, path: string): boolean => patternsOf(acl).some((pattern) => pattern.test(path))

const LINK = '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'
/** Returns a path of a contract with a value for each parameter. */
const filled = (path: string): string =>
  path
    .replace('{id}', LINK)
    .replace('{transactionId}', '418203957162840336')
    .replaceAll(/\{\w+\}/g, 'ci-42')

type Operation = { readonly security?: readonly object[] }
type Contract = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
const contract = parse(readFileSync('openapi.yaml', 'utf8')) as Contract

const REPLICAS = [...CONFIG.matchAll(/^backend (.+) from replica$/gm)].map(([, name]) => name)

describe('haproxy.cfg', () => {
  it('sets the number of replicas, and has a backend with one server for each', () => {
    expect(REPLICAS).toEqual(
      Array.from({ length: Number(/proc\.replicas int\((\d+)\)/.exec(CONFIG)?.[1]) }, (_, n) => `sandbox-${n}`),
    )
    const servers = LINES.filter((line) => line.startsWith('server '))
    expect(servers).toEqual(
      REPLICAS.map((name) => `server ${name} "${name}.\${SANDBOX_DOMAIN}:${SETTINGS.port.default}"`),
    )
  })

  it('has one rule for the replica of a space, and no access to another replica', () => {
    expect(LINES.filter((line) => /xxh32|mod\(/.test(line))).toEqual([
      'http-request set-var-fmt(txn.home) sandbox-%[var(txn.space),xxh32,mod(proc.replicas)] if has_space',
    ])
    expect(LINES.filter((line) => line.includes('use_backend'))).toEqual(['use_backend %[var(txn.replica)]'])
    expect(LINES.filter((line) => /redispatch|balance|backup|default_backend|retry-on/.test(line))).toEqual([])
    expect(LINES).toContain('retries 0')
  })

  it('routes every path of the emulated contract: calls by their credentials, pages by the replica in their URL', () => {
    for (const [path, operations] of Object.entries(contract.paths)) {
      const isCall = Object.values(operations).some(({ security }) => security !== undefined && security.length > 0)
      const by = ['of_transactions', 'of_links', 'is_page'].filter((acl) => fits(acl, filled(path)))
      const expected = isCall ? [path.startsWith('/v1/links') ? 'of_links' : 'of_transactions'] : ['is_page']
      expect([path, by]).toEqual([path, expected])
    }
    expect(patternsOf('is_page').some(({ source }) => source.includes(LINK_ID))).toBe(true)
  })

  it('finds the space of every control call: in the path if the contract has it there, in ?space= otherwise', () => {
    for (const { path } of Object.values(CONTROL_ROUTES)) {
      const input = `/_sandbox${filled(path)}`
      expect([path, fits('of_control', input), fits('in_path', input)]).toEqual([path, true, path.includes('{space}')])
      if (path.includes('{space}')) expect(input.split('/')[3]).toBe('ci-42')
    }
    expect(fits('in_path', `${RETURN_PATH}/ci-42/success`)).toBe(true)
    expect(LINES).toContain(`acl of_all path /_sandbox${CONTROL_ROUTES.listSpaces.path}`)
    expect(LINES).toContain(`acl of_requests path /_sandbox${CONTROL_ROUTES.listRequests.path}`)
    expect(LINES.filter((line) => line.includes('http-check send'))).toEqual([
      `http-check send meth GET uri /_sandbox${CONTROL_ROUTES.getHealth.path} ver HTTP/1.1 hdr Host localhost`,
    ])
  })

  it.each(['ci-42', 'a', '0.x_y-z', '', 'CI', '-a', 'a b', 'a'.repeat(63), 'a'.repeat(64), 'ä', 'a%2e'])(
    'accepts "%s" as the name of a space if the sandbox does',
    (name) => expect(fits('is_space', name)).toBe(hasSpaceForm(name)),
  )

  it('closes idle connections before a replica does', () => {
    const seconds = Number(/KEEP_ALIVE_MS = (\d+)_000$/m.exec(readFileSync('src/api/socket-limits.ts', 'utf8'))?.[1])
    expect(Number(/timeout http-keep-alive (\d+)s$/m.exec(CONFIG)?.[1])).toBeLessThan(seconds)
    expect(CONFIG).toContain(`the ${seconds} seconds after which a replica closes`)
  })

  it('reads the header of link keys that the sandbox reads', () => {
    const names = new Set([...CONFIG.matchAll(/req\.fhdr(?:_cnt)?\(([^,)]+)/g)].map(([, name]) => name))
    expect(names).toEqual(new Set(['authorization', SETTINGS['link-key-header'].default]))
  })

  it('rejects with the codes of docs/how-to/replicas.md', () => {
    const responses = [...CONFIG.matchAll(/status (\d+) .*"code":"(\w+)"/g)].map(
      ([, status, code]) => `${code} ${status}`,
    )
    const rows = [
      ...readFileSync('docs/how-to/replicas.md', 'utf8').matchAll(/^\| (`REPLICA_[A-Z_`, ]+`) \| ([\d, ]+) \|/gm),
    ].flatMap(([, codes = '', statuses = '']) => {
      const [names, numbers] = [codes.replaceAll('`', '').split(', '), statuses.split(', ')]
      return names.map((code, index) => `${code} ${numbers[index]}`)
    })
    // The page describes all requests that cannot be routed in one sentence.
    const isUnroutable = (response: string): boolean => response.endsWith(' 400')
    expect(responses.filter(isUnroutable)).toHaveLength(7)
    expect(responses.filter((response) => !isUnroutable(response)).toSorted()).toEqual(rows.toSorted())
  })

  it.skipIf(!hasHaproxy())('is accepted by HAProxy, with any number of replicas', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(
      file,
      proxyConfig({ addresses: ['127.0.0.1:1', '127.0.0.1:2', '127.0.0.1:3'], binds: [join(folder, 'socket')] }),
    )
    const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
    expect([status, stderr], stdout).toEqual([0, ''])
  })
})

const PORT = Number(/^ {2}bind :(\d+)/m.exec(CONFIG)?.[1])
const TLS = '/etc/haproxy/tls'

it('compose.yaml has the replicas of haproxy.cfg, each with its own volume and public URL', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true })
  const { proxy, ...replicas } = services
  expect(Object.keys(replicas)).toEqual(REPLICAS)
  expect(Object.keys(volumes)).toEqual(REPLICAS)
  for (const [name, { environment, volumes: own, networks }] of Object.entries<Record<string, never>>(replicas)) {
    expect(environment).toEqual({ THREEDS_PUBLIC_URL: `https://\${SANDBOX_HOST:-localhost:${PORT}}/${name}` })
    expect(own).toEqual([`${name}:/data`])
    expect(networks).toEqual({ default: { aliases: [`${name}.${proxy.environment.SANDBOX_DOMAIN}`] } })
  }
  expect(proxy.ports).toEqual([`${PORT}:${PORT}`])
  expect(CONFIG).toContain(`ssl crt ${TLS}/sandbox.pem `)
  expect(proxy.volumes).toContain(`./tls:${TLS}:ro`)
})

it('kubernetes.yaml has the replicas of haproxy.cfg', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS())
  const find = (kind: string, name: string) =>
    documents.find((document) => document.kind === kind && document.metadata.name === name)
  const { replicas, serviceName, volumeClaimTemplates, template } = find('StatefulSet', 'sandbox').spec
  expect(Array.from({ length: replicas }, (_, n) => `sandbox-${n}`)).toEqual(REPLICAS)
  const [sandbox] = template.spec.containers
  expect(sandbox.env.at(-1).value).toBe('https://sandbox.example.com/$(POD)')
  expect([sandbox.ports[0].containerPort, find('Service', 'sandbox').spec.ports[0].port]).toEqual([8080, 8080])
  expect(sandbox.volumeMounts).toEqual([{ name: volumeClaimTemplates[0].metadata.name, mountPath: '/data' }])
  expect(find('Service', 'sandbox').spec).toMatchObject({ clusterIP: 'None', publishNotReadyAddresses: true })
  const { containers, volumes } = find('Deployment', 'sandbox-proxy').spec.template.spec
  expect(containers[0].env.at(-1)).toEqual({
    name: 'SANDBOX_DOMAIN',
    value: `${serviceName}.$(NAMESPACE).svc.cluster.local`,
  })
  expect(containers[0].ports[0].containerPort).toBe(PORT)
  expect(containers[0].volumeMounts.at(-1).mountPath).toBe(TLS)
  expect(volumes[1].secret.items.map(({ path }: { path: string }) => path)).toEqual(['sandbox.pem', 'sandbox.pem.key'])
  const kustomization = parse(read('kustomization.yaml'))
  expect(kustomization.resources).toEqual(['kubernetes.yaml'])
  expect(kustomization.configMapGenerator).toEqual([{ name: volumes[0].configMap.name, files: ['haproxy.cfg'] }])
})

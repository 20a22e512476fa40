// The compared public mock servers from their packages, each configured to respond to our POST.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { installApart, ROOT } from '../../scripts/prepare.mjs'
import { workFolder } from './work-folder.mjs'

const FOLDER = join(ROOT, 'node_modules/.cache/bench-peers')
/** The newest versions that run on Node 20, even if some declare otherwise. */
const PACKAGES = {
  '@mockoon/cli': '9.9.0',
  '@stoplight/prism-cli': '5.16.0',
  'json-server': '0.17.4',
  'json-server-1': 'npm:json-server@1.0.0-beta.15',
  wiremock: '3.13.2',
}

const inPackages = (path) => join(FOLDER, 'node_modules', path)
const CONTRACT = join(ROOT, 'openapi.yaml')

/** Installs missing packages, separately from those of the project. @throws if npm fails */
export const installPeers = () => {
  const wanted = JSON.stringify(PACKAGES)
  const done = join(FOLDER, 'installed.json')
  try {
    if (readFileSync(done, 'utf8') === wanted) return
  } catch {
    // Not installed yet.
  }
  const manifest = { dependencies: PACKAGES }
  installApart({ name: 'the other mock servers', folder: FOLDER, manifest, flags: ['--ignore-scripts'] })
  writeFileSync(done, wanted)
}

/** Returns a port that was free a moment ago: not all servers can choose and report one. */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const emptyFolder = (name) => mkdtempSync(join(workFolder, `${name}-`))

/** json-server saves posted data in a file. */
const jsonServer = (script, ...flags) => {
  const file = join(emptyFolder('json-server'), 'db.json')
  writeFileSync(file, JSON.stringify({ transactions: [] }))
  return (port) => ({ script: inPackages(script), args: [file, '--port', port, '--host', '127.0.0.1', ...flags] })
}

/** WireMock compares the body with a given example, and responds as the sandbox does. */
const wireMock = () => {
  const folder = emptyFolder('wiremock')
  mkdirSync(join(folder, 'mappings'))
  const request = {
    method: 'POST',
    urlPath: '/v1/transactions',
    bodyPatterns: [{ matchesJsonPath: "$[?(@.amount > 0 && @.currency == 'EUR')]" }],
  }
  const jsonBody = { transactionId: '100000000000000001', '3D': { enrolled: true } }
  const response = { status: 201, jsonBody, headers: { 'Content-Type': 'application/json' } }
  writeFileSync(join(folder, 'mappings/transaction.json'), JSON.stringify({ request, response }))
  const jar = inPackages(`wiremock/build/wiremock-standalone-${PACKAGES.wiremock}.jar`)
  const flags = ['--bind-address', '127.0.0.1', '--root-dir', folder]
  return (port) => ({ command: ['java', '-jar', jar], args: ['--port', port, ...flags] })
}

const prism = () => (port) => ({
  script: inPackages('@stoplight/prism-cli/dist/index.js'),
  args: ['mock', CONTRACT, '--port', port, '--host', '127.0.0.1', '--verboseLevel', 'silent'],
})

const mockoon = () => (port) => ({
  script: inPackages('@mockoon/cli/bin/run.js'),
  args: ['start', '--data', CONTRACT, '--port', port, '--hostname', '127.0.0.1', '--disable-log-to-file'],
})

const ON_NODE = [
  { name: 'Prism 5.16, from openapi.yaml', make: prism },
  { name: 'Mockoon 9.9, from openapi.yaml', make: mockoon },
  { name: 'json-server 0.17', make: () => jsonServer('json-server/lib/cli/bin.js', '--quiet'), path: '/transactions' },
  { name: 'json-server 1.0 beta', make: () => jsonServer('json-server-1/lib/bin.js'), path: '/transactions' },
]
const ON_JAVA = [{ name: 'WireMock 3.13, matching the body', make: wireMock }]

/** Returns those that can run here, and the names of the others with the reason. */
export const findPeers = () => {
  const hasJava = spawnSync('java', ['-version']).status === 0
  return {
    peers: hasJava ? [...ON_NODE, ...ON_JAVA] : ON_NODE,
    skipped: hasJava ? [] : ON_JAVA.map(({ name }) => `${name}: there is no Java here`),
  }
}

/** Returns a peer with empty state on its own port, for `startServer`. */
export const peerServer = async ({ name, make }) => {
  const port = await freePort()
  return { name, port, ...make()(String(port)), cwd: workFolder }
}

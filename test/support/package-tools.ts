import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import process from 'node:process'
import { installApart, ROOT } from '../../scripts/prepare.mjs'

/** Tools of users. Installed separately, because the project does not need them. */
const TOOLS = {
  pnpm: '10.34.9',
  yarn: '1.22.22',
  publint: '0.3.25',
  '@arethetypeswrong/cli': '0.18.5',
  '@cyclonedx/cyclonedx-library': '10.3.0',
  typescript: '5.9.3',
  '@types/node': '20.19.43',
  jest: '30.5.2',
}
const FOLDER = join(ROOT, 'node_modules/.cache/package-tools')

/** Returns the folder with their node_modules; installs missing ones. @throws if that fails */
export const ensureTools = (): string => {
  const packages = Object.entries(TOOLS).map(([name, version]) => `${name}@${version}`)
  const stamp = join(FOLDER, 'installed')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== packages.join()) {
    installApart({ name: 'package managers and linters', folder: FOLDER, packages, flags: ['--ignore-scripts'] })
    writeFileSync(stamp, packages.join())
  }
  return join(FOLDER, 'node_modules')
}

/** A table of executed commands with their seconds and results. */
export const createMinutes = () => {
  const rows: string[] = []
  return {
    rows: (): string => rows.join('\n'),
    /** Runs a command and records its duration. Returns the output of both streams and the exit code. */
    run(label: string, [command = '', ...args]: readonly string[], cwd: string, env: Record<string, string> = {}) {
      const began = performance.now()
      const path = `${join(FOLDER, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
      const input = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$|^VITEST/.test(name))
      const { status, stdout, stderr, error } = spawnSync(command, args, {
        cwd,
        encoding: 'utf8',
        env: { ...Object.fromEntries(input), PATH: path, ...env },
      })
      const seconds = ((performance.now() - began) / 1_000).toFixed(1)
      const displayed = [command, ...args].map((word) => (word.includes('/') ? basename(word) : word)).join(' ')
      if (label !== '')
        rows.push(
          `${seconds.padStart(7)} s  ${label.padEnd(24)}  ${displayed}${status === 0 ? '' : `  (exit code ${status})`}`,
        )
      return { code: status, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`, out: stdout ?? '' }
    },
  }
}

/** A first call in any kind of module: it prints the status of the response. */
const FIRST = `
const first = async () => {
  const sandbox = await startSandbox()
  const space = await sandbox.space()
  const response = await fetch(space.url + '/v1/transactions', {
    method: 'POST',
    headers: { authorization: space.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      amount: 1250, currency: 'EUR', refno: 'order-1', paymentMethods: ['VIS'],
      card: { number: '4000001000000026', cvv: '123', expiryMonth: '12', expiryYear: '49',
        '3D': { acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
                merchant: { mcc: '5411', merchantName: 'Example Shop' } } },
      option: { authenticationOnly: true },
      redirect: { successUrl: 'http://localhost/', cancelUrl: 'http://localhost/', errorUrl: 'http://localhost/' },
    }),
  })
  await sandbox.close()
  return response.status
}
`
const REQUIRED = `const { startSandbox, SandboxError } = require('threeds-sandbox')${FIRST}`

const COMPILED = {
  compilerOptions: {
    module: 'node16',
    target: 'es2022',
    strict: true,
    types: ['node'],
    skipLibCheck: false,
  },
  files: ['typed.ts'],
}

/** The sources of a project that uses the kit in every way, without installing other packages. */
export const writeProject = (folder: string, tools: string): void => {
  mkdirSync(folder, { recursive: true })
  const config = { ...COMPILED, compilerOptions: { ...COMPILED.compilerOptions, typeRoots: [join(tools, '@types')] } }
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ name: 'first', private: true }),
    'first.mjs': `import { startSandbox } from 'threeds-sandbox'${FIRST}console.log(await first())\n`,
    'first.cjs': `${REQUIRED}first().then(console.log)\n`,
    'typed.ts': `import { type Space, startSandbox } from 'threeds-sandbox'${FIRST.replace('space =', 'space: Space =')}void first().then(console.log)\n`,
    'tsconfig.json': JSON.stringify(config),
    'first.test.js': `${REQUIRED}
test('a first transaction, and an error of the kit', async () => {
  expect(await first()).toBe(201)
  await expect(startSandbox({ prot: 1 })).rejects.toThrow(SandboxError)
})\n`,
  }
  const everyMember = JSON.stringify(join(ROOT, 'test/support/every-kit-method.cjs'))
  files['fakes.test.js'] = `
const { EXPECTED, replaceEverything, unusedMembers, useEveryMember } = require(${everyMember})
const check = async (load) => {
  jest.useFakeTimers()
  const fakes = replaceEverything()
  const { used, results } = await useEveryMember(load()).finally(() => {
    fakes.restore()
    jest.useRealTimers()
  })
  expect([results, unusedMembers(used), fakes.called]).toEqual([EXPECTED, [], []])
}
test('each member works with fakes before the import', () => check(() => require('threeds-sandbox')))
test('each member works with fakes after the import', () => {
  const kit = require('threeds-sandbox')
  return check(() => kit)
})\n`
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

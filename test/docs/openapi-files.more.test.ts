import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installApart, ROOT } from '../../scripts/prepare.mjs'
import { missing, type Need } from '../support/client-generators.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { isLong } from '../support/long-runs.ts'
import { blocksOf } from '../support/pasted-commands.ts'
import { builtProgram, startProgram } from '../support/process.ts'

const PAGE = 'docs/how-to/use-the-openapi-files.md'
const BLOCKS = blocksOf(PAGE)
const [DOWNLOAD] = BLOCKS

const shell = (cwd: string, script: string): string => {
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', script], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${script}\n${stdout}${stderr}`)
  return stdout
}

/** The compiler that must accept the generated clients. */
const COMPILED: Readonly<Record<string, { readonly need: Need; readonly compile: string }>> = {
  Go: { need: ['go', 'version'], compile: 'go mod init example.test; go mod tidy; go vet ./...' },
  Python: {
    need: ['python3', '--version'],
    compile: 'venv/bin/python -c "import service_client.client, control_client.client"',
  },
}

/** What Postman imports with. */
const CONVERTER = 'openapi-to-postmanv2@6.3.3'
const FOLDER = join(ROOT, 'node_modules/.cache/postman')

type Entry = { readonly key: string; readonly value: string; readonly disabled?: boolean }
type Item = {
  readonly item?: readonly Item[]
  readonly request?: {
    readonly method: string
    readonly url: { readonly path: readonly string[] }
    readonly header: readonly Entry[]
    readonly body?: { readonly raw: string }
    readonly auth?: { readonly basic?: readonly Entry[]; readonly apikey?: readonly Entry[] }
  }
}
type Converter = {
  convertV2(
    input: { readonly type: 'string'; readonly data: string },
    settings: object,
    done: (error: unknown, result: { readonly output?: readonly { readonly data: Item }[] }) => void,
  ): void
}

/** Imports a contract as the page describes. */
const importContract = (data: string): Promise<Item> => {
  const stamp = join(FOLDER, 'installed')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== CONVERTER) {
    installApart({ name: 'the import of Postman', folder: FOLDER, packages: [CONVERTER], flags: ['--ignore-scripts'] })
    writeFileSync(stamp, CONVERTER)
  }
  const converter: Converter = createRequire(join(FOLDER, 'package.json'))('openapi-to-postmanv2')
  const settings = { parametersResolution: 'Example', enableOptionalParameters: false }
  return new Promise((resolve, reject) => {
    converter.convertV2({ type: 'string', data }, settings, (error, { output: [collection] = [] }) =>
      collection ? resolve(collection.data) : reject(error),
    )
  })
}

const requestsIn = ({ item = [], request }: Item): readonly NonNullable<Item['request']>[] =>
  request ? [request] : item.flatMap(requestsIn)

describe.runIf(isLong)(PAGE, { timeout: 600_000 }, () => {
  builtProgram()

  const download = async () => {
    const folder = temporaryFolder()
    const { url } = await startProgram(['--ephemeral'])
    shell(folder, DOWNLOAD?.text.replaceAll('http://127.0.0.1:8080', url) ?? '')
    return { folder, url }
  }

  for (const [heading, { need, compile }] of Object.entries(COMPILED))
    it.skipIf(missing([need]).length > 0)(`${heading}: generates clients of both contracts`, async () => {
      const { folder } = await download()
      const [block] = BLOCKS.filter((each) => each.heading === heading)
      shell(folder, block?.text ?? '')
      shell(folder, compile)
    })

  it('Postman: the imported requests are accepted with the settings and variables of the page', async () => {
    const { folder, url } = await download()
    const requests = requestsIn(await importContract(readFileSync(join(folder, 'service.json'), 'utf8')))
    for (const [path, credentials] of [
      ['v1/transactions', { authorization: `Basic ${btoa('1100000000:sandbox')}` }],
      ['v1/links', { 'link-api-key': 'sandbox-link-key' }],
    ] as const) {
      const request = requests.find(({ method, url: { path: parts } }) => method === 'POST' && parts.join('/') === path)
      const names = [...(request?.auth?.basic ?? []), ...(request?.auth?.apikey ?? [])].map(({ value }) => value)
      const page = readFileSync(PAGE, 'utf8')
      for (const [, name = ''] of names.join(' ').matchAll(/{{(\w+)}}/g)) expect(page).toContain(`\`${name}\``)
      const enabled = (request?.header ?? []).filter(({ disabled }) => disabled !== true)
      const headers = { ...Object.fromEntries(enabled.map(({ key, value }) => [key, value])), ...credentials }
      expect(Object.keys(headers)).not.toContain('sandbox-scenario')
      const send = () => fetch(`${url}/${path}`, { method: 'POST', headers, body: request?.body?.raw ?? '' })
      const responses = [await send(), await send()]
      expect(responses.map(({ ok }) => ok)).toEqual([true, true])
      const [first, second] = await Promise.all(responses.map((response) => response.text()))
      expect(second).not.toBe(first)
    }
  })
})

it('Arazzo: the page runs the version that the example names', () => {
  const version = /npx (@redocly\/cli@\S+)/.exec(readFileSync('examples/arazzo/payments.arazzo.yaml', 'utf8'))?.[1]
  const [block] = BLOCKS.filter(({ heading }) => heading === 'Arazzo')
  expect(block?.text).toBe(`npx --yes ${version} respect examples/arazzo/payments.arazzo.yaml`)
})

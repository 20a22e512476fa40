import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startContainer } from '../support/container.ts'
import { argsOf, of, shipped, stages } from '../support/dockerfile.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { createCertificate } from '../support/https-visitor.ts'
import { type Builder, createBuilder, inside, whyNoImage } from '../support/image-builder.ts'
import { initBody } from '../support/init-body.ts'
import { isLong } from '../support/long-runs.ts'

const MINUTES = 60_000
const MEGABYTE = 1_000_000
const MOST_MEGABYTES = 10
const IMAGE = 'threeds-sandbox'

const why = whyNoImage()
if (isLong && why !== undefined) console.info(`The image is not built here: ${why}.`)

/** Creates a file with the npm registry of this host, and its trusted authorities, as secrets of a build. */
const ofThisMachine = (home: string): readonly string[] => {
  const requested = (key: string) => execFileSync('npm', ['config', 'get', key], { encoding: 'utf8' }).trim()
  const npmrc = join(home, 'npmrc')
  writeFileSync(npmrc, `registry=${requested('registry')}\n`)
  const authority = process.env.NODE_EXTRA_CA_CERTS
  const trusted = authority === undefined ? [] : ['--secret', `id=ca,src=${authority}`]
  return ['--secret', `id=npmrc,src=${npmrc}`, ...trusted]
}

const isElf = (file: string): boolean => {
  const begin = Buffer.alloc(4)
  const handle = openSync(file, 'r')
  readSync(handle, begin)
  closeSync(handle)
  return begin.equals(Buffer.from('\x7fELF', 'latin1'))
}

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`

describe.skipIf(why !== undefined)('the image', { timeout: 10 * MINUTES }, () => {
  let builder: Builder
  const reported: string[] = []
  beforeAll(async () => {
    builder = createBuilder()
    const began = performance.now()
    const { code, output } = await builder.build(IMAGE, '--build-arg', 'REVISION=abc', ...ofThisMachine(builder.home))
    expect(code, output).toBe(0)
    reported.push(`built    in ${((performance.now() - began) / 1_000).toFixed(0)} s by ${builder.name}`)
  }, 10 * MINUTES)
  afterAll(() => {
    console.info(`\nThe image, without its base:\n  ${reported.join('\n  ')}\n`)
    builder?.remove()
  })

  it('has the configuration of the Dockerfile', () => {
    const { final } = stages()
    const { User, WorkingDir, Entrypoint, Healthcheck, Volumes, ExposedPorts, Labels } = builder.configOf(IMAGE)
    expect({ User, WorkingDir, Volumes, ExposedPorts }).toEqual({
      User: '1000:1000',
      WorkingDir: '/app',
      Volumes: { '/data': {} },
      ExposedPorts: { '8080/tcp': {} },
    })
    expect(Entrypoint).toEqual(['node', '/app/dist/cli.js'])
    expect(Healthcheck).toMatchObject({
      Test: ['CMD', ...Entrypoint, ...argsOf(of('HEALTHCHECK', final)[0])],
      Interval: 2e9,
      StartPeriod: 10e9,
    })
    expect(Labels).toMatchObject({
      'org.opencontainers.image.revision': 'abc',
      'org.opencontainers.image.base.name': 'localhost/bare-base',
    })
  })

  it('adds small layers with exactly the shipped files, and without machine code', () => {
    const layers = builder.ownLayers(IMAGE)
    const folder = temporaryFolder()
    for (const layer of layers) execFileSync('tar', ['--extract', '--no-same-owner', '--file', layer, '-C', folder])
    expect(readdirSync(folder).toSorted()).toEqual(['app', 'data'])
    expect(readdirSync(join(folder, 'app')).toSorted()).toEqual(
      shipped()
        .map(({ path }) => path)
        .toSorted(),
    )
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const paths = files.map(({ parentPath, name }) => join(parentPath, name))
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.filter(isElf)).toEqual([])
    expect(isElf(process.execPath)).toBe(true)

    const size = layers.reduce((sum, layer) => sum + statSync(layer).size, 0)
    const packed = layers.reduce((sum, layer) => sum + gzipSync(readFileSync(layer)).length, 0)
    reported.push(`layers   ${megabytes(size)}, compressed ${megabytes(packed)}; ${paths.length} files`)
    expect(size).toBeLessThanOrEqual(MOST_MEGABYTES * MEGABYTE)
  })

  it('is an OCI layout for both platforms, with the same files, the labels and the list of its packages', async () => {
    const platforms = ['linux/amd64', 'linux/arm64']
    const inputs = ['--platform', 'linux/arm64', '--build-arg', 'REVISION=abc', ...ofThisMachine(builder.home)]
    const { code, output } = await builder.build('other', ...inputs)
    expect(code, output).toBe(0)
    const layout = builder.layoutOf(IMAGE, 'other')
    const read = (digest: string) => JSON.parse(readFileSync(join(layout, 'blobs', digest.replace(':', '/')), 'utf8'))
    const [index] = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8')).manifests
    expect(index.annotations ?? {}).toEqual({})
    const manifests: readonly { digest: string; platform: { os: string; architecture: string } }[] = read(
      index.digest,
    ).manifests
    expect(manifests.map(({ platform }) => `${platform.os}/${platform.architecture}`)).toEqual(platforms)
    const contents = manifests.map(({ digest }) => {
      const { config, layers }: { config: { digest: string }; layers: readonly { digest: string }[] } = read(digest)
      const { Labels } = read(config.digest).config
      expect(Labels).toMatchObject({
        'org.opencontainers.image.revision': 'abc',
        'org.opencontainers.image.version': '0.1.0',
      })
      const folder = temporaryFolder()
      // The first layer is the base.
      for (const layer of layers.slice(1)) {
        const file = join(layout, 'blobs', layer.digest.replace(':', '/'))
        execFileSync('tar', ['--extract', '--no-same-owner', '--file', file, '-C', folder])
      }
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      const paths = files.map(({ parentPath, name }) => join(parentPath, name))
      expect(paths.filter(isElf)).toEqual([])
      const bill = JSON.parse(readFileSync(join(folder, 'app/dist/sbom.cdx.json'), 'utf8'))
      expect(bill.components.map(({ name }: { name: string }) => name)).toContain('express')
      return paths.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]).toSorted()
    })
    expect(contents[0]?.length).toBeGreaterThan(100)
    expect(contents[1]).toEqual(contents[0])
  })

  it('runs as another user on a read-only root, and saves its responses', async () => {
    const root = builder.rootOf(IMAGE)
    const config = builder.configOf(IMAGE)
    // A new volume has the content of the image at its path.
    const volume = join(builder.home, 'volume')
    inside(['cp', '--archive', join(root, 'data'), volume])
    const began = performance.now()
    const container = await startContainer(root, config, volume)
    const readyMs = performance.now() - began
    const [, ...health] = config.Healthcheck.Test
    expect(await container.exec(health)).toMatchObject({ code: 0, stderr: '' })
    reported.push(`start    ready after ${readyMs.toFixed(0)} ms, healthy ${(performance.now() - began).toFixed(0)} ms`)

    const atOnce = (path: string) => `try { fs.writeFileSync('${path}', ''); 'yes' } catch ({ code }) { code }`
    const attempts = ['/x', '/app/x', '/tmp/x', '/data/x'].map(atOnce)
    const requested = `[process.getuid(), process.getgid(), ...[${attempts.map((item) => JSON.stringify(item))}].map(eval)].join()`
    expect(await container.exec(['node', '-p', requested])).toMatchObject({
      stdout: '1000,1000,EROFS,EROFS,EROFS,yes\n',
    })
    expect((await container.exec(['sh', '-c', 'true'])).stderr).toContain('No such file')
    expect(container.ofKernel('NSpid')).toMatch(/\t1$/)
    expect(container.ofKernel('CapEff')).toMatch(/^0+$/)

    const { transactionId: id = '' } = (await container.init(initBody())).body
    const responded = await fetch(`${container.url}/_sandbox/transactions/${id}/challenge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: '4444' }),
    })
    expect(responded.status).toBe(200)
    const { body } = await container.status(String(id))
    expect(body).toMatchObject({ status: 'authenticated' })
    const kilobytes = (name: string) => Number.parseInt(container.ofKernel(name), 10) * 1_024
    reported.push(`memory   ${megabytes(kilobytes('VmRSS'))} resident, at most ${megabytes(kilobytes('VmHWM'))}`)

    const { code, tookMs } = await container.stop()
    reported.push(`stop     ${tookMs.toFixed(0)} ms after SIGTERM`)
    expect(code).toBe(0)
    expect(tookMs).toBeLessThan(1_000)

    const again = await startContainer(root, config, volume)
    expect((await again.status(String(id))).body).toEqual(body)
    await again.stop()
  })

  describe('built with a certificate authority', () => {
    it('stops the build with a message for an invalid one, before npm sends a request', async () => {
      const wrong = join(builder.home, 'wrong.pem')
      writeFileSync(wrong, 'no certificate\n')
      const { code, output } = await builder.build('wrong', '--target', 'build', '--secret', `id=ca,src=${wrong}`)
      expect(code).not.toBe(0)
      // buildah prints the step with these words before it runs it: the message is at the beginning of a line.
      expect(output).toMatch(/^The file of --secret id=ca holds no certificate: give the PEM file/m)
      expect(output).not.toMatch(/^npm error|X509Certificate\(\)|node:internal/m)
    })

    it('is trusted by npm: without it the registry is rejected, with it requested', async () => {
      const certificate = createCertificate()
      const paths: string[] = []
      const registry = createServer(
        { cert: readFileSync(certificate), key: readFileSync(`${certificate}.key`) },
        ({ url = '' }, response) => {
          paths.push(url)
          response.writeHead(404).end('{}')
        },
      )
      await once(registry.listen(0, '127.0.0.1'), 'listening')
      onTestFinished(() => void registry.close())
      const npmrc = join(builder.home, 'npmrc')
      const { port } = registry.address() as AddressInfo
      writeFileSync(npmrc, `registry=https://localhost:${port}/\nfetch-retries=0\n`)
      const input = ['--target', 'build', '--secret', `id=npmrc,src=${npmrc}`]

      const stranger = await builder.build('stranger', ...input)
      expect([stranger.code === 0, paths, stranger.output]).toEqual([
        false,
        [],
        expect.stringContaining('SELF_SIGNED_CERT'),
      ])
      const trusted = await builder.build('trusted', ...input, '--secret', `id=ca,src=${certificate}`)
      expect([trusted.code === 0, trusted.output]).toEqual([false, expect.stringContaining('E404')])
      expect(paths.length).toBeGreaterThan(0)
    })
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '../../src/app/settings/settings-table.ts'
import { COMMANDS } from '../../src/cli/command-table.ts'
import { argsOf, environmentOf, execForm, instructions, of, pathsOf, shipped, stages } from '../support/dockerfile.ts'

const { before, build, final } = stages()
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const read = (file: string): string => readFileSync(file, 'utf8')

describe('the bases', () => {
  it('are build arguments, by default the official image of the Node of .nvmrc', () => {
    const official = `docker.io/library/node:${read('.nvmrc').trim()}-alpine`
    expect(of('ARG', before)).toEqual([`BUILD_BASE=${official}`, `BASE=${official}`])
    expect(of('FROM', final)).toEqual(['$BASE'])
  })

  it('of the build is that of the machine that builds: what it makes is the same for all', () => {
    expect(of('FROM', build)).toEqual(['--platform=$BUILDPLATFORM $BUILD_BASE AS build'])
  })

  it('of the image may be without a shell: nothing is run there, and nothing is in shell form', () => {
    expect(of('RUN', final)).toEqual([])
    expect(of('CMD', final)).toEqual([])
    expect(of('ENTRYPOINT', final).map(execForm)).toEqual([['node', '/app/dist/cli.js']])
    expect(environmentOf(final).PATH?.split(':')).toEqual(expect.arrayContaining(['/usr/local/bin', '/nodejs/bin']))
  })
})

describe('what runs', () => {
  it('is a user by number who owns the one volume, which comes from the build', () => {
    expect(of('USER', final)).toEqual(['1000:1000'])
    expect(of('VOLUME', final)).toEqual(['/data'])
    expect(of('COPY', final)).toContain('--from=build --chown=1000:1000 /data /data')
    expect(of('RUN', build).join('\n')).toContain('mkdir /data && chown 1000:1000 /data')
  })

  it('listens on one port, which is the one of the settings, and keeps its state in the volume', () => {
    expect(of('EXPOSE', final)).toEqual([SETTINGS.port.default])
    expect(environmentOf(final)).toMatchObject({ THREEDS_HOST: '0.0.0.0', THREEDS_STATE_DIR: '/data' })
    expect(argsOf(of('ENTRYPOINT', final)[0])).toEqual([])
  })

  it('is asked for its health by a command of its own', () => {
    const [health = '', ...more] = of('HEALTHCHECK', final)
    expect(more).toEqual([])
    expect(health).toMatch(/^--interval=2s --timeout=5s --start-period=10s CMD \[/)
    const [command, ...rest] = argsOf(health)
    expect(COMMANDS.map(({ name }) => name)).toContain(command)
    expect(rest).toEqual([])
  })
})

describe('what is in it', () => {
  /** What `npm pack` takes and the image does not, and why. */
  const LEFT_OUT = {
    bin: 'it tells a Node that is too old, or a build that is not there; the image has neither',
    docs: 'for readers of the package',
  }

  it('is what the package has, but for what is named here, and its licence', () => {
    const files = (manifest.files as string[]).filter((file) => !file.startsWith('!'))
    const needed = files.filter((file) => !(file in LEFT_OUT))
    expect(needed.length).toBe(files.length - Object.keys(LEFT_OUT).length)
    const paths = shipped().map(({ path }) => path)
    expect(paths.toSorted()).toEqual([...needed, 'LICENSE', 'package.json'].toSorted())
  })

  it('is made of sources that are there, each of which the builder is sent, and nothing else', () => {
    const wanted = of('COPY', build).flatMap((copy) => pathsOf(copy).sources)
    expect(wanted.filter((source) => !existsSync(source))).toEqual([])
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    expect(allowed.toSorted()).toEqual(wanted.toSorted())
    expect(of('COPY', final).filter((copy) => !copy.startsWith('--from=build '))).toEqual([])
    expect(of('ADD', instructions())).toEqual([])
  })

  it('is made by packages of the lockfile, none of whose scripts is run', () => {
    const installs = of('RUN', build).flatMap((run) => run.match(/npm (?:ci|install|i)\b[^;&|]*/g) ?? [])
    expect(installs).toEqual([expect.stringMatching(/^npm ci --ignore-scripts\b/)])
  })

  it('is told by labels, with the words of package.json', () => {
    const { description, version, license, name } = manifest
    const labels = [
      ...of('LABEL', final)
        .join(' ')
        .matchAll(/org\.opencontainers\.image\.([\w.]+)="([^"]*)"/g),
    ]
    expect(Object.fromEntries(labels.map(([, key, value]) => [key, value]))).toEqual({
      title: name,
      description,
      version,
      licenses: license,
      revision: '$REVISION',
      'base.name': '$BASE',
    })
    expect(of('ARG', final)).toEqual(['BASE', 'REVISION=unknown'])
  })
})

describe('docs/image.md', () => {
  const page = read('docs/image.md')

  it('has every argument and every secret of the build, and no other', () => {
    const named = (pattern: RegExp): string[] => [...new Set([...page.matchAll(pattern)].map(([, name = '']) => name))]
    const taken = instructions().filter(({ verb }) => verb === 'ARG')
    const names = new Set(taken.map(({ rest }) => rest.replace(/=.*/, '')))
    expect(named(/--build-arg (\w+)=/g).toSorted()).toEqual([...names].toSorted())
    const secrets = of('RUN', build).flatMap((run) => [...run.matchAll(/type=secret,id=(\w+)/g)].map(([, id]) => id))
    expect(named(/--secret id=(\w+)/g)).toEqual(secrets)
  })

  it('names the default base, and one without a shell, in full', () => {
    const official = of('ARG', before)[0]?.replace('BUILD_BASE=', '')
    const bases = [...page.matchAll(/^\| `(\S+\/\S+)` \|/gm)].map(([, base]) => base)
    expect(bases).toEqual([official, expect.stringMatching(/^gcr\.io\/distroless\/nodejs24-/)])
  })

  it('has the health check, the port and the user as they are', () => {
    const [, interval, start] =
      /--interval=(\d+)s .*--start-period=(\d+)s/.exec(of('HEALTHCHECK', final)[0] ?? '') ?? []
    expect(page).toContain(`every ${interval} seconds, with ${start} seconds for the start`)
    expect(page).toContain(`listens on port ${of('EXPOSE', final)[0]} `)
    expect(page).toContain(`runs as user and group ${of('USER', final)[0]?.split(':')[0]}, `)
  })
})

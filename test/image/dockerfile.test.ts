import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '../../src/app/settings/settings-table.ts'
import { COMMANDS } from '../../src/cli/command-table.ts'
import { argsOf, environmentOf, execForm, instructions, of, pathsOf, shipped, stages } from '../support/dockerfile.ts'

const { before, build, final } = stages()
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const read = (file: string): string => readFileSync(file, 'utf8')

describe('the base images', () => {
  it('are build arguments, by default the official image of the Node of .nvmrc', () => {
    const official = `docker.io/library/node:${read('.nvmrc').trim()}-alpine`
    expect(of('ARG', before)).toEqual([`BUILD_BASE=${official}`, `BASE=${official}`])
    expect(of('FROM', final)).toEqual(['$BASE'])
  })

  it('use the platform of the build host for the build, whose output is the same for all', () => {
    expect(of('FROM', build)).toEqual(['--platform=$BUILDPLATFORM $BUILD_BASE AS build'])
  })

  it('need no shell in the final stage: it has no RUN and no shell form', () => {
    expect(of('RUN', final)).toEqual([])
    expect(of('CMD', final)).toEqual([])
    expect(of('ENTRYPOINT', final).map(execForm)).toEqual([['node', '/app/dist/cli.js']])
    expect(environmentOf(final).PATH?.split(':')).toEqual(expect.arrayContaining(['/usr/local/bin', '/nodejs/bin']))
  })
})

describe('the container', () => {
  it('runs as a user by number who owns the one volume, which comes from the build', () => {
    expect(of('USER', final)).toEqual(['1000:1000'])
    expect(of('VOLUME', final)).toEqual(['/data'])
    expect(of('COPY', final)).toContain('--from=build --chown=1000:1000 /data /data')
    expect(of('RUN', build).join('\n')).toContain('mkdir /data && chown 1000:1000 /data')
  })

  it('listens on the one port of the settings, and keeps its state in the volume', () => {
    expect(of('EXPOSE', final)).toEqual([SETTINGS.port.default])
    expect(environmentOf(final)).toMatchObject({ THREEDS_HOST: '0.0.0.0', THREEDS_STATE_DIR: '/data' })
    expect(argsOf(of('ENTRYPOINT', final)[0])).toEqual([])
  })

  it('has its own command for its health check', () => {
    const [health = '', ...more] = of('HEALTHCHECK', final)
    expect(more).toEqual([])
    expect(health).toMatch(/^--interval=2s --timeout=5s --start-period=10s CMD \[/)
    const [command, ...rest] = argsOf(health)
    expect(COMMANDS.map(({ name }) => name)).toContain(command)
    expect(rest).toEqual([])
  })
})

describe('the image', () => {
  /** Files of `npm pack` that the image omits, with reasons. */
  const LEFT_OUT = {
    bin: 'it reports an old Node or a missing build; the image has neither',
    docs: 'for readers of the package',
    skills: 'for agents, which read it in the package',
  }

  it('has the files of the package, with named exceptions, and its license', () => {
    const files = (manifest.files as string[]).filter((file) => !file.startsWith('!'))
    const folders = files.map((file) => file.split('/')[0] ?? '')
    expect(Object.keys(LEFT_OUT).filter((folder) => !folders.includes(folder))).toEqual([])
    const needed = files.filter((_, at) => !Object.hasOwn(LEFT_OUT, folders[at] ?? ''))
    const paths = shipped().map(({ path }) => path)
    expect(paths.toSorted()).toEqual([...needed, 'LICENSE', 'package.json'].toSorted())
  })

  it('is built from existing sources, which are exactly the build context', () => {
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

  it('is built with the packages of the lockfile, without their scripts', () => {
    const installs = of('RUN', build).flatMap((run) => run.match(/npm (?:ci|install|i)\b[^;&|]*/g) ?? [])
    expect(installs).toEqual([expect.stringMatching(/^npm ci --ignore-scripts\b/)])
  })

  it('has labels with the texts of package.json', () => {
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

describe('docs/how-to/docker.md', () => {
  const page = read('docs/how-to/docker.md')

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

  it('has the actual health check, port and user', () => {
    const [, interval, start] =
      /--interval=(\d+)s .*--start-period=(\d+)s/.exec(of('HEALTHCHECK', final)[0] ?? '') ?? []
    expect(page).toContain(`every ${interval} seconds, with ${start} seconds for the start`)
    expect(page).toContain(`listens on port ${of('EXPOSE', final)[0]} `)
    expect(page).toContain(`runs as user and group ${of('USER', final)[0]?.split(':')[0]}, `)
  })
})

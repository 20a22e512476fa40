import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/given-folder.ts'
import { detectEnvironment } from './environment.ts'

/** Detects the environment of a host with these files and variables. */
const environmentOf = (files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) => {
  const root = temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return detectEnvironment({ root, env, hostName: 'box' })
}

const V2 = { 'proc/1/cgroup': '0::/\n' }
const mount = (sources: string, to: string) => ({
  'proc/self/mountinfo': `22 27 0:21 / /proc rw - proc proc rw\n716 700 254:1 ${sources} ${to} rw,relatime - ext4 /dev/vda1 rw\n`,
})

it.each([
  ['/.dockerenv', { '.dockerenv': '', ...V2 }, {}, 'docker'],
  ['/run/.containerenv', { 'run/.containerenv': 'engine="podman-4.3.1"\n' }, {}, 'podman'],
  ['groups of Docker, version 1', { 'proc/1/cgroup': '12:memory:/docker/3f2a\n' }, {}, 'docker'],
  ['groups of Kubernetes', { 'proc/1/cgroup': '1:cpu:/kubepods/besteffort/pod1/docker-3f2a\n' }, {}, 'kubernetes'],
  ['groups of Podman', { 'proc/1/cgroup': '1:name=systemd:/machine.slice/libpod-3f2a.scope\n' }, {}, 'podman'],
  ['groups of LXC', { 'proc/1/cgroup': '1:cpu:/lxc/web\n' }, {}, 'other'],
  ['a mount of Docker', { ...V2, ...mount('/var/lib/docker/containers/3f2a/hostname', '/etc/hostname') }, {}, 'docker'],
  ['a mount of Podman', mount('/containers/storage/overlay-containers/1/hosts', '/etc/hosts'), {}, 'podman'],
  ['the variable of systemd', V2, { container: 'lxc' }, 'other'],
  ['the variable of Podman', {}, { container: 'podman' }, 'podman'],
  [
    'the variable of a cluster, with any engine',
    { '.dockerenv': '' },
    { KUBERNETES_SERVICE_HOST: '10.0.0.1' },
    'kubernetes',
  ],
] as const)('detects a container by %s', (_sign, files, env, engine) => {
  expect(environmentOf(files, env)).toMatchObject({ engine, isWsl: false, hostName: 'box' })
  expect(environmentOf(files, env).evidence.length).toBeGreaterThan(0)
})

it.each([
  ['no files', {}, {}],
  ['groups of a host', { 'proc/1/cgroup': '0::/init.scope\n' }, {}],
  ['containers that it runs', mount('/var/lib/docker/containers/3f2a/mounts/shm', '/var/lib/docker/x'), {}],
  ['an empty variable', V2, { KUBERNETES_SERVICE_HOST: '', container: '' }],
] as const)('detects a host with %s', (_title, files, env) => {
  expect(environmentOf(files, env)).toEqual({ isWsl: false, hostName: 'box', evidence: [] })
})

it.each([
  ['its kernel', { 'proc/sys/kernel/osrelease': '5.15.90.1-microsoft-standard-WSL2\n' }, {}],
  ['its variable', {}, { WSL_DISTRO_NAME: 'Ubuntu' }],
] as const)('detects WSL by %s', (_sign, files, env) => {
  expect(environmentOf(files, env)).toEqual({ isWsl: true, hostName: 'box', evidence: [] })
})

it('returns all signs of a container, because a single one can mislead', () => {
  expect(
    environmentOf({ '.dockerenv': '', 'proc/1/cgroup': '1:cpu:/docker/1\n' }, { container: 'oci' }).evidence,
  ).toEqual(['/.dockerenv exists', '/proc/1/cgroup names it', 'the variable `container` is set'])
})

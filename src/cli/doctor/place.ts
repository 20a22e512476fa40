import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../../domain/attempt.ts'
import type { Environment } from '../command.ts'

/** What runs a container, where that can be told. */
type Engine = 'docker' | 'podman' | 'kubernetes' | 'other'

/** Where a program runs. */
export type Place = {
  /** Absent on a machine, real or virtual. */
  readonly engine?: Engine
  /** A Linux inside of Windows, whose browser and apps may be on the other side. */
  readonly isWsl: boolean
  readonly hostName: string
  /** What says so, for whoever doubts it. */
  readonly signs: readonly string[]
}

type Inputs = {
  /** The folder that holds `/proc`, `/run` and the rest: `/`. */
  readonly root: string
  readonly env: Environment
  readonly hostName: string
}

type Sign = { readonly engine: Engine; readonly sign: string }

/** The first group of each process says who made it, with version 1 of cgroups; with version 2 it says nothing. */
const CGROUPS: readonly (readonly [RegExp, Engine])[] = [
  [/kubepods/, 'kubernetes'],
  [/libpod/, 'podman'],
  [/docker/, 'docker'],
  [/\/(lxc|containerd|garden|ecs)\b/, 'other'],
]

/** Engines lay files of their own over these. Other mounts of theirs are seen on a host, too. */
const MOUNTED = /^.*? (\S*?\/(docker|containers)\/\S*) \/etc\/(?:hostname|hosts|resolv\.conf) /m

const engineNamed = (name: string): Engine => (name === 'docker' || name === 'podman' ? name : 'other')

/** Every sign of a container, the one that tells most of its engine first. */
const signsOf = (
  has: (path: string) => boolean,
  read: (path: string) => string,
  { KUBERNETES_SERVICE_HOST: service, container }: Environment,
): readonly Sign[] => {
  const cgroup = read('proc/1/cgroup')
  const [, , owner] = MOUNTED.exec(read('proc/self/mountinfo')) ?? []
  const inGroup = CGROUPS.find(([pattern]) => pattern.test(cgroup))
  return [
    ...(service ? [{ engine: 'kubernetes', sign: 'KUBERNETES_SERVICE_HOST is set' } as const] : []),
    ...(has('run/.containerenv') ? [{ engine: 'podman', sign: '/run/.containerenv is there' } as const] : []),
    ...(has('.dockerenv') ? [{ engine: 'docker', sign: '/.dockerenv is there' } as const] : []),
    ...(inGroup ? [{ engine: inGroup[1], sign: '/proc/1/cgroup names it' }] : []),
    ...(owner
      ? [{ engine: owner === 'docker' ? 'docker' : 'podman', sign: '/proc/self/mountinfo names it' } as const]
      : []),
    ...(container ? [{ engine: engineNamed(container), sign: 'the variable container is set' }] : []),
  ]
}

/**
 * Finds out whether this is a container. No sign is there in every container, and none that is looked at is on a machine
 * without one.
 */
export const detectPlace = ({ root, env, hostName }: Inputs): Place => {
  const has = (path: string): boolean => existsSync(join(root, path))
  const read = (path: string): string => attempt(() => readFileSync(join(root, path), 'utf8')) ?? ''
  const found = signsOf(has, read, env)
  const isWsl = Boolean(env.WSL_DISTRO_NAME) || /microsoft/i.test(read('proc/sys/kernel/osrelease'))
  const [first] = found
  return { ...(first && { engine: first.engine }), isWsl, hostName, signs: found.map(({ sign }) => sign) }
}

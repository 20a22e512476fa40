import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../../core/domain/value-or-undefined.ts'
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

type Inputs = {
  /** The folder that holds `/proc`, `/run` and the rest: `/`. */
  readonly root: string
  readonly env: Environment
  readonly hostName: string
}

/**
 * Finds out whether this is a container. No sign is there in every container, and none that is looked at is on a machine
 * without one.
 */
export const detectPlace = ({ root, env, hostName }: Inputs): Place => {
  const has = (path: string): boolean => existsSync(join(root, path))
  const read = (path: string): string => attempt(() => readFileSync(join(root, path), 'utf8')) ?? ''
  const cgroup = read('proc/1/cgroup')
  const [, , owner] = MOUNTED.exec(read('proc/self/mountinfo')) ?? []
  // The one that tells most of its engine first.
  const signs: readonly (readonly [Engine | '' | false | undefined, string])[] = [
    [env.KUBERNETES_SERVICE_HOST && 'kubernetes', 'KUBERNETES_SERVICE_HOST is set'],
    [has('run/.containerenv') && 'podman', '/run/.containerenv is there'],
    [has('.dockerenv') && 'docker', '/.dockerenv is there'],
    [CGROUPS.find(([pattern]) => pattern.test(cgroup))?.[1], '/proc/1/cgroup names it'],
    [owner && (owner === 'docker' ? 'docker' : 'podman'), '/proc/self/mountinfo names it'],
    [env.container && engineNamed(env.container), 'the variable container is set'],
  ]
  const found = signs.flatMap(([engine, sign]) => (engine ? [{ engine, sign }] : []))
  const [first] = found
  const isWsl = Boolean(env.WSL_DISTRO_NAME) || /microsoft/i.test(read('proc/sys/kernel/osrelease'))
  return { ...(first && { engine: first.engine }), isWsl, hostName, signs: found.map(({ sign }) => sign) }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import type { Environment } from '../command.ts'

/** Engine of a container, if it can be detected. */
type Engine = 'docker' | 'podman' | 'kubernetes' | 'other'

/** Environment of a program. */
export type HostEnvironment = {
  /** Absent outside of containers. */
  readonly engine?: Engine
  /** True for Linux in Windows, where browser and apps can run in Windows. */
  readonly isWsl: boolean
  readonly hostName: string
  /** The evidence for a container. */
  readonly evidence: readonly string[]
}

/** Patterns of the cgroup of process 1. With version 1 of cgroups it names the engine, with version 2 it does not. */
const CGROUPS: readonly (readonly [RegExp, Engine])[] = [
  [/kubepods/, 'kubernetes'],
  [/libpod/, 'podman'],
  [/docker/, 'docker'],
  [/\/(lxc|containerd|garden|ecs)\b/, 'other'],
]

/** Engines mount their files over these. Other mounts of engines also exist on a host. */
const MOUNTED = /^.*? (\S*?\/(docker|containers)\/\S*) \/etc\/(?:hostname|hosts|resolv\.conf) /m

const engineNamed = (name: string): Engine => (name === 'docker' || name === 'podman' ? name : 'other')

type Inputs = {
  /** The folder that contains `/proc` and `/run`: `/`. */
  readonly root: string
  readonly env: Environment
  readonly hostName: string
}

/**
 * Detects if this is a container. No sign exists in every container, and none of these exists outside of containers.
 */
export const detectEnvironment = ({ root, env, hostName }: Inputs): HostEnvironment => {
  const has = (path: string): boolean => existsSync(join(root, path))
  const read = (path: string): string => attempt(() => readFileSync(join(root, path), 'utf8')) ?? ''
  const cgroup = read('proc/1/cgroup')
  const [, , owner] = MOUNTED.exec(read('proc/self/mountinfo')) ?? []
  // In order of precision about the engine.
  const evidence: readonly (readonly [Engine | '' | false | undefined, string])[] = [
    [env.KUBERNETES_SERVICE_HOST && 'kubernetes', 'KUBERNETES_SERVICE_HOST is set'],
    [has('run/.containerenv') && 'podman', '/run/.containerenv exists'],
    [has('.dockerenv') && 'docker', '/.dockerenv exists'],
    [CGROUPS.find(([pattern]) => pattern.test(cgroup))?.[1], '/proc/1/cgroup names it'],
    [owner && (owner === 'docker' ? 'docker' : 'podman'), '/proc/self/mountinfo names it'],
    [env.container && engineNamed(env.container), 'the variable `container` is set'],
  ]
  const match = evidence.flatMap(([engine, sign]) => (engine ? [{ engine, sign }] : []))
  const [first] = match
  const isWsl = Boolean(env.WSL_DISTRO_NAME) || /microsoft/i.test(read('proc/sys/kernel/osrelease'))
  return { ...(first && { engine: first.engine }), isWsl, hostName, evidence: match.map(({ sign }) => sign) }
}

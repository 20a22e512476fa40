import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap } from '../core/domain/is-record.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'

const NAME = 'threeds-sandbox'
const SERVER = { command: 'npx', args: ['--no', NAME, 'mcp'] }

/** Configuration of Codex, which forwards only the listed variables of its shell to a server. */
const TOML = `[mcp_servers.${NAME}]
command = ${JSON.stringify(SERVER.command)}
args = [${SERVER.args.map((arg) => JSON.stringify(arg)).join(', ')}]
env_vars = ["SANDBOX_URL", "SANDBOX_CONTROL_TOKEN"]
`

/** Files of a coding agent in a project. */
type Agent = {
  /** Files or folders of a project that uses the agent. */
  readonly signs: readonly string[]
  readonly config: string
  /** Member of a JSON configuration that has the servers, and the entry; absent for TOML. */
  readonly json?: readonly [member: string, entry: object]
  /** Folder of its skills. */
  readonly skills: string
}

/** The agents that `agent setup` knows. */
const AGENTS: Readonly<Record<string, Agent>> = {
  claude: {
    signs: ['.claude', '.mcp.json', 'CLAUDE.md'],
    config: '.mcp.json',
    json: ['mcpServers', SERVER],
    skills: '.claude/skills',
  },
  codex: { signs: ['.codex', '.agents'], config: '.codex/config.toml', skills: '.agents/skills' },
  cursor: { signs: ['.cursor'], config: '.cursor/mcp.json', json: ['mcpServers', SERVER], skills: '.agents/skills' },
  vscode: {
    signs: ['.vscode'],
    config: '.vscode/mcp.json',
    json: ['servers', { type: 'stdio', ...SERVER }],
    skills: '.agents/skills',
  },
}

/** The names of the known agents. */
export const AGENT_NAMES: readonly string[] = Object.keys(AGENTS)

/** Returns the agents that a project uses, by their files. */
export const agentsIn = (folder: string): readonly string[] =>
  AGENT_NAMES.filter((name) => AGENTS[name]?.signs.some((sign) => existsSync(join(folder, sign))))

/** A file that an agent needs. `text` is absent if the file stays as it is. */
export type AgentFile = {
  readonly path: string
  readonly action: 'create' | 'change' | 'keep' | 'edit'
  /** The new content of the file. */
  readonly text?: string
  /** The added part, or a description of it. */
  readonly added?: string
}

const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

const written = (path: string, before: string | undefined, text: string, added: string): AgentFile => ({
  path,
  action: before === undefined ? 'create' : 'change',
  text,
  added,
})

/** Adds the server to a JSON configuration. A file that is not plain JSON, such as one with comments, stays as it is. */
const jsonConfig = (folder: string, path: string, member: string, entry: object): AgentFile => {
  const before = textOf(join(folder, path))
  const added = JSON.stringify({ [member]: { [NAME]: entry } }, undefined, 2)
  const parsed: unknown = before === undefined ? {} : attempt(() => JSON.parse(before))
  const servers = isMap(parsed) ? (parsed[member] ?? {}) : undefined
  if (!isMap(parsed) || !isMap(servers)) return { path, action: 'edit', added }
  if (Object.hasOwn(servers, NAME)) return { path, action: 'keep' }
  const indent = /^[ \t]+(?=")/m.exec(before ?? '')?.[0] ?? 2
  const changed = { ...parsed, [member]: { ...servers, [NAME]: entry } }
  return written(path, before, `${JSON.stringify(changed, undefined, indent)}\n`, added)
}

/** The table of the server in TOML, with or without quotes. */
const TABLE = new RegExp(String.raw`^\s*\[\s*mcp_servers\s*\.\s*(["']?)${NAME}\1\s*[\].]`, 'm')

const tomlConfig = (folder: string, path: string): AgentFile => {
  const before = textOf(join(folder, path))
  if (before !== undefined && TABLE.test(before)) return { path, action: 'keep' }
  const start = before === undefined || before === '' ? '' : `${before.trimEnd()}\n\n`
  return written(path, before, start + TOML, TOML.trimEnd())
}

const skillFile = (folder: string, skills: string, skill: string): AgentFile => {
  const path = `${skills}/${NAME}/SKILL.md`
  const before = textOf(join(folder, path))
  if (before === skill) return { path, action: 'keep' }
  return written(path, before, skill, `the skill of this package, ${Buffer.byteLength(skill)} bytes`)
}

/**
 * Returns the files that some agents need in a project: the configuration of the tools, and the skill. Agents that read
 * the same file share it.
 * @param skill content of skills/threeds-sandbox/SKILL.md
 */
export const agentFiles = (folder: string, names: readonly string[], skill: string): readonly AgentFile[] => {
  const agents = names.flatMap((name) => AGENTS[name] ?? [])
  const configs = agents.map(({ config, json }) =>
    json ? jsonConfig(folder, config, ...json) : tomlConfig(folder, config),
  )
  const folders = new Set(agents.map(({ skills }) => skills))
  return [...configs, ...[...folders].map((skills) => skillFile(folder, skills, skill))]
}

import { lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suggestionFor } from '../../core/domain/nearest-name.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { AGENT_NAMES, type AgentFile, agentFiles, agentsIn } from '../agent-files.ts'
import { CommandError, type Io } from '../command.ts'
import type { Run } from '../command-table.ts'

/** Returns the named agents, or those of the project. @throws CommandError if there are none, or one is unknown */
const chosenAgents = (folder: string, named: string | undefined): readonly string[] => {
  const names = named === undefined ? agentsIn(folder) : named.split(',').map((name) => name.trim())
  const known = AGENT_NAMES.map((name) => `\`${name}\``).join(', ')
  if (names.length === 0)
    throw new CommandError(`No coding agent is configured in \`${folder}\`. Pass \`--agent\` with some of ${known}.`)
  const unknown = names.find((name) => !AGENT_NAMES.includes(name))
  if (unknown !== undefined)
    throw new CommandError(`Unknown agent \`${unknown}\`. ${suggestionFor(unknown, AGENT_NAMES) ?? `Use ${known}.`}`)
  return names
}

const LABELS = {
  create: 'Create',
  change: 'Change',
  keep: 'Unchanged',
  edit: 'Edit manually, because it is not plain JSON:',
}

const describe = ({ path, action, added }: AgentFile): string =>
  [`${LABELS[action]} ${path}`, ...(added?.split('\n').map((line) => `  ${line}`) ?? [])].join('\n')

/** Asks for a line of the standard input. Without one, the files are not confirmed. */
const isConfirmed = async ({ err, input }: Io, count: number): Promise<boolean> => {
  err(`Write ${count === 1 ? 'this file' : `these ${count} files`}? [y/N]`)
  let line = ''
  for await (const chunk of input?.() ?? []) {
    line += chunk.toString()
    if (line.includes('\n')) break
  }
  return /^y(es)?$/i.test(line.split('\n')[0]?.trim() ?? '')
}

/** Ends the command if a part of a path is a symbolic link, which could lead out of the project. @throws CommandError */
const rejectLink = (folder: string, path: string): void => {
  const parts = path.split('/')
  const link = parts
    .map((_, at) => parts.slice(0, at + 1).join('/'))
    .find((part) => attempt(() => lstatSync(join(folder, part)))?.isSymbolicLink())
  if (link !== undefined)
    throw new CommandError(`\`${link}\` is a symbolic link, and nothing was written. Replace it by a file or a folder.`)
}

/** Runs `threeds-sandbox agent setup`: configures the tools and the skill for the coding agents of a project, after a confirmation. */
export const run: Run<'agent'> = async ({ options, positionals: [action, folder = '.'] }, io) => {
  if (action !== 'setup') throw new CommandError('`agent` needs the action `setup`, as in `agent setup`.')
  if (!attempt(() => statSync(folder).isDirectory())) throw new CommandError(`\`${folder}\` is not a folder.`)
  const names = chosenAgents(folder, options.agent)
  const { PACKAGE_ROOT } = await import('../../app/sandbox.ts')
  const skill = readFileSync(join(PACKAGE_ROOT, 'skills/threeds-sandbox/SKILL.md'), 'utf8')
  const files = agentFiles(folder, names, skill)
  for (const file of files) io.out(describe(file))
  const code = files.some((file) => file.action === 'edit') ? 1 : 0
  const changes = files.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]))
  if (changes.length === 0) return code
  if (!options.yes && !(await isConfirmed(io, changes.length))) {
    io.err('Nothing was written. Enter `y`, or pass `--yes`.')
    return 1
  }
  for (const { path } of changes) rejectLink(folder, path)
  for (const { path, text } of changes) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    io.out(`Wrote ${path}`)
  }
  return code
}

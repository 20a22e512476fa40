import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'

const SKILL = readFileSync('skills/threeds-sandbox/SKILL.md', 'utf8')

/** Creates a project with these files. */
const project = (files: Readonly<Record<string, string>> = {}): string => {
  const folder = temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

const setup = (folder: string, args: readonly string[] = [], input = '') =>
  runCommand(['agent', 'setup', folder, ...args], { input })
const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8')

describe('agent setup', () => {
  it('prints the files and writes nothing without a confirmation', async () => {
    for (const answer of ['', 'n\n', '\n', 'yesterday\n']) {
      const folder = project()
      const { code, stdout, stderr } = await setup(folder, ['--agent', 'claude'], answer)
      expect(code).toBe(1)
      expect(stdout).toContain('Create .mcp.json\n  {\n    "mcpServers": {\n      "threeds-sandbox": {')
      expect(stdout).toContain('Create .claude/skills/threeds-sandbox/SKILL.md\n')
      expect(stderr).toBe('Write these 2 files? [y/N]\nNothing was written. Enter `y`, or pass `--yes`.\n')
      expect(filesOf(folder)).toEqual([])
    }
  })

  it('writes nothing through a symbolic link', async () => {
    const outside = temporaryFolder()
    const folder = project()
    symlinkSync(outside, join(folder, '.claude'))
    const { code, stderr } = await setup(folder, ['--agent', 'claude', '--yes'])
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('`.claude` is a symbolic link, and nothing was written'),
    ])
    expect([filesOf(outside), filesOf(folder)]).toEqual([[], []])
  })

  it('keeps a table with a quoted name, and adds one next to a similar name', async () => {
    const folder = project({ '.codex/config.toml': '[mcp_servers."threeds-sandbox"]\ncommand = "own"\n' })
    await setup(folder, ['--agent', 'codex', '--yes'])
    expect(read(folder, '.codex/config.toml')).not.toContain('npx')
    const similar = project({ '.codex/config.toml': '[mcp_servers.threeds-sandbox-dev]\ncommand = "own"\n' })
    await setup(similar, ['--agent', 'codex', '--yes'])
    expect(read(similar, '.codex/config.toml')).toContain('[mcp_servers.threeds-sandbox]\n')
  })

  it('writes the files of each agent after `y`', async () => {
    const folder = project()
    const { code } = await setup(folder, ['--agent', 'claude,codex,cursor,vscode'], 'y\n')
    expect(code).toBe(0)
    expect(filesOf(folder)).toEqual([
      '.agents/skills/threeds-sandbox/SKILL.md',
      '.claude/skills/threeds-sandbox/SKILL.md',
      '.codex/config.toml',
      '.cursor/mcp.json',
      '.mcp.json',
      '.vscode/mcp.json',
    ])
    const server = { command: 'npx', args: ['--no', 'threeds-sandbox', 'mcp'] }
    for (const path of ['.mcp.json', '.cursor/mcp.json'])
      expect(JSON.parse(read(folder, path))).toEqual({ mcpServers: { 'threeds-sandbox': server } })
    expect(JSON.parse(read(folder, '.vscode/mcp.json'))).toEqual({
      servers: { 'threeds-sandbox': { type: 'stdio', ...server } },
    })
    expect(read(folder, '.codex/config.toml')).toContain('\nargs = ["--no", "threeds-sandbox", "mcp"]\n')
    expect(read(folder, '.claude/skills/threeds-sandbox/SKILL.md')).toBe(SKILL)
  })

  it('finds the agents of a project, keeps other settings, and changes nothing a second time', async () => {
    const own = '{\n\t"mcpServers": {\n\t\t"other": { "command": "x" }\n\t},\n\t"more": 1\n}\n'
    const folder = project({ '.mcp.json': own, '.codex/config.toml': 'model = "m"\n', 'CLAUDE.md': '' })
    const first = await setup(folder, ['--yes'])
    expect(first.stdout).toMatch(/^Change \.mcp\.json\n[\s\S]*^Change \.codex\/config\.toml\n/m)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(join(folder, '.cursor'))).toBe(false)
    expect(JSON.parse(read(folder, '.mcp.json'))).toMatchObject({
      mcpServers: { other: { command: 'x' }, 'threeds-sandbox': { command: 'npx' } },
      more: 1,
    })
    expect(read(folder, '.mcp.json')).toMatch(/^\{\n\t"mcpServers": \{\n\t\t"other": /)
    expect(read(folder, '.codex/config.toml')).toMatch(/^model = "m"\n\n\[mcp_servers\.threeds-sandbox\]\n/)
    const second = await setup(folder)
    expect(second).toMatchObject({ code: 0, stderr: '' })
    expect(second.stdout.match(/^Unchanged /gm)).toHaveLength(4)
  })

  it('leaves a file that is not plain JSON to the user, and updates an older skill', async () => {
    const commented = '{\n  // mine\n  "servers": {}\n}\n'
    const skill = '.agents/skills/threeds-sandbox/SKILL.md'
    const folder = project({ '.vscode/mcp.json': commented, [skill]: 'older' })
    const { code, stdout } = await setup(folder, ['--agent', 'vscode', '--yes'])
    expect(code).toBe(1)
    expect(stdout).toContain('Edit manually, because it is not plain JSON: .vscode/mcp.json\n  {\n    "servers": {')
    expect(read(folder, '.vscode/mcp.json')).toBe(commented)
    expect(read(folder, skill)).toBe(SKILL)
  })

  it('names the agents if there is none, and near names', async () => {
    expect(await setup(project())).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Pass `--agent` with some of `claude`, `codex`, `cursor`, `vscode`.'),
    })
    expect(await setup(project(), ['--agent', 'claud'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Unknown agent `claud`\. .*`claude`/),
    })
    expect(await setup('no-such-folder', ['--agent', 'claude'])).toMatchObject({ code: 2 })
  })
})

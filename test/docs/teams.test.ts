import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { INPUT_NAMES } from '../../src/app/settings/resolve-settings.ts'
import { variableOf } from '../../src/app/settings/settings-table.ts'
import { COMMANDS } from '../../src/cli/command-table.ts'
import { FOLDER, RECIPES, readRecipe as read, rowOf } from '../support/team-recipes.ts'

const PAGE = readFileSync('docs/how-to/ci.md', 'utf8')
const FILES = RECIPES.flatMap(({ files }) => files)
const matchesOf = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, one = '']) => one)

describe('docs/how-to/ci.md', () => {
  it('links each recipe', () => {
    for (const { files } of RECIPES) expect(PAGE).toContain(`${FOLDER}/${files[0]}`)
  })

  it('names texts to replace that the recipes contain', () => {
    const [, section = ''] = PAGE.split('## Change the copy')
    const rows = [...section.matchAll(/^\| `(\S+)` \| (.+) \|$/gm)]
    expect(rows.length).toBeGreaterThan(5)
    for (const [, name = '', texts = ''] of rows) {
      const files = FILES.filter((each) => each.endsWith(name))
      expect([name, files.length]).toEqual([name, 1])
      expect([name, matchesOf(texts, /`([^`]+)`/g).filter((text) => !read(files[0] ?? '').includes(text))]).toEqual([
        name,
        [],
      ])
    }
  })

  it('has evidence for each recipe, and every file below examples/teams belongs to one', () => {
    const evidence = readFileSync('docs/contributing/evidence/recipes.md', 'utf8')
    expect(evidence.split('\n').filter((line) => line.startsWith('| ['))).toEqual(RECIPES.map(rowOf))
    const entries = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    const there = entries
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(entry.parentPath.replaceAll('\\', '/').slice(FOLDER.length), entry.name).slice(1))
      .filter((file) => !/node_modules|target\/|package-lock/.test(file))
    expect(there.toSorted()).toEqual(FILES.toSorted())
  })

  it('is linked from the README and from the examples', () => {
    expect(readFileSync('README.md', 'utf8')).toContain('(docs/how-to/ci.md)')
    expect(readFileSync('examples/README.md', 'utf8')).toContain('(../docs/how-to/ci.md)')
  })
})

/** Every text in which a recipe names a part of the sandbox. */
const TEXTS = [...FILES.map((file) => [file, read(file)] as const), ['docs/how-to/ci.md', PAGE] as const]

it('versions match those of the project', () => {
  const { version, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const all = TEXTS.map(([, text]) => text).join('\n')
  expect(new Set(matchesOf(all, /threeds-sandbox[:-](\d[\d.]*\d)/g))).toEqual(new Set([version]))
  const playwright = new Set(matchesOf(all, /playwright(?:-core@|:v)(\d[\d.]*\d)/g))
  expect(playwright).toEqual(new Set([devDependencies['playwright-core']]))
})

describe.each(TEXTS)('%s', (file, text) => {
  it('can be parsed', () => {
    if (file.endsWith('.json')) expect(JSON.parse(text)).toBeTypeOf('object')
    if (/\.ya?ml$/.test(file))
      expect(parseAllDocuments(text).flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
  })

  it('names existing variables, settings, commands and paths', () => {
    const variables = [...INPUT_NAMES.map(variableOf), 'THREEDS_CONFIG', 'THREEDS_CONFIG_JSON']
    // Docker and Kubernetes set such a variable for a Service called threeds.
    const named = matchesOf(text.replaceAll(/THREEDS_PORT=tcp\S*/g, ''), /\b(THREEDS_[A-Z_]+)/g)
    expect(named.filter((item) => !variables.includes(item))).toEqual([])
    const settings = matchesOf(text, /THREEDS_CONFIG_JSON\W+?['"=](\{.*?\})/g).flatMap((json) =>
      Object.keys(JSON.parse(json)),
    )
    expect(settings.filter((setting) => !INPUT_NAMES.includes(setting))).toEqual([])
    const commands = matchesOf(text, /^(?:[^#\n]*[\s`])?threeds-sandbox ([a-z]+)\b/gm)
    const known = COMMANDS.map(({ name }) => String(name))
    if (!file.endsWith('.md')) expect(commands.filter((command) => !known.includes(command))).toEqual([])
    const contract = readFileSync('src/control/openapi.yaml', 'utf8')
    const paths = matchesOf(text, /\/_sandbox(\/[a-z]+(?:\.[a-z]+)?)/g).filter(
      (path) => !new RegExp(`^  ${path}[:/]`, 'm').test(contract),
    )
    expect(paths).toEqual([])
  })
})

it('the workflow without an image, and the page of the action, use its inputs', () => {
  const { steps } = parse(read('github-actions/with-action.yml')).jobs.payments
  const own: { uses: string; with?: object }[] = steps.filter(({ uses = '' }) => uses.startsWith('./'))
  const folders = own.map(({ uses }) => uses.replace('./.github/actions/threeds-sandbox', 'github-actions/action'))
  expect(folders).toEqual(['github-actions/action', 'github-actions/action/stop'])
  const inputs = folders.map((folder) => Object.keys(parse(read(`${folder}/action.yml`)).inputs))
  expect(own.map(({ with: input = {} }) => Object.keys(input))).toEqual([inputs[0], []])
  expect(matchesOf(read('github-actions/action/README.md'), /^\| `(\S+)` \|/gm)).toEqual(inputs.flat())
})

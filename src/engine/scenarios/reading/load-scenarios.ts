import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CardCatalog } from '../../../core/domain/card-catalog.ts'
import { hideCardNumbers } from '../../../core/domain/card-numbers.ts'
import { describeInvalidByte, utf8Text } from '../../../core/text/utf8.ts'
import { MAX_BYTES } from '../../../core/yaml/read-yaml.ts'
import { type FileProblem, NOWHERE, problemAt, ScenarioProblems, START } from '../../../core/yaml/yaml-problem.ts'
import { readRegularFile } from '../../regular-file.ts'
import type { Scenario } from '../matching/scenario.ts'
import { parseScenarios } from './parse-scenarios.ts'

/** Content of a folder. With problems, nothing of it may be used: the sandbox does not start. */
export type Loaded = {
  readonly scenarios: readonly Scenario[]
  readonly problems: readonly FileProblem[]
  readonly files: number
}

export const SCENARIO_FILE = /\.ya?ml$/i

/** Returns the name of a scenario: its path in the folder without the extension. */
const nameOfFile = (path: string): string => path.replaceAll('\\', '/').replace(SCENARIO_FILE, '')

/**
 * Returns the sorted scenario files below a folder. Skips names that begin with a dot (mounted volumes contain copies
 * there); follows links to files but not to folders.
 */
const filesBelow = (folder: string, below = ''): string[] =>
  readdirSync(join(folder, below), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(below, entry.name)
      if (entry.isDirectory()) return filesBelow(folder, path)
      return SCENARIO_FILE.test(entry.name) ? [path] : []
    })
    .sort()

const reason = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

/** Returns a text that changes with the file, if it is written, replaced, or gets other permissions. */
const stampOf = (file: string): string => {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
    return [dev, ino, size, mtimeNs, ctimeNs].join()
  } catch (error) {
    return reason(error)
  }
}

/** Returns a text that changes when `loadFolder` may return something else: much cheaper than reading. */
export const stampOfFolder = (folder: string): string => {
  try {
    return filesBelow(folder)
      .map((path) => `${path}:${stampOf(join(folder, path))}`)
      .join('\n')
  } catch (error) {
    return reason(error)
  }
}

/** Returns the text of a file, or the reason why it cannot be read. */
export const readText = (
  path: string,
  noFile = 'This is not a file. Remove it, or give it another extension.',
): { text: string } | { rejected: string } => {
  try {
    const stat = statSync(path)
    if (!stat.isFile()) return { rejected: noFile }
    if (stat.size > MAX_BYTES) return { rejected: `The file is larger than ${MAX_BYTES / 1024} KiB. Split it.` }
    const read = utf8Text(readRegularFile(path))
    if ('text' in read) return read
    return { rejected: `The file cannot be read: ${describeInvalidByte(read.invalid)}. Save the file as UTF-8.` }
  } catch (error) {
    return { rejected: `The file cannot be read (${reason(error)}).` }
  }
}

/** Reads one scenario file; `path` is the file within `folder` and names the scenario. */
export const loadFile = (folder: string, path: string, catalogue: CardCatalog): Loaded => {
  const file = join(folder, hideCardNumbers(path))
  const read = readText(join(folder, path))
  if ('rejected' in read) return { scenarios: [], problems: [problemAt(file, START, read.rejected)], files: 1 }
  return loadText(read.text, { file, name: nameOfFile(path) }, catalogue)
}

/** Reads the scenarios of a text that has the name of a file. */
export const loadText = (
  text: string,
  origin: { readonly file: string; readonly name: string },
  catalogue: CardCatalog,
): Loaded => {
  const parsed = parseScenarios(text, origin, catalogue)
  if ('problems' in parsed) return { scenarios: [], problems: parsed.problems, files: 1 }
  return { scenarios: parsed.scenarios.map((scenario) => ({ ...scenario, text })), problems: [], files: 1 }
}

const duplicates = (scenarios: readonly Scenario[]): FileProblem[] => {
  const first = new Map(scenarios.toReversed().map((scenario) => [scenario.name, scenario.file]))
  return scenarios.flatMap(({ name, file, line }) => {
    const other = first.get(name)
    return other === undefined || other === file
      ? []
      : [problemAt(file, { line, column: 1 }, `\`${name}\` is already defined in ${other}. Rename one of them.`)]
  })
}

/** Reads all scenarios of a folder and its subfolders. */
export const loadFolder = (folder: string, catalogue: CardCatalog): Loaded => {
  let paths: readonly string[]
  try {
    paths = filesBelow(folder)
  } catch (error) {
    const message =
      reason(error) === 'ENOENT' ? 'The folder does not exist.' : `The folder cannot be read (${reason(error)}).`
    const unreadable = problemAt(folder, NOWHERE, message)
    return { scenarios: [], problems: [unreadable], files: 0 }
  }
  const loaded = paths.map((path) => loadFile(folder, path, catalogue))
  const scenarios = loaded.flatMap((file) => file.scenarios)
  const problems = [...loaded.flatMap((file) => file.problems), ...duplicates(scenarios)]
  return { scenarios, problems, files: paths.length }
}

/** Returns all scenarios of a folder. @throws ScenarioProblems with file, line and column of each problem */
export const loadScenarios = (folder: string, catalogue: CardCatalog): readonly Scenario[] => {
  const { scenarios, problems } = loadFolder(folder, catalogue)
  if (problems.length > 0) throw new ScenarioProblems(problems)
  return scenarios
}

/** Returns the texts of the scenario files of a folder by name, or all their problems. */
export const readTexts = (
  folder: string,
  catalogue: CardCatalog,
): { readonly texts: ReadonlyMap<string, string> } | { readonly problems: readonly FileProblem[] } => {
  const { problems } = loadFolder(folder, catalogue)
  if (problems.length > 0) return { problems }
  return {
    texts: new Map(
      filesBelow(folder).map((path) => [nameOfFile(path), readRegularFile(join(folder, path), MAX_BYTES).toString()]),
    ),
  }
}

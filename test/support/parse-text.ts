import { expect, it } from 'vitest'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { formatProblem } from '../../src/core/yaml/yaml-problem.ts'
import { parseScenarios } from '../../src/engine/scenarios/reading/parse-scenarios.ts'

const catalogue = createCardCatalog()

/** Parses the text of a scenario file with this name. */
export const parse = (text: string, name = 'x') => parseScenarios(text, { file: `${name}.yaml`, name }, catalogue)

/** Returns its problems as printed for users. */
export const problems = (text: string, name?: string): string[] => {
  const parsed = parse(text, name)
  return 'problems' in parsed ? parsed.problems.map(formatProblem) : []
}

type Row = readonly [text: string, ...problems: string[]]

/** Defines a test per text: it has exactly these problems, printed without the file name. */
export const problemTable = (rows: readonly Row[]) =>
  it.each(rows.map(([text, ...expected]) => ({ text, expected })))('$text', ({ text, expected }) => {
    expect(problems(text)).toEqual(expected.map((problem) => `x.yaml:${problem}`))
  })

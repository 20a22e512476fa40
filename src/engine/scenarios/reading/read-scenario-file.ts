import type { CardCatalog } from '../../../core/domain/card-catalog.ts'
import { hideCardNumbers } from '../../../core/domain/card-numbers.ts'
import type { StoredScenario } from '../../../core/domain/space-settings.ts'
import { type FileProblem, inOrder, positionAt, problemAt, START } from '../../../core/yaml/yaml-problem.ts'
import { isScenarioName, type Parsed, parseScenarios } from './parse-scenarios.ts'
import { unlistedNumbersIn } from './unlisted-numbers.ts'

/** Returns the problems of card numbers, because the text is stored including comments. */
const numbersIn = (text: string, file: string, catalogue: CardCatalog): FileProblem[] =>
  unlistedNumbersIn(text, catalogue).map(({ from, message }) => problemAt(file, positionAt(text, from), message))

/** Returns the problem of a text with a JSON content type. The YAML parser would accept more than JSON. */
const jsonProblem = (text: string, file: string): FileProblem[] => {
  try {
    JSON.parse(text)
    return []
  } catch (error) {
    const offset = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
    const at = offset === undefined ? START : positionAt(text, Number(offset))
    return [problemAt(file, at, 'Invalid JSON from here on. Fix it, or send YAML as `application/yaml`.')]
  }
}

const NAME_RULE =
  'The name of a scenario consists of lower-case letters, digits, `_` and `-`, in parts separated by `/`. Use at most 100 characters.'

/** Returns the file name for problems of a saved scenario: the path that shows it. */
export const fileNameOf = (name: string): string => `/_sandbox/scenarios/${name}`

/** Reads a file for a space: all its scenarios, or all its problems, as for a file in a folder. */
export const readScenarioFile = ({ name, mediaType, text }: StoredScenario, catalogue: CardCatalog): Parsed => {
  const file = fileNameOf(hideCardNumbers(name))
  if (!isScenarioName(name)) return { problems: [problemAt(file, START, NAME_RULE)] }
  if (text.trim() === '') return { problems: [problemAt(file, START, 'The file is empty. Write at least a `title`.')] }
  const parsed = parseScenarios(text, { file, name }, catalogue)
  const matches = [
    ...numbersIn(text, file, catalogue),
    ...('problems' in parsed ? parsed.problems : mediaType === 'application/json' ? jsonProblem(text, file) : []),
  ]
  return matches.length > 0 ? { problems: matches.sort(inOrder) } : parsed
}

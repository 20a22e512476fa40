import type { CardCatalogue } from '../../../core/domain/card-catalog.ts'
import { redactNumbers } from '../../../core/domain/card-numbers.ts'
import type { PutScenario } from '../../../core/domain/space-settings.ts'
import { inOrder, type Problem, positionAt, problemAt, START } from '../../../core/yaml/yaml-problem.ts'
import { isScenarioName, type Parsed, parseScenarios } from './parse-scenarios.ts'
import { unlistedNumbersIn } from './unlisted-numbers.ts'

/** The text is kept, comments and all. */
const numbersIn = (text: string, file: string, catalogue: CardCatalogue): Problem[] =>
  unlistedNumbersIn(text, catalogue).map(({ from, message }) => problemAt(file, positionAt(text, from), message))

/** What is wrong with a text as JSON, which it says it is. YAML knows all of JSON, and more. */
const jsonProblem = (text: string, file: string): Problem[] => {
  try {
    JSON.parse(text)
    return []
  } catch (error) {
    const offset = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
    const at = offset === undefined ? START : positionAt(text, Number(offset))
    return [problemAt(file, at, 'from here on this is not JSON: correct it, or send YAML as application/yaml')]
  }
}

const NAME_RULE =
  'a scenario is named in lower case letters, digits, _ and -, in parts that / divides, with 100 characters at most'

/** How the scenarios of a put text say where they are from: the call that shows it. */
export const fileOfPut = (name: string): string => `/_sandbox/scenarios/${name}`

/** Reads what is put into a space: all its scenarios, or everything that is wrong with it, as for a file. */
export const readPut = ({ name, mediaType, text }: PutScenario, catalogue: CardCatalogue): Parsed => {
  const file = fileOfPut(redactNumbers(name))
  if (!isScenarioName(name)) return { problems: [problemAt(file, START, NAME_RULE)] }
  if (text.trim() === '') return { problems: [problemAt(file, START, 'there is no text: write at least a title')] }
  const parsed = parseScenarios(text, { file, name }, catalogue)
  const found = [
    ...numbersIn(text, file, catalogue),
    ...('problems' in parsed ? parsed.problems : mediaType === 'application/json' ? jsonProblem(text, file) : []),
  ]
  return found.length > 0 ? { problems: found.sort(inOrder) } : parsed
}

import { redactNumbers } from '../domain/card.ts'

const NAME = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/
const LONGEST = 100

/** The extension that makes a file a scenario. */
export const SCENARIO_FILE = /\.ya?ml$/i

/** The name of a scenario: its path in the folder without the extension. */
export const nameOfFile = (path: string): string => path.replaceAll('\\', '/').replace(SCENARIO_FILE, '')

/** What is wrong with a name, if anything. */
export const nameProblem = (name: string): string | undefined => {
  if (!NAME.test(name)) return 'a scenario is named by its file: rename it to lower case letters, digits, _ and -'
  if (name.length > LONGEST) return `the name of a scenario must not be longer than ${LONGEST} characters`
  return redactNumbers(name) === name ? undefined : 'the name of the file could be a card number: rename it'
}

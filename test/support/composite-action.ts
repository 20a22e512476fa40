import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { inShell } from './example.ts'
import { temporaryFolder } from './given-folder.ts'

type Words = Readonly<Record<string, string>>

type Step = {
  readonly name: string
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly with?: Words
  readonly env?: Words
  readonly run?: string
}

type Action = {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>
  readonly outputs?: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

/** The result of an action: the names of its executed steps, and the other actions that it uses. */
export type Ran = {
  readonly succeeded: boolean
  readonly steps: readonly string[]
  readonly used: readonly { readonly uses: string; readonly with: Words }[]
  readonly outputs: Words
  readonly output: string
}

/** Parses the lines of GITHUB_ENV and GITHUB_OUTPUT. */
const linesOf = (file: string): Words =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** A job on this host that runs composite actions as GitHub does: each step in bash, with files for variables and outputs. */
export const createJob = (workspace: string) => {
  const temporary = temporaryFolder()
  const variables = join(temporary, 'env')
  writeFileSync(variables, '')

  const runAction = async (folder: string, given: Words, contexts: Readonly<Record<string, Words>>): Promise<Ran> => {
    const action = parse(readFileSync(join(folder, 'action.yml'), 'utf8')) as Action
    const outputs: Record<string, Words> = {}
    const inputs: Record<string, string> = {}
    /** Returns the value of `inputs.x`, `steps.x.outputs.y` or of a context. Unknown ones are empty, as on GitHub. */
    const evaluated = (expression: string): string => {
      const [context = '', name = '', , output = ''] = expression.split('.')
      if (context === 'steps') return outputs[name]?.[output] ?? ''
      return (context === 'inputs' ? inputs : contexts[context])?.[name] ?? ''
    }
    const filled = (text: string): string =>
      text.replace(/\$\{\{ (.+?) \}\}/g, (_, expression) => evaluated(expression))
    const applies = (condition: string): boolean => {
      if (condition === 'always()') return true
      const [, left = '', operator, right] = /^(\S+) (==|!=) '(.*)'$/.exec(condition) ?? []
      if (operator === undefined) throw new Error(`unknown condition ${condition}`)
      return succeeded && (evaluated(left) === right) === (operator === '==')
    }
    for (const [name, { default: absent = '' }] of Object.entries(action.inputs))
      inputs[name] = given[name] ?? filled(absent)

    let succeeded = true
    const ran: string[] = []
    const used: { uses: string; with: Words }[] = []
    let all = ''
    const fill = (words: Words = {}): Words =>
      Object.fromEntries(Object.entries(words).map(([name, value]) => [name, filled(value)]))
    for (const [at, step] of action.runs.steps.entries()) {
      if (step.if === undefined ? !succeeded : !applies(step.if)) continue
      ran.push(step.name)
      if (step.uses !== undefined) used.push({ uses: step.uses, with: fill(step.with) })
      if (step.run === undefined) continue
      const [script, written] = [join(temporary, `script-${at}`), join(temporary, `output-${at}`)]
      writeFileSync(script, step.run)
      writeFileSync(written, '')
      const files = { RUNNER_TEMP: temporary, GITHUB_ENV: variables, GITHUB_OUTPUT: written }
      const env = { ...linesOf(variables), ...files, ...fill(step.env) }
      const { code, output } = await inShell(`bash --noprofile --norc -eo pipefail '${script}'`, workspace, { env })
      all += output
      outputs[step.id ?? ''] = linesOf(written)
      succeeded &&= code === 0
    }
    const values = Object.entries(action.outputs ?? {}).map(([name, { value }]) => [name, filled(value)])
    return { succeeded, steps: ran, used, outputs: Object.fromEntries(values), output: all }
  }

  return {
    /** The folder that actions share in a job. */
    temporary,
    runAction,
    /** The variables of the following steps. */
    variables: (): Words => linesOf(variables),
  }
}

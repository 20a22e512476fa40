import { readFileSync } from 'node:fs'

export type Instruction = { readonly verb: string; readonly rest: string }

/** A stage of the Dockerfile: the FROM and its instructions. */
export type Stage = readonly Instruction[]

/** The instructions of the Dockerfile, without comments, with continued lines joined. */
export const instructions = (): readonly Instruction[] =>
  readFileSync('Dockerfile', 'utf8')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ verb: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))

/** The instructions before the first stage, and the stages. */
export const stages = (): { readonly before: Stage; readonly build: Stage; readonly final: Stage } => {
  const all = instructions()
  const [first = 0, second = 0, ...more] = all.flatMap(({ verb }, at) => (verb === 'FROM' ? [at] : []))
  if (more.length > 0) throw new Error('The Dockerfile has more than two stages. Add the others here.')
  return { before: all.slice(0, first), build: all.slice(first, second), final: all.slice(second) }
}

/** Returns the rest of each instruction of a kind. */
export const of = (verb: string, stage: Stage): readonly string[] =>
  stage.filter((result) => result.verb === verb).map(({ rest }) => rest)

/** Returns the sources and the target of a COPY. */
export const pathsOf = (copy: string): { readonly sources: readonly string[]; readonly target: string } => {
  const parts = copy.split(' ').filter((word) => !word.startsWith('--'))
  return { sources: parts.slice(0, -1), target: parts.at(-1) ?? '' }
}

/** Returns the files of the project in the final stage, by their paths there. */
export const shipped = (): readonly { readonly path: string; readonly target: string }[] =>
  of('COPY', stages().final)
    .map(pathsOf)
    .flatMap(({ sources, target }) => sources.map((source) => ({ source, target })))
    .filter(({ source }) => source.startsWith('/app/'))
    .map(({ source, target }) => {
      const path = source.replace('/app/', '')
      return { path, target: target.endsWith('/') ? `${target}${path}` : target }
    })

/** Returns the variables of a stage. */
export const environmentOf = (stage: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    of('ENV', stage).flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
  )

/** Returns the words of an exec form, which ends the instruction. */
export const execForm = (rest: string): readonly string[] => JSON.parse(rest.slice(rest.indexOf('[')))

/** Returns the arguments of an exec form after `node /app/dist/cli.js`. */
export const argsOf = (rest = ''): readonly string[] => {
  const [node, program, ...args] = execForm(rest)
  if (node !== 'node' || program !== '/app/dist/cli.js') throw new Error(`this does not run the program: ${rest}`)
  return args
}

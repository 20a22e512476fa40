import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A recipe of docs/how-to/ci.md: its files below examples/teams, and its parts that can run without the vendor. */
export type Recipe = {
  readonly name: string
  readonly files: readonly string[]
  /** The parts that the long tests run. */
  readonly executed: string
  /** The validator that the long tests use. */
  readonly checkedBy: string
}

const GITHUB = 'actionlint, check-jsonschema'

export const RECIPES: readonly Recipe[] = [
  {
    name: 'GitHub Actions, a service container',
    files: ['github-actions/with-service.yml'],
    executed: 'the job, by act on the host itself, with a process with the environment of the service',
    checkedBy: GITHUB,
  },
  {
    name: 'GitHub Actions, without an image',
    files: [
      'github-actions/with-action.yml',
      'github-actions/action/action.yml',
      'github-actions/action/stop/action.yml',
      'github-actions/action/README.md',
    ],
    executed: 'the steps of both actions, by bash; the job, by act on the host itself; not the upload of the report',
    checkedBy: GITHUB,
  },
  {
    name: 'GitLab',
    files: ['gitlab/.gitlab-ci.yml'],
    executed: 'the script of each job, by a shell, with a process with the environment of the service',
    checkedBy: 'check-jsonschema',
  },
  {
    name: 'docker compose',
    files: ['compose/compose.yaml', 'compose/app.js', 'compose/story.js'],
    executed: 'the app, the sandbox and the browser, as processes with the environment of their services',
    checkedBy: 'check-jsonschema, compose-go',
  },
  {
    name: 'Testcontainers, Node',
    files: [
      'testcontainers-node/sandbox-container.js',
      'testcontainers-node/payment.test.js',
      'testcontainers-node/package.json',
      'testcontainers-node/tsconfig.json',
    ],
    executed: 'the test, with a process; the container up to the missing engine',
    checkedBy: 'the types of testcontainers',
  },
  {
    name: 'Testcontainers, Java',
    files: [
      'testcontainers-java/src/test/java/shop/SandboxContainer.java',
      'testcontainers-java/src/test/java/shop/PaymentTest.java',
      'testcontainers-java/pom.xml',
    ],
    executed: 'the test, with a process; the container up to the missing engine',
    checkedBy: 'javac, with testcontainers',
  },
  {
    name: 'Testcontainers, Python',
    files: [
      'testcontainers-python/sandbox_container.py',
      'testcontainers-python/test_payment.py',
      'testcontainers-python/requirements.txt',
    ],
    executed: 'the test, with a process; the container up to the missing engine',
    checkedBy: 'mypy, with testcontainers',
  },
  {
    name: 'Testcontainers, Go',
    files: ['testcontainers-go/sandbox_test.go', 'testcontainers-go/payment_test.go', 'testcontainers-go/go.mod'],
    executed: 'the test, with a process; the container up to the missing engine',
    checkedBy: 'go vet, with testcontainers',
  },
  {
    name: 'Kubernetes',
    files: ['kubernetes/sandbox.yaml'],
    executed: 'a sandbox with the environment of the container: its probes, and its Service under several names',
    checkedBy: 'kubernetes-validate',
  },
  {
    name: 'devcontainer',
    files: ['devcontainer/devcontainer.json', 'devcontainer/start-sandbox.sh'],
    executed: 'its commands, by a shell',
    checkedBy: 'parsed only',
  },
]

const schema = (name: string) => ['check-jsonschema', ['--builtin-schema', `vendor.${name}`]] as const
/** Recipes with a validator: the tool and its options. */
export const FORMS = [
  ['GitHub Actions, a service container', ...schema('github-workflows')],
  ['GitHub Actions, without an image', ...schema('github-actions')],
  ['GitLab', ...schema('gitlab-ci')],
  ['docker compose', ...schema('compose-spec')],
  ['docker compose', 'compose-go', []],
  ['Kubernetes', 'kubernetes-validate', ['--strict']],
] as const

/** Below the root. */
export const FOLDER = 'examples/teams'

/** The rows of docs/contributing/evidence/recipes.md. */
export const rowOf = ({ name, files: [first], executed, checkedBy }: Recipe): string =>
  `| [${name}](../../../${FOLDER}/${first}) | ${executed} | ${checkedBy} |`

/** Returns the text of a file of a recipe. */
export const readRecipe = (file: string): string => readFileSync(join(FOLDER, file), 'utf8')

const recipeOf = (name: string): Recipe => {
  const match = RECIPES.find((recipe) => recipe.name === name)
  if (match === undefined) throw new Error(`there is no recipe ${name}`)
  return match
}

/** Returns the files of a recipe. */
export const filesOf = (name: string): readonly string[] => recipeOf(name).files

type Part = 'executed' | 'checkedBy'

/** Results of each recipe on this host, as one table. */
export const createNotes = () => {
  const output = new Map<string, string>()
  return {
    /** Records that a part passed, or that this host lacks the tool. An earlier result stays. */
    note(name: string, part: Part, absent?: string): void {
      const key = `${name} ${part}`
      if (absent !== undefined)
        output.set(key, `${part === 'executed' ? 'no' : 'parsed only'}: this machine has no ${absent}`)
      else if (!output.has(key)) output.set(key, recipeOf(name)[part])
    },
    table(): string {
      const cell = (name: string, part: Part): string =>
        output.get(`${name} ${part}`) ?? 'no: it failed, or was not run'
      const rows = RECIPES.map(({ name }) => [name, cell(name, 'executed'), cell(name, 'checkedBy')])
      const all = [['recipe', 'executed', 'checked by'], ...rows]
      const widths = [0, 1].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
      return all.map((row) => row.map((item, at) => item.padEnd(widths[at] ?? 0)).join(' | ')).join('\n')
    },
  }
}

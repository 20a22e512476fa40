import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { installApart, ROOT } from '../../scripts/prepare.mjs'
import { temporaryFolder } from './given-folder.ts'

const CACHE = join(ROOT, 'node_modules/.cache/clients')
const GENERATOR = '7.20.0'
const PYTHON_GENERATOR = 'openapi-python-client==0.29.1'
const GO_GENERATOR = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
const JAR = join(CACHE, `openapi-generator-cli-${GENERATOR}.jar`)
const TOOLS = join(CACHE, 'tools')
const PACKAGES = ['typescript@5.9.3', 'openapi-typescript@7.13.0', 'openapi-fetch@0.14.0', '@types/node@20.19.43']

/** Both contracts, by the name of their client. */
export const CONTRACTS = {
  service: join(ROOT, 'openapi.yaml'),
  control: join(ROOT, 'dist/control/openapi.json'),
} as const
type Name = keyof typeof CONTRACTS
const NAMES: readonly Name[] = ['service', 'control']

const done = (command: string, args: readonly string[], cwd = CACHE, env: Record<string, string> = {}): string => {
  const settings = { cwd, encoding: 'utf8', env: { ...process.env, ...env } } as const
  const { status, stdout, stderr, error } = spawnSync(command, args, settings)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`}`)
  return `${stdout}${stderr}`
}

/** A command, an argument for which it exits with 0 if it exists, and its display name. */
export type Need = readonly [command: string, argument: string, name?: string]

/** Returns the commands of a list that are missing on this host. */
export const missing = (commands: readonly Need[]): readonly string[] =>
  commands
    .filter(([command, argument]) => spawnSync(command, [argument]).status !== 0)
    .map(([command, , name = command]) => name)

/** Fetches the generator once, through Maven and its configured mirror. */
const ensureGenerator = (): void => {
  mkdirSync(CACHE, { recursive: true })
  const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${GENERATOR}`
  if (!existsSync(JAR)) done('mvn', ['-q', '-B', 'dependency:copy', artifact, `-DoutputDirectory=${CACHE}`])
}

const ensureTools = (): void => {
  const wanted = PACKAGES.join(' ')
  const stamp = join(TOOLS, 'installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  installApart({ name: 'the tools of TypeScript clients', folder: TOOLS, packages: [...PACKAGES] })
  writeFileSync(stamp, wanted)
}

/** Harmless warnings: the generator's own age, omitted examples, and schemas that it treats as any type. */
const HARMLESS = new RegExp(
  [
    'still in beta',
    'ExamplesUtils',
    'Ignoring complex example',
    'schema name: null',
    'Default to typing.Any',
    // A string or an object (broadInfo), and additional fields of a page's form.
    // A field named interface has another name in the code of a client, and its own in the request.
    'cannot be used as (?:parameter|model) name',
    'Type object not yet supported',
    'Form parameters with additionalProperties',
    'Please report the issue via',
  ].join('|'),
)

const generate = (language: string, name: Name, folder: string, options: string): string => {
  const to = ['-i', CONTRACTS[name], '-g', language, '-o', folder, `--additional-properties=${options}`]
  const output = done('java', ['-jar', JAR, 'generate', ...to])
  return output
    .split('\n')
    .filter((line) => /WARN|ERROR/.test(line) && !HARMLESS.test(line))
    .join('\n')
}

const filesBelow = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending))

const textBelow = (folder: string, ending: string): string =>
  filesBelow(folder, ending)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')

const tool = (path: string, args: readonly string[], cwd: string): string =>
  done(process.execPath, [join(TOOLS, 'node_modules', path), ...args], cwd)

const compileTypeScript = (folder: string): void => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
  const options = ['--target', 'es2022', '--module', 'node16', '--strict', '--skipLibCheck', '--types', 'node']
  tool('typescript/bin/tsc', [...options, '--outDir', 'out', 'main.ts'], folder)
}

const compileGo = (folder: string): void => {
  writeFileSync(join(folder, 'go.mod'), 'module clients\n\ngo 1.21\n')
  done('go', ['mod', 'tidy'], folder)
  done('go', ['vet', './...'], folder)
  done('go', ['build', '-o', 'flow', '.'], folder)
}

/** Creates the clients of one language: each step throws with the output of its tool. */
export type Maker = {
  readonly language: string
  readonly needs: readonly (readonly [command: string, flag: string])[]
  /** Creates both clients; returns the warnings that may mean a loss. */
  readonly generate: (folder: string) => string
  readonly compile: (folder: string) => void
  /** The path of operations in the generated code, and the pattern of one. */
  readonly code: (folder: string, name: Name) => string
  readonly operation: (id: string) => RegExp
  readonly run: (folder: string, address: string) => string
}

const JVM = [
  ['java', '-version'],
  ['mvn', '-version'],
] as const

const capital = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`
const snake = (id: string): string => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const both = (language: string, options: (name: Name) => string) => (folder: string) => {
  ensureGenerator()
  return NAMES.map((name) => generate(language, name, join(folder, name), options(name))).join('')
}

const python = (folder: string): string =>
  join(folder, 'venv', process.platform === 'win32' ? 'Scripts' : 'bin', 'python')
const dependencies = (folder: string): string => readFileSync(join(folder, 'classpath'), 'utf8')

export const MAKERS: readonly Maker[] = [
  {
    language: 'python',
    needs: [...JVM, ['python3', '--version']],
    generate: both('python', (name) => `packageName=${name}`),
    compile(folder) {
      done('python3', ['-m', 'venv', 'venv'], folder)
      const requirements = ['-r', 'service/requirements.txt']
      done(python(folder), ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', ...requirements], folder)
      done(python(folder), ['-m', 'compileall', '-q', 'service/service', 'control/control'], folder)
    },
    code: (folder, name) => textBelow(join(folder, name, name, 'api'), '.py'),
    operation: (id) => new RegExp(`def ${snake(id)}\\(`),
    run: (folder, address) =>
      done(python(folder), ['main.py', address], folder, {
        PYTHONPATH: NAMES.map((name) => join(folder, name)).join(delimiter),
      }),
  },
  {
    language: 'go',
    needs: [...JVM, ['go', 'version']],
    generate: both('go', (name) => `packageName=${name},withGoMod=false,isGoSubmodule=true`),
    compile(folder) {
      // Their own tests need a separate module.
      for (const name of NAMES) rmSync(join(folder, name, 'test'), { recursive: true, force: true })
      compileGo(folder)
    },
    code: (folder, name) => textBelow(join(folder, name), '.go'),
    operation: (id) => new RegExp(`\\) ${capital(id)}\\(ctx `),
    run: (folder, address) => done(join(folder, 'flow'), [address], folder),
  },
  {
    language: 'java',
    needs: [...JVM, ['javac', '-version']],
    generate: both(
      'java',
      (name) => `library=native,invokerPackage=${name},apiPackage=${name}.api,modelPackage=${name}.model`,
    ),
    compile(folder) {
      for (const name of NAMES) done('mvn', ['-q', '-B', '-Dmaven.test.skip=true', 'compile'], join(folder, name))
      const list = ['-q', '-B', 'dependency:build-classpath', `-Dmdep.outputFile=${join(folder, 'jars')}`]
      done('mvn', list, join(folder, 'service'))
      const classes = NAMES.map((name) => join(folder, name, 'target/classes'))
      const all = [folder, ...classes, readFileSync(join(folder, 'jars'), 'utf8').trim()]
      writeFileSync(join(folder, 'classpath'), all.join(delimiter))
      done('javac', ['-cp', dependencies(folder), 'Main.java'], folder)
    },
    code: (folder, name) => textBelow(join(folder, name, 'src/main/java', name, 'api'), '.java'),
    operation: (id) => new RegExp(`public \\S+ ${id}\\(`),
    run: (folder, address) => done('java', ['-cp', dependencies(folder), 'Main', address], folder),
  },
  {
    language: 'typescript-fetch',
    needs: JVM,
    generate: both('typescript-fetch', () => 'supportsES6=true'),
    compile: compileTypeScript,
    code: (folder, name) => textBelow(join(folder, name, 'apis'), '.ts'),
    operation: (id) => new RegExp(`async ${id}\\(`),
    run: (folder, address) => done(process.execPath, ['out/main.js', address], folder),
  },
  {
    language: 'openapi-python-client',
    needs: [['python3', '--version']],
    generate(folder) {
      done('python3', ['-m', 'venv', 'venv'], folder)
      done(python(folder), ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', PYTHON_GENERATOR], folder)
      const options = (name: Name) => ['--path', CONTRACTS[name], '--output-path', join(folder, name), '--meta', 'none']
      return (
        NAMES.map((name) => done(python(folder), ['-m', 'openapi_python_client', 'generate', ...options(name)], folder))
          .flatMap((output) => output.split('\n').filter((line) => /^(?:WARNING|ERROR)/.test(line)))
          // Bodies other than JSON, for which it has no type: YAML, and anything that a receiver gets.
          .filter(
            (line) =>
              !/ \/(?:openapi\.yaml|contract\.yaml|(?:validate\/)?scenarios\/\{name\}|receiver\/\{space\}) /.test(line),
          )
          .join('\n')
      )
    },
    compile: (folder) => void done(python(folder), ['-m', 'compileall', '-q', ...NAMES], folder),
    code: (folder, name) => filesBelow(join(folder, name, 'api'), '.py').join('\n'),
    operation: (id) => new RegExp(`\\b${snake(id)}\\.py$`, 'm'),
    run: (folder, address) => done(python(folder), ['main.py', address], folder),
  },
  {
    language: 'oapi-codegen',
    needs: [['go', 'version']],
    generate(folder) {
      done('go', ['install', GO_GENERATOR], folder, { GOBIN: folder })
      return NAMES.map((name) => {
        mkdirSync(join(folder, name))
        const settings = {
          package: name,
          output: join(folder, name, 'client.go'),
          generate: { models: true, client: true },
          // Otherwise it omits the types of webhooks, which its own code refers to.
          'output-options': { 'skip-prune': true },
        }
        writeFileSync(join(folder, `${name}.yaml`), JSON.stringify(settings))
        return done(join(folder, 'oapi-codegen'), ['-config', `${name}.yaml`, CONTRACTS[name]], folder)
      }).join('')
    },
    compile: compileGo,
    code: (folder, name) => textBelow(join(folder, name), '.go'),
    operation: (id) => new RegExp(`\\) ${capital(id)}(?:WithFormdataBody)?WithResponse\\(ctx `),
    run: (folder, address) => done(join(folder, 'flow'), [address], folder),
  },
  {
    language: 'openapi-typescript',
    needs: [],
    generate(folder) {
      // Without this, members with a default would be required.
      const options = (name: Name) => ['--default-non-nullable=false', '-o', join(folder, `${name}.ts`)]
      for (const name of NAMES) tool('openapi-typescript/bin/cli.js', [CONTRACTS[name], ...options(name)], folder)
      return ''
    },
    compile: compileTypeScript,
    code: (folder, name) => readFileSync(join(folder, `${name}.ts`), 'utf8'),
    operation: (id) => new RegExp(`: operations\\["${id}"\\]`),
    run: (folder, address) => done(process.execPath, ['out/main.js', address], folder),
  },
]

/** Creates a folder with the program of a language and its dependencies; not below node_modules, where tsc writes nothing. */
export const clientFolder = (language: string): string => {
  const folder = temporaryFolder()
  cpSync(join(ROOT, 'test/clients', language), folder, { recursive: true })
  if (!/typescript/.test(language)) return folder
  ensureTools()
  symlinkSync(join(TOOLS, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

import type { Io } from './io.ts'
import type { Environment } from './read-settings.ts'

/** Runs a command and gives the exit code. */
type Run = (args: readonly string[], io: Io, env: Environment) => number | Promise<number>

type Command = {
  readonly name: string
  /** What follows the program's name in its lines of the help, and what that does. */
  readonly usage: Readonly<Record<string, string>>
  /** Loads the command when it is wanted: none waits for what only another needs. */
  readonly load: () => Promise<Run>
}

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'start',
    usage: { '[start] [settings]': 'run the sandbox until it is stopped' },
    load: () => import('./start.ts').then(({ start }) => start),
  },
  {
    name: 'validate',
    usage: { 'validate [files]': 'check scenario files or folders; without files the shipped ones' },
    load: () => import('./validate.ts').then(({ validate }) => validate),
  },
  {
    name: 'health',
    usage: { 'health [settings]': 'ask a running sandbox whether it is ready; exit code 0 or 1' },
    load: () => import('./health.ts').then(({ health }) => health),
  },
  {
    name: 'webhook',
    usage: {
      'webhook list [--link ID | --transaction ID | --space NAME] [settings]':
        'the webhooks of a running sandbox and their attempts',
      'webhook fire --link ID | --transaction ID [--status STATUS] [--payload JSON] [--to URL] [settings]':
        'send one more webhook now',
      'webhook redeliver WEBHOOK-ID [settings]': 'send a webhook again, under its webhook-id',
    },
    load: () => import('./webhook.ts').then(({ webhook }) => webhook),
  },
  {
    name: 'state',
    usage: {
      'state check | export [FILE] | import FILE | reset [--space NAME] [settings]':
        'the state folder of a sandbox that does not run; without --space all spaces',
    },
    load: () => import('./state.ts').then(({ state }) => state),
  },
  {
    name: 'exec',
    usage: {
      'exec [--space NAME] [--export FILE] [settings] -- COMMAND':
        'run a command beside a sandbox of its own, which it finds by SANDBOX_URL and other variables; exit code of the command',
    },
    load: () => import('./exec.ts').then(({ exec }) => exec),
  },
  {
    name: 'help',
    usage: { '--help | --version': '' },
    load: () => import('./help.ts').then(({ help }) => help),
  },
]

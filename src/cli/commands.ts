import type { Io } from './io.ts'
import type { Environment } from './read-settings.ts'

/** Runs a command and gives the exit code. */
type Run = (args: readonly string[], env: Environment, io: Io) => number | Promise<number>

export type Command = {
  readonly name: string
  /** What follows the program's name in its lines of the help, and what that does. */
  readonly usage: readonly (readonly [call: string, does: string])[]
  /** Loads the command when it is wanted: none waits for what only another needs. */
  readonly load: () => Promise<Run>
}

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'start',
    usage: [['[start] [settings]', 'run the sandbox until it is stopped']],
    load: async () => (await import('./start.ts')).start,
  },
  {
    name: 'validate',
    usage: [['validate [files]', 'check scenario files or folders; without files the shipped ones']],
    load: async () => {
      const { validate } = await import('./validate.ts')
      return (args, _env, io) => validate(args, io)
    },
  },
  {
    name: 'health',
    usage: [['health [settings]', 'ask a running sandbox whether it is ready; exit code 0 or 1']],
    load: async () => (await import('./health.ts')).health,
  },
  {
    name: 'webhook',
    usage: [
      [
        'webhook list [--link ID | --transaction ID | --space NAME] [settings]',
        'the webhooks of a running sandbox and their attempts',
      ],
      [
        'webhook fire --link ID | --transaction ID [--status STATUS] [--payload JSON] [--to URL] [settings]',
        'send one more webhook now',
      ],
      ['webhook redeliver WEBHOOK-ID [settings]', 'send a webhook again, under its webhook-id'],
    ],
    load: async () => (await import('./webhook.ts')).webhook,
  },
  {
    name: 'state',
    usage: [
      [
        'state check | export [FILE] | import FILE | reset [--space NAME] [settings]',
        'the state folder of a sandbox that does not run; without --space all spaces',
      ],
    ],
    load: async () => (await import('./state.ts')).state,
  },
  {
    name: 'help',
    usage: [['--help | --version', '']],
    load: async () => {
      const { help } = await import('./help.ts')
      return (_args, _env, io) => help(io)
    },
  },
]

import type { Words } from './finding-words.ts'

/** What can be wrong with the addresses of the sandbox itself. */
export const SANDBOX_FINDINGS = {
  another_program: {
    means: 'Another program has the port of the sandbox.',
    says: ({ url }) => `what answers at ${url} is no sandbox`,
    fix: ({ port }) =>
      `stop that program, or give --port another one than ${port} (THREEDS_PORT) to the sandbox and to this command`,
  },
  not_ready: {
    means: 'The sandbox answers, and is not ready.',
    says: ({ url, reason }) => `the sandbox at ${url} is not ready: ${reason}`,
    fix: () => 'look into its log; if it is being stopped, start it again',
  },
  listens_inside_only: {
    means: 'In a container, an address of loopback is reached by nobody outside of the container.',
    says: ({ hostname }) =>
      `--host ${hostname} in a container lets nobody in from outside of it: neither the browser on the host nor another container, with or without a published port`,
    fix: () =>
      'start the sandbox with --host 0.0.0.0 (THREEDS_HOST=0.0.0.0); it may stay as it is where app and browser are in this container too, or where it shares the network of the host',
  },
  name_not_allowed: {
    means: 'The running sandbox refuses an address under which the settings let it be known.',
    says: ({ url, setting }) => `the running sandbox refuses the name in ${url} (${setting})`,
    fix: ({ hostname }) =>
      `start it with the settings that this command was given, or with --allowed-hosts ${hostname} (THREEDS_ALLOWED_HOSTS)`,
  },
  address_not_reached: {
    means: 'An address under which the settings let the sandbox be known does not lead anywhere from this machine.',
    says: ({ url, setting, reason }) => `${url} (${setting}) does not lead to the sandbox: ${reason}`,
    fix: ({ setting }) => `correct ${setting}, or start the proxy that stands there`,
  },
  address_of_another: {
    means: 'At an address under which the settings let the sandbox be known, it does not answer as itself.',
    says: ({ url, setting, reason }) => `${url} (${setting}) does not lead to the sandbox: ${reason}`,
    fix: ({ setting }) =>
      `start the sandbox with the settings that this command was given; let a proxy there lead every path below the address to the sandbox; or correct ${setting}`,
  },
  host_refused: {
    means: 'Somebody called the sandbox by a public name, and was refused.',
    says: ({ hostname, reason }) => `requests to the name ${hostname} were refused with 403 (${reason})`,
    fix: ({ hostname }) =>
      `if the name is yours, start the sandbox with --allowed-hosts ${hostname} (THREEDS_ALLOWED_HOSTS), or with --public-url where it is to be known by that name`,
  },
  page_inside_only: {
    means:
      'Browsers are sent to a hosted page by a name that only containers know: mostly the one by which the app calls the API.',
    says: ({ url, reason }) =>
      `the browser is sent to ${url} (${reason}), a name that it does not find outside of containers`,
    fix: ({ setting, port }) =>
      `start the sandbox with ${setting} http://localhost:${port}, with the port that is published on the host; the app goes on calling the API as it does`,
  },
} as const satisfies Readonly<Record<string, Words>>

import { type Checks, type Facts, isAstray, isLoopback } from './doctor-check.ts'

/** Whether browsers that are sent there do not find it. */
const isLost = (facts: Facts): boolean => facts.isPage === true && isAstray(facts)

/** Whether an address for the outside does not lead to the sandbox. What a container sees of it says nothing of the outside. */
const isOutside = (facts: Facts): boolean => {
  const { answered, place } = facts
  const isOther = answered !== undefined && answered !== 'sandbox' && answered !== 'refused_by_name'
  return isOther && place.engine === undefined && !isLost(facts)
}

const isAnother = ({ answered }: Facts): boolean =>
  typeof answered === 'object' || answered === 'no_http' || answered === 'hangs_up'

/** What can be wrong with the addresses of the sandbox itself, by what is looked at. */
export const SANDBOX_CHECKS = {
  answer: {
    another_program: {
      means: 'Another program has the port of the sandbox.',
      holds: ({ answered }) => answered === 'no_http' || (typeof answered === 'object' && !answered.isSandbox),
      says: ({ what }) => `what answers at ${what} is no sandbox`,
      fix: ({ port }) =>
        `stop that program, or give --port another one than ${port} (THREEDS_PORT) to the sandbox and to this command`,
    },
    not_ready: {
      means: 'Somebody takes calls at the address of the sandbox, and is no sandbox that is ready.',
      holds: ({ answered }) =>
        answered === 'hangs_up' ||
        answered === 'no_reaction' ||
        answered === 'refused_by_name' ||
        typeof answered === 'object',
      says: ({ what, reason }) => `the sandbox at ${what} is not ready: ${reason}`,
      fix: ({ port }) =>
        `look into its log; if it is being stopped, start it again; if another program has the port, give --port another one than ${port}`,
    },
  },
  space: {
    space_unknown: {
      means: 'Nothing is in the space that --space names, and nothing was asked for there.',
      holds: () => true,
      says: ({ what }) => `${what}: the sandbox has no such space`,
      fix: ({ reason = 'NAMES' }) =>
        `use one of those that there are (${reason}), or let the app make its first request in it`,
    },
  },
  host: {
    listens_inside_only: {
      means: 'In a container, an address of loopback is reached by nobody outside of the container.',
      holds: ({ place, resources, ...facts }) => place.engine !== undefined && isLoopback(facts) && resources === 0,
      says: ({ hostname }) =>
        `--host ${hostname} in a container lets nobody in from outside of it: neither the browser on the host nor another container, with or without a published port`,
      fix: () =>
        'start the sandbox with --host 0.0.0.0 (THREEDS_HOST=0.0.0.0); it may stay as it is where app and browser are in this container too, or where it shares the network of the host',
    },
  },
  address: {
    name_not_allowed: {
      means: 'The running sandbox refuses an address under which the settings let it be known.',
      holds: (facts) => facts.answered === 'refused_by_name' && !isLost(facts),
      says: ({ what, setting }) => `the running sandbox refuses the name in ${what} (${setting})`,
      fix: ({ hostname }) =>
        `start it with the settings that this command was given, or with --allowed-hosts ${hostname} (THREEDS_ALLOWED_HOSTS)`,
    },
    address_not_reached: {
      means: 'An address under which the settings let the sandbox be known does not lead anywhere from this machine.',
      holds: (facts) => isOutside(facts) && !isAnother(facts),
      says: ({ what, setting, reason }) => `${what} (${setting}) does not lead to the sandbox: ${reason}`,
      fix: ({ setting }) => `correct ${setting}, or start the proxy that stands there`,
    },
    address_of_another: {
      means: 'At an address under which the settings let the sandbox be known, it does not answer as itself.',
      holds: (facts) => isOutside(facts) && isAnother(facts),
      says: ({ what, setting, reason }) => `${what} (${setting}) does not lead to the sandbox: ${reason}`,
      fix: ({ setting }) =>
        `start the sandbox with the settings that this command was given; let a proxy there lead every path below the address to the sandbox; or correct ${setting}`,
    },
  },
  caller: {
    host_refused: {
      means: 'Somebody called the sandbox by a public name, and was refused.',
      holds: () => true,
      says: ({ hostname, reason }) => `requests to the name ${hostname} were refused with 403 (${reason})`,
      fix: ({ hostname }) =>
        `if the name is yours, start the sandbox with --allowed-hosts ${hostname} (THREEDS_ALLOWED_HOSTS), or with --public-url where it is to be known by that name`,
    },
  },
  page: {
    page_inside_only: {
      means:
        'Browsers are sent to a hosted page by a name that only containers know: mostly the one by which the app calls the API.',
      holds: isLost,
      says: ({ what, from = [] }) =>
        `the browser is sent to ${what} (${from.join(', ')}), a name that it does not find outside of containers`,
      fix: ({ setting, port }) =>
        `start the sandbox with ${setting} http://localhost:${port}, with the port that is published on the host; the app goes on calling the API as it does`,
    },
  },
} satisfies Readonly<Record<string, Checks>>

import { type Checks, type Facts, isLoopback, isUnresolvable } from './doctor-check.ts'

/** Returns true if browsers are sent there and cannot resolve the name. */
const isLost = (facts: Facts): boolean => facts.isPage === true && isUnresolvable(facts)

/** Returns true if a public address does not lead to the sandbox. Not checked in a container, which can have other routes. */
const isMisdirected = (facts: Facts): boolean => {
  const { result, place } = facts
  const isOther = result !== undefined && result !== 'sandbox' && result !== 'rejected_by_name'
  return isOther && place.engine === undefined && !isLost(facts)
}

const isAnother = ({ result }: Facts): boolean =>
  typeof result === 'object' || result === 'no_http' || result === 'hangs_up'

/** Checks of the sandbox itself, by kind. */
export const SANDBOX_CHECKS = {
  server: {
    another_program: {
      means: 'Another program has the port of the sandbox.',
      holds: ({ result }) => result === 'no_http' || (typeof result === 'object' && !result.isSandbox),
      says: ({ what }) => `The program at ${what} is not a sandbox.`,
      fix: ({ port }) =>
        `Stop that program, or use another port than ${port} for the sandbox and this command (\`--port\`, \`THREEDS_PORT\`).`,
    },
    not_ready: {
      means: 'A server listens at the address of the sandbox, but it is not a ready sandbox.',
      holds: ({ result }) =>
        result === 'hangs_up' ||
        result === 'no_reaction' ||
        result === 'rejected_by_name' ||
        typeof result === 'object',
      says: ({ what, reason }) => `The sandbox at ${what} is not ready: ${reason}.`,
      fix: ({ port }) =>
        `Check its log, and start it again if it was stopped. If another program has the port, use another \`--port\` than ${port}.`,
    },
  },
  space: {
    space_unknown: {
      means: 'The space of `--space` is empty and has received no requests.',
      holds: () => true,
      says: ({ what }) => `Unknown space \`${what}\`.`,
      fix: ({ reason = 'NAMES' }) =>
        `Use an existing space (${reason}), or send a first request from the app in this space.`,
    },
  },
  host: {
    listens_inside_only: {
      means: 'In a container, a loopback address cannot be reached from outside of the container.',
      holds: ({ place, resources, ...facts }) => place.engine !== undefined && isLoopback(facts) && resources === 0,
      says: ({ hostname }) =>
        `With \`--host ${hostname}\` in a container, neither the host nor other containers can reach the sandbox, even with a published port.`,
      fix: () =>
        'Start the sandbox with `--host 0.0.0.0` (`THREEDS_HOST=0.0.0.0`). Ignore this if app and browser run in this container, or if it shares the network of the host.',
    },
  },
  address: {
    name_not_allowed: {
      means: 'The running sandbox rejects the host name of a public address in the settings.',
      holds: (facts) => facts.result === 'rejected_by_name' && !isLost(facts),
      says: ({ what, setting }) => `The running sandbox rejects the host name in ${what} (\`${setting}\`).`,
      fix: ({ hostname }) =>
        `Start it with the settings of this command, or with \`--allowed-hosts ${hostname}\` (\`THREEDS_ALLOWED_HOSTS\`).`,
    },
    address_not_reached: {
      means: 'A public address in the settings cannot be reached from this host.',
      holds: (facts) => isMisdirected(facts) && !isAnother(facts),
      says: ({ what, setting, reason }) => `${what} (\`${setting}\`) does not lead to the sandbox: ${reason}.`,
      fix: ({ setting }) => `Correct \`${setting}\`, or start the proxy at this address.`,
    },
    address_of_another: {
      means: 'Another server responds at a public address in the settings.',
      holds: (facts) => isMisdirected(facts) && isAnother(facts),
      says: ({ what, setting, reason }) => `${what} (\`${setting}\`) does not lead to the sandbox: ${reason}.`,
      fix: ({ setting }) =>
        `Start the sandbox with the settings of this command, or correct \`${setting}\`. A proxy at this address must forward every path below it.`,
    },
  },
  caller: {
    host_rejected: {
      means: 'Requests to the sandbox under a public host name were rejected.',
      holds: () => true,
      says: ({ hostname, reason }) => `Requests to the host name ${hostname} were rejected with 403 (${reason}).`,
      fix: ({ hostname }) =>
        `If the name is yours, start the sandbox with \`--allowed-hosts ${hostname}\` (\`THREEDS_ALLOWED_HOSTS\`), or with \`--public-url\` if it is its public address.`,
    },
  },
  page: {
    page_inside_only: {
      means:
        'Browsers are sent to a hosted page under a name that only containers know, usually the one that the app uses for the API.',
      holds: isLost,
      says: ({ what, from = [] }) =>
        `The browser is sent to ${what} (${from.join(', ')}), a name that does not resolve outside of containers.`,
      fix: ({ setting, port }) =>
        `Start the sandbox with \`${setting} http://localhost:${port}\`, with the port that is published on the host. The app keeps its address of the API.`,
    },
  },
} satisfies Readonly<Record<string, Checks>>

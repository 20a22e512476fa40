import { sentence } from '../../core/describe/format.ts'
import { CONNECTION_ENDS, describeEnd, type EndedConnection, isUsualEnd } from '../../core/domain/connection-ends.ts'
import { type Checks, type Facts, isLoopback, isUnresolvable } from './doctor-check.ts'

const describeEnded = (connection: EndedConnection | undefined): string =>
  connection ? describeEnd(connection) : 'REASON'

/** Returns true if browsers are sent there and cannot resolve the name. */
const isUnresolvablePage = (facts: Facts): boolean => facts.isPage === true && isUnresolvable(facts)

/** Returns true if a public address does not lead to the sandbox. Not checked in a container, which can have other routes. */
const leadsElsewhere = (facts: Facts): boolean => {
  const { result, environment } = facts
  const isOther = result !== undefined && result !== 'sandbox' && result !== 'rejected_by_name'
  return isOther && environment.engine === undefined && !isUnresolvablePage(facts)
}

const isOtherServer = ({ result }: Facts): boolean =>
  typeof result === 'object' || result === 'no_http' || result === 'connection_closed'

/** Checks of the sandbox itself, by kind. */
export const SANDBOX_CHECKS = {
  server: {
    another_program: {
      description: 'Another program has the port of the sandbox.',
      applies: ({ result }) => result === 'no_http' || (typeof result === 'object' && !result.isSandbox),
      message: ({ subject }) => `The program at ${subject} is not a sandbox.`,
      fix: ({ port }) =>
        `Stop that program, or use another port than ${port} for the sandbox and this command (\`--port\`, \`THREEDS_PORT\`).`,
    },
    wrong_scheme: {
      description: 'The sandbox listens with https and this command uses http, or the other way round.',
      applies: ({ result }) => result === 'needs_tls' || result === 'no_tls',
      message: ({ subject, reason }) => `Wrong scheme in ${subject}: ${reason}.`,
      fix: () => 'Pass the settings of the sandbox to this command: `--tls-cert` and `--tls-key`, or none of them.',
    },
    certificate_not_trusted: {
      description: 'This command does not trust the certificate of the sandbox, or it is for another host name.',
      applies: ({ result }) => result === 'bad_certificate',
      message: ({ subject, reason }) => `The certificate of ${subject} is rejected: ${reason}.`,
      fix: () =>
        'Set `NODE_EXTRA_CA_CERTS=FILE` with the certificate of the issuer in FILE, and `--url` with a host name of the certificate.',
    },
    not_ready: {
      description: 'A server listens at the address of the sandbox, but it is not a ready sandbox.',
      applies: ({ result }) =>
        result === 'connection_closed' ||
        result === 'no_response' ||
        result === 'rejected_by_name' ||
        typeof result === 'object',
      message: ({ subject, reason }) => `The sandbox at ${subject} is not ready: ${reason}.`,
      fix: ({ port }) =>
        `Check its log, and start it again if it was stopped. If another program has the port, use another \`--port\` than ${port}.`,
    },
  },
  space: {
    space_unknown: {
      description: 'The space of `--space` is empty and has received no requests.',
      applies: () => true,
      message: ({ subject }) => `Unknown space \`${subject}\`.`,
      fix: ({ reason = 'NAMES' }) =>
        `Use an existing space (${reason}), or send a first request from the app in this space.`,
    },
  },
  host: {
    loopback_in_container: {
      description: 'In a container, a loopback address cannot be reached from outside of the container.',
      applies: ({ environment, resources, ...facts }) =>
        environment.engine !== undefined && isLoopback(facts) && resources === 0,
      message: ({ hostname }) =>
        `With \`--host ${hostname}\` in a container, neither the host nor other containers can reach the sandbox, even with a published port.`,
      fix: () =>
        'Start the sandbox with `--host 0.0.0.0` (`THREEDS_HOST=0.0.0.0`). Ignore this if app and browser run in this container, or if it shares the network of the host.',
    },
  },
  address: {
    name_not_allowed: {
      description: 'The running sandbox rejects the host name of a public address in the settings.',
      applies: (facts) => facts.result === 'rejected_by_name' && !isUnresolvablePage(facts),
      message: ({ subject, setting }) => `The running sandbox rejects the host name in ${subject} (\`${setting}\`).`,
      fix: ({ hostname }) =>
        `Start it with the settings of this command, or with \`--allowed-hosts ${hostname}\` (\`THREEDS_ALLOWED_HOSTS\`).`,
    },
    address_unreachable: {
      description: 'A public address in the settings cannot be reached from this host.',
      applies: (facts) => leadsElsewhere(facts) && !isOtherServer(facts),
      message: ({ subject, setting, reason }) => `${subject} (\`${setting}\`) does not lead to the sandbox: ${reason}.`,
      fix: ({ setting }) => `Correct \`${setting}\`, or start the proxy at this address.`,
    },
    address_of_another_server: {
      description: 'Another server responds at a public address in the settings.',
      applies: (facts) => leadsElsewhere(facts) && isOtherServer(facts),
      message: ({ subject, setting, reason }) => `${subject} (\`${setting}\`) does not lead to the sandbox: ${reason}.`,
      fix: ({ setting }) =>
        `Start the sandbox with the settings of this command, or correct \`${setting}\`. A proxy at this address must forward every path below it.`,
    },
  },
  caller: {
    host_rejected: {
      description: 'Requests to the sandbox under a public host name were rejected.',
      applies: () => true,
      message: ({ hostname, reason }) => `Requests to the host name ${hostname} were rejected with 403 (${reason}).`,
      fix: ({ hostname }) =>
        `If the name is yours, start the sandbox with \`--allowed-hosts ${hostname}\` (\`THREEDS_ALLOWED_HOSTS\`), or with \`--public-url\` if it is its public address.`,
    },
  },
  connection: {
    connections_without_request: {
      description: 'Connections to the sandbox ended before a complete request.',
      applies: ({ connection }) => connection !== undefined && !isUsualEnd(connection.reason),
      message: ({ connection }) => sentence(`No request was received: ${describeEnded(connection)}`),
      fix: ({ connection }) =>
        connection
          ? CONNECTION_ENDS[connection.reason].fix
          : 'Follow the fix of the reason, such as another host name.',
    },
  },
  page: {
    page_container_name: {
      description:
        'Browsers are sent to a hosted page under a name that only containers know, usually the one that the app uses for the API.',
      applies: isUnresolvablePage,
      message: ({ subject, sources = [] }) =>
        `The browser is sent to ${subject} (${sources.join(', ')}), a name that does not resolve outside of containers.`,
      fix: ({ setting, port, subject }) =>
        `Start the sandbox with \`${setting} ${subject.startsWith('https:') ? 'https' : 'http'}://localhost:${port}\`, with the port that is published on the host. The app keeps its address of the API.`,
    },
  },
} satisfies Readonly<Record<string, Checks>>

import {
  byService,
  type Check,
  type Checks,
  DOCTOR_INSIDE,
  type Facts,
  GATEWAYS,
  isAstray,
  isInsideName,
  isLoopback,
  isUntried,
  otherThanLocalhost,
} from './doctor-check.ts'

const is =
  (...all: readonly Facts['answered'][]): Check['holds'] =>
  ({ answered }) =>
    all.includes(answered)

const isRefusedHere = (facts: Facts): boolean => facts.answered === 'refused' && isLoopback(facts)

const isUnspecified = ({ hostname }: Facts): boolean => ['0.0.0.0', '[::]'].includes(hostname)

/** Whether a browser of this machine finds nobody: a refusal here is none for it where this is a container, or the Linux inside of Windows. */
const isForBrowserHere = (facts: Facts): boolean => {
  const { answered, place } = facts
  const isElsewhere = place.engine !== undefined || place.isWsl || isInsideName(facts) || isUnspecified(facts)
  return !isElsewhere && answered !== 'connected' && !isUntried(answered)
}

/** What can be wrong with the addresses of receivers, which apps and settings give. */
export const WEBHOOK_CHECKS: Checks = {
  webhook_never_called: {
    means: 'Webhooks never go to link-local, cloud metadata, multicast, unspecified and reserved addresses.',
    holds: is('never'),
    says: ({ what }) =>
      `webhooks never go to ${what}: the address is link-local, of cloud metadata, unspecified or reserved`,
    fix: () =>
      "give the receiver's own address; for one on the host of a container whose engine gives it such an address, that of the host in its network, or put the receiver into the same network",
  },
  webhook_public: {
    means: 'Webhooks go to this machine and to private networks only.',
    holds: is('too_public'),
    says: ({ what }) => `webhooks do not go to ${what}: the address is public`,
    fix: () => 'start the sandbox with --webhook-targets any (THREEDS_WEBHOOK_TARGETS=any)',
  },
  webhook_host_unknown: {
    means: 'The name by which containers call their host is not known here.',
    holds: ({ answered, hostname }) => answered === 'name_unknown' && GATEWAYS.includes(hostname),
    says: ({ hostname }) => `the name ${hostname} does not resolve here, so no webhook gets to the host`,
    fix: (facts) => {
      const { port, hostname, place } = facts
      const { engine } = place
      if (engine === undefined) return `the sandbox is in no container: use http://localhost:${port}`
      if (engine === 'kubernetes') return byService(facts)
      return engine === 'podman' && hostname !== 'host.containers.internal'
        ? `use http://host.containers.internal:${port}`
        : `start the container of the sandbox with --add-host ${hostname}:host-gateway (compose: extra_hosts)`
    },
  },
  webhook_name_unknown: {
    means: 'The name in the URL of a webhook does not resolve where the sandbox is.',
    holds: is('name_unknown'),
    says: ({ what, hostname }) => `the name ${hostname} does not resolve here, so no webhook gets to ${what}`,
    fix: (facts) =>
      facts.place.engine === undefined
        ? `if it is the name of a container: the sandbox runs outside of them; publish the receiver's port and use http://localhost:${facts.port}, or run the sandbox in the same network. Otherwise, check the name`
        : `check the name; put both containers into one network, and use ${byService(facts)}`,
  },
  webhook_own_container: {
    means: "In a container, localhost is the container itself, and the app's receiver is elsewhere.",
    holds: (facts) => isRefusedHere(facts) && facts.place.engine !== undefined,
    says: ({ what, port }) =>
      `nothing listens on ${what}: the sandbox runs in a container, and there localhost is that container, not the machine on which something listens on ${port}`,
    fix: (facts) => `use ${otherThanLocalhost(facts)}`,
  },
  webhook_other_side_of_wsl: {
    means: 'In WSL, localhost is not Windows, unless its network is mirrored.',
    holds: (facts) => isRefusedHere(facts) && facts.place.isWsl,
    says: ({ what }) => `nothing listens on ${what}, and localhost of WSL is not that of Windows`,
    fix: ({ port }) =>
      `start the receiver in WSL; or, for one on Windows, set networkingMode=mirrored in .wslconfig, or use http://$(ip route show default | cut -d' ' -f3):${port}`,
  },
  webhook_rejected: {
    means: 'Nothing listens at the URL of a webhook.',
    holds: is('refused'),
    says: ({ what }) => `nothing listens on ${what}: the connection is refused`,
    fix: () =>
      'start the receiver, check the port, and let it listen on 0.0.0.0 where it runs on another machine or in a container',
  },
  webhook_no_reaction: {
    means: 'The host of a webhook does not react, or there is no way to it.',
    holds: is('no_reaction', 'no_way', 'no_http'),
    says: ({ what, reason }) => `${what} cannot be reached: ${reason}`,
    fix: () => 'check the address and the firewall; containers must share a network',
  },
  webhook_bad_certificate: {
    means: 'The certificate of the receiver is self-signed, expired, or for another name.',
    holds: is('bad_certificate'),
    says: ({ what }) => `the certificate of ${what} is not one that can be trusted`,
    fix: () =>
      'use an http URL, or start the sandbox with NODE_EXTRA_CA_CERTS=FILE, a file of the certificate that signed it',
  },
  webhook_no_tls: {
    means: 'An https URL of a webhook leads to a port that does not speak TLS.',
    holds: is('no_tls'),
    says: ({ what }) => `what listens at ${what} does not speak TLS`,
    fix: () => 'check the port, or use an http URL',
  },
  webhook_hangs_up: {
    means: 'What listens at an https URL of a webhook hangs up on the greeting of TLS.',
    holds: is('hangs_up'),
    says: ({ what }) => `what listens at ${what} hangs up before TLS is agreed upon`,
    fix: () =>
      'use an http URL if it does not speak TLS; if the port is one that a container publishes, start the receiver in it',
  },
  webhook_not_taken: {
    means: 'The receiver answered the last webhook with another status than 2xx.',
    holds: ({ last }) => last !== undefined && 'status' in last && (last.status < 200 || last.status >= 300),
    says: ({ what, reason }) => `the last webhook to ${what} was answered with ${reason}`,
    fix: () => "look into the receiver's log and at `threeds-sandbox webhook list`; it should answer with 2xx at once",
  },
  webhook_failed_there: {
    means: 'The sandbox could not reach a receiver that can be reached from here.',
    holds: ({ last }) => last !== undefined && 'error' in last,
    says: ({ what, reason }) => `from here ${what} can be reached, but the last webhook there failed: ${reason}`,
    fix: () =>
      `if the receiver was started since, \`threeds-sandbox webhook redeliver WEBHOOK-ID\` sends it again; if the sandbox runs in a container and this command does not, run it there: ${DOCTOR_INSIDE}`,
  },
}

/** What can be wrong with the addresses that browsers are sent back to. */
export const RETURN_CHECKS: Checks = {
  return_inside_only: {
    means: 'Browsers are sent back to the app by a name that only containers know.',
    holds: isAstray,
    says: ({ what }) => `the browser is sent back to ${what}, a name that it does not find outside of containers`,
    fix: ({ port }) => `let the app give http://localhost:${port}, with the port that it publishes on the host`,
  },
  return_name_unknown: {
    means: 'The name in a return URL does not resolve on this machine.',
    holds: (facts) => isForBrowserHere(facts) && facts.answered === 'name_unknown',
    says: ({ what, hostname }) =>
      `the name ${hostname} does not resolve here, so a browser of this machine is not sent back to ${what}`,
    fix: ({ port }) => `check the name; for an app on this machine, use http://localhost:${port}`,
  },
  return_not_reached: {
    means: 'Nothing listens at a return URL on this machine, or it does not react.',
    holds: isForBrowserHere,
    says: ({ what, reason }) => `the browser is sent back to ${what}, and ${reason}`,
    fix: () => 'start the app, or correct the port',
  },
  return_no_address: {
    means: 'A return URL has an address that can be listened on but not called.',
    holds: isUnspecified,
    says: ({ what }) => `the browser is sent back to ${what}, which is an address to listen on`,
    fix: ({ port }) => `let the app give http://localhost:${port}`,
  },
}

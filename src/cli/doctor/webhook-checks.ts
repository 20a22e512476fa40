import {
  byService,
  type Check,
  type Checks,
  DOCTOR_INSIDE,
  type Facts,
  GATEWAYS,
  isContainerName,
  isLoopback,
  isUnresolvable,
  isUntried,
  otherThanLocalhost,
} from './doctor-check.ts'

const is =
  (...all: readonly Facts['result'][]): Check['holds'] =>
  ({ result }) =>
    all.includes(result)

const isLocallyRejected = (facts: Facts): boolean => facts.result === 'rejected' && isLoopback(facts)

const isUnspecified = ({ hostname }: Facts): boolean => ['0.0.0.0', '[::]'].includes(hostname)

/** Returns true if a browser on this host cannot connect. A failure in a container or in WSL does not count: the browser runs elsewhere. */
const isUnreachableForBrowser = (facts: Facts): boolean => {
  const { result, place } = facts
  const isElsewhere = place.engine !== undefined || place.isWsl || isContainerName(facts) || isUnspecified(facts)
  return !isElsewhere && result !== 'connected' && !isUntried(result)
}

/** Checks of webhook URLs from apps and settings. */
export const WEBHOOK_CHECKS: Checks = {
  webhook_never_called: {
    means: 'Webhooks never go to link-local, cloud metadata, multicast, unspecified and reserved addresses.',
    holds: is('never'),
    says: ({ what }) =>
      `Webhooks never go to ${what}: the address is link-local, cloud metadata, unspecified or reserved.`,
    fix: () =>
      'Use another address of the receiver. If the engine gives the host of a container such an address, use the address of the host in the container network, or run the receiver in that network.',
  },
  webhook_public: {
    means: 'Webhooks go to this host and to private networks only.',
    holds: is('too_public'),
    says: ({ what }) => `Webhooks do not go to ${what}: the address is public.`,
    fix: () => 'Start the sandbox with `--webhook-targets any` (`THREEDS_WEBHOOK_TARGETS=any`).',
  },
  webhook_host_unknown: {
    means: 'The name of the host for containers does not resolve here.',
    holds: ({ result, hostname }) => result === 'name_unknown' && GATEWAYS.includes(hostname),
    says: ({ hostname }) => `The name ${hostname} does not resolve here, so no webhook reaches the host.`,
    fix: (facts) => {
      const { port, hostname, place } = facts
      const { engine } = place
      if (engine === undefined) return `Use http://localhost:${port}, because the sandbox does not run in a container.`
      if (engine === 'kubernetes') return `Use ${byService(facts)}.`
      return engine === 'podman' && hostname !== 'host.containers.internal'
        ? `Use http://host.containers.internal:${port}.`
        : `Start the container of the sandbox with \`--add-host ${hostname}:host-gateway\` (compose: \`extra_hosts\`).`
    },
  },
  webhook_name_unknown: {
    means: 'The name in the URL of a webhook does not resolve on the host of the sandbox.',
    holds: is('name_unknown'),
    says: ({ what, hostname }) => `The name ${hostname} does not resolve here, so no webhook reaches ${what}.`,
    fix: (facts) =>
      facts.place.engine === undefined
        ? `Check the name. If it is the name of a container, publish the port of the receiver and use http://localhost:${facts.port}, or run the sandbox in the same network.`
        : `Check the name. Run both containers in the same network, and use ${byService(facts)}.`,
  },
  webhook_own_container: {
    means: 'In a container, localhost is the container itself, and the receiver of the app runs elsewhere.',
    holds: (facts) => isLocallyRejected(facts) && facts.place.engine !== undefined,
    says: ({ what, port }) =>
      `Nothing listens on ${what}. The sandbox runs in a container, where localhost is the container, not the host that listens on ${port}.`,
    fix: (facts) => `Use ${otherThanLocalhost(facts)}.`,
  },
  webhook_other_side_of_wsl: {
    means: 'In WSL, localhost is not Windows, unless its network is mirrored.',
    holds: (facts) => isLocallyRejected(facts) && facts.place.isWsl,
    says: ({ what }) => `Nothing listens on ${what}, and localhost of WSL is not that of Windows.`,
    fix: ({ port }) =>
      `Start the receiver in WSL. For a receiver on Windows, set networkingMode=mirrored in .wslconfig, or use http://$(ip route show default | cut -d' ' -f3):${port}.`,
  },
  webhook_rejected: {
    means: 'Nothing listens at the URL of a webhook.',
    holds: is('rejected'),
    says: ({ what }) => `Nothing listens on ${what} (connection refused).`,
    fix: () =>
      'Start the receiver and check the port. If it runs on another host or in a container, let it listen on 0.0.0.0.',
  },
  webhook_no_reaction: {
    means: 'The host of a webhook does not respond, or there is no route to it.',
    holds: is('no_reaction', 'no_way', 'no_http'),
    says: ({ what, reason }) => `${what} cannot be reached: ${reason}.`,
    fix: () => 'Check the address and the firewall. Containers must share a network.',
  },
  webhook_bad_certificate: {
    means: 'The certificate of the receiver is self-signed, expired, or for another name.',
    holds: is('bad_certificate'),
    says: ({ what }) => `The certificate of ${what} is not trusted.`,
    fix: () =>
      'Use an http URL, or start the sandbox with `NODE_EXTRA_CA_CERTS=FILE` and the certificate of the issuer in FILE.',
  },
  webhook_no_tls: {
    means: 'An https URL of a webhook leads to a port that does not speak TLS.',
    holds: is('no_tls'),
    says: ({ what }) => `The server at ${what} does not speak TLS.`,
    fix: () => 'Check the port, or use an http URL.',
  },
  webhook_hangs_up: {
    means: 'The server at an https URL of a webhook closes the connection during the TLS handshake.',
    holds: is('hangs_up'),
    says: ({ what }) => `The server at ${what} closes the connection during the TLS handshake.`,
    fix: () =>
      'If it does not speak TLS, use an http URL. If a container publishes the port, start the receiver in it.',
  },
  webhook_not_taken: {
    means: 'The receiver responded to the last webhook with another status than 2xx.',
    holds: ({ last }) => last !== undefined && 'status' in last && (last.status < 200 || last.status >= 300),
    says: ({ what, reason }) => `The last webhook to ${what} got ${reason}.`,
    fix: () =>
      'Check the log of the receiver and `threeds-sandbox webhook list`. The receiver should return 2xx at once.',
  },
  webhook_failed_there: {
    means: 'The sandbox could not reach a receiver that can be reached from here.',
    holds: ({ last }) => last !== undefined && 'error' in last,
    says: ({ what, reason }) => `${what} can be reached from here, but the last webhook to it failed: ${reason}.`,
    fix: () =>
      `If the receiver was started later, send the webhook again with \`threeds-sandbox webhook redeliver WEBHOOK-ID\`. If only the sandbox runs in a container, run \`${DOCTOR_INSIDE}\`.`,
  },
}

/** Checks of return URLs. */
export const RETURN_CHECKS: Checks = {
  return_inside_only: {
    means: 'Browsers are redirected to the app under a name that only containers know.',
    holds: isUnresolvable,
    says: ({ what }) => `The browser is redirected to ${what}, a name that does not resolve outside of containers.`,
    fix: ({ port }) => `Let the app send http://localhost:${port}, with the port that it publishes on the host.`,
  },
  return_name_unknown: {
    means: 'The name in a return URL does not resolve on this host.',
    holds: (facts) => isUnreachableForBrowser(facts) && facts.result === 'name_unknown',
    says: ({ what, hostname }) =>
      `The name ${hostname} does not resolve here, so a browser on this host does not reach ${what}.`,
    fix: ({ port }) => `Check the name. For an app on this host, use http://localhost:${port}.`,
  },
  return_not_reached: {
    means: 'Nothing listens at a return URL on this host, or it does not respond.',
    holds: isUnreachableForBrowser,
    says: ({ what, reason }) => `The browser is redirected to ${what}, but ${reason}.`,
    fix: () => 'Start the app, or correct the port.',
  },
  return_no_address: {
    means: 'A return URL has an address that can be listened on but not called.',
    holds: isUnspecified,
    says: ({ what }) => `The browser is redirected to ${what}, an address that can only be listened on.`,
    fix: ({ port }) => `Let the app send http://localhost:${port}.`,
  },
}

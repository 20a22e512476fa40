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
  (...all: readonly Facts['result'][]): Check['applies'] =>
  ({ result }) =>
    all.includes(result)

const isLocallyRejected = (facts: Facts): boolean => facts.result === 'connection_refused' && isLoopback(facts)

const isUnspecified = ({ hostname }: Facts): boolean => ['0.0.0.0', '[::]'].includes(hostname)

/** Returns true if a browser on this host cannot connect. A failure in a container or in WSL does not count: the browser runs elsewhere. */
const isUnreachableForBrowser = (facts: Facts): boolean => {
  const { result, environment } = facts
  const isElsewhere =
    environment.engine !== undefined || environment.isWsl || isContainerName(facts) || isUnspecified(facts)
  return !isElsewhere && result !== 'connected' && !isUntried(result)
}

/** Checks of webhook URLs from apps and settings. */
export const WEBHOOK_CHECKS: Checks = {
  webhook_address_reserved: {
    description: 'Webhooks never go to link-local, cloud metadata, multicast, unspecified and reserved addresses.',
    applies: is('never'),
    message: ({ subject }) =>
      `Webhooks never go to ${subject}: the address is link-local, cloud metadata, unspecified or reserved.`,
    fix: () =>
      'Use another address of the receiver. If the engine gives the host of a container such an address, use the address of the host in the container network, or run the receiver in that network.',
  },
  webhook_address_public: {
    description: 'Webhooks go to this host and to private networks only.',
    applies: is('too_public'),
    message: ({ subject }) => `Webhooks do not go to ${subject}: the address is public.`,
    fix: () => 'Start the sandbox with `--webhook-targets any` (`THREEDS_WEBHOOK_TARGETS=any`).',
  },
  webhook_host_unknown: {
    description: 'The name of the host for containers does not resolve here.',
    applies: ({ result, hostname }) => result === 'name_unknown' && GATEWAYS.includes(hostname),
    message: ({ hostname }) => `The name ${hostname} does not resolve here, so no webhook reaches the host.`,
    fix: (facts) => {
      const { port, hostname, environment } = facts
      const { engine } = environment
      if (engine === undefined) return `Use http://localhost:${port}, because the sandbox does not run in a container.`
      if (engine === 'kubernetes') return `Use ${byService(facts)}.`
      return engine === 'podman' && hostname !== 'host.containers.internal'
        ? `Use http://host.containers.internal:${port}.`
        : `Start the container of the sandbox with \`--add-host ${hostname}:host-gateway\` (compose: \`extra_hosts\`).`
    },
  },
  webhook_name_unknown: {
    description: 'The name in the URL of a webhook does not resolve on the host of the sandbox.',
    applies: is('name_unknown'),
    message: ({ subject, hostname }) => `The name ${hostname} does not resolve here, so no webhook reaches ${subject}.`,
    fix: (facts) =>
      facts.environment.engine === undefined
        ? `Check the name. If it is the name of a container, publish the port of the receiver and use http://localhost:${facts.port}, or run the sandbox in the same network.`
        : `Check the name. Run both containers in the same network, and use ${byService(facts)}.`,
  },
  webhook_localhost_in_container: {
    description: 'In a container, localhost is the container itself, and the receiver of the app runs elsewhere.',
    applies: (facts) => isLocallyRejected(facts) && facts.environment.engine !== undefined,
    message: ({ subject, port }) =>
      `Nothing listens on ${subject}. The sandbox runs in a container, where localhost is the container, not the host that listens on ${port}.`,
    fix: (facts) => `Use ${otherThanLocalhost(facts)}.`,
  },
  webhook_localhost_in_wsl: {
    description: 'In WSL, localhost is not Windows, unless its network is mirrored.',
    applies: (facts) => isLocallyRejected(facts) && facts.environment.isWsl,
    message: ({ subject }) => `Nothing listens on ${subject}, and localhost of WSL is not that of Windows.`,
    fix: ({ port }) =>
      `Start the receiver in WSL. For a receiver on Windows, set networkingMode=mirrored in .wslconfig, or use http://$(ip route show default | cut -d' ' -f3):${port}.`,
  },
  webhook_connection_refused: {
    description: 'Nothing listens at the URL of a webhook.',
    applies: is('connection_refused'),
    message: ({ subject }) => `Nothing listens on ${subject} (connection refused).`,
    fix: () =>
      'Start the receiver and check the port. If it runs on another host or in a container, let it listen on 0.0.0.0.',
  },
  webhook_unreachable: {
    description: 'The host of a webhook does not respond, or there is no route to it.',
    applies: is('no_response', 'no_route', 'no_http'),
    message: ({ subject, reason }) => `${subject} cannot be reached: ${reason}.`,
    fix: () => 'Check the address and the firewall. Containers must share a network.',
  },
  webhook_bad_certificate: {
    description: 'The certificate of the receiver is self-signed, expired, or for another name.',
    applies: is('bad_certificate'),
    message: ({ subject }) => `The certificate of ${subject} is not trusted.`,
    fix: () =>
      'Use an http URL, or start the sandbox with `NODE_EXTRA_CA_CERTS=FILE` and the certificate of the issuer in FILE.',
  },
  webhook_no_tls: {
    description: 'An https URL of a webhook leads to a port that does not speak TLS.',
    applies: is('no_tls'),
    message: ({ subject }) => `The server at ${subject} does not speak TLS.`,
    fix: () => 'Check the port, or use an http URL.',
  },
  webhook_connection_closed: {
    description: 'The server at an https URL of a webhook closes the connection during the TLS handshake.',
    applies: is('connection_closed'),
    message: ({ subject }) => `The server at ${subject} closes the connection during the TLS handshake.`,
    fix: () =>
      'If it does not speak TLS, use an http URL. If a container publishes the port, start the receiver in it.',
  },
  webhook_not_accepted: {
    description: 'The receiver responded to the last webhook with another status than 2xx.',
    applies: ({ last }) => last !== undefined && 'status' in last && (last.status < 200 || last.status >= 300),
    message: ({ subject, reason }) => `The last webhook to ${subject} got ${reason}.`,
    fix: ({ last }) =>
      last !== undefined && 'redirect' in last
        ? last.redirect
        : 'Check the log of the receiver and `threeds-sandbox webhook list`. The receiver should return 2xx at once.',
  },
  webhook_unreachable_from_sandbox: {
    description: 'The sandbox could not reach a receiver that can be reached from here.',
    applies: ({ last }) => last !== undefined && 'error' in last,
    message: ({ subject, reason }) =>
      `${subject} can be reached from here, but the last webhook to it failed: ${reason}.`,
    fix: () =>
      `If the receiver was started later, send the webhook again with \`threeds-sandbox webhook redeliver WEBHOOK-ID\`. If only the sandbox runs in a container, run \`${DOCTOR_INSIDE}\`.`,
  },
}

/** Checks of return URLs. */
export const RETURN_CHECKS: Checks = {
  return_container_name: {
    description: 'Browsers are redirected to the app under a name that only containers know.',
    applies: isUnresolvable,
    message: ({ subject }) =>
      `The browser is redirected to ${subject}, a name that does not resolve outside of containers.`,
    fix: ({ port }) => `Let the app send http://localhost:${port}, with the port that it publishes on the host.`,
  },
  return_name_unknown: {
    description: 'The name in a return URL does not resolve on this host.',
    applies: (facts) => isUnreachableForBrowser(facts) && facts.result === 'name_unknown',
    message: ({ subject, hostname }) =>
      `The name ${hostname} does not resolve here, so a browser on this host does not reach ${subject}.`,
    fix: ({ port }) => `Check the name. For an app on this host, use http://localhost:${port}.`,
  },
  return_unreachable: {
    description: 'Nothing listens at a return URL on this host, or it does not respond.',
    applies: isUnreachableForBrowser,
    message: ({ subject, reason }) => `The browser is redirected to ${subject}, but ${reason}.`,
    fix: () => 'Start the app, or correct the port.',
  },
  return_unspecified_address: {
    description: 'A return URL has an address that can be listened on but not called.',
    applies: isUnspecified,
    message: ({ subject }) => `The browser is redirected to ${subject}, an address that can only be listened on.`,
    fix: ({ port }) => `Let the app send http://localhost:${port}.`,
  },
}

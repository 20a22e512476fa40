/**
 * Variables that a container gets in addition to its own if a service of this name runs: by Kubernetes ("Discovering
 * services", with a named port and a port of each protocol) and by a Docker link of that alias.
 */
export const injectedFor = (prefix: string): Record<string, string> => {
  const kubernetes = {
    SERVICE_HOST: '10.96.14.7',
    SERVICE_PORT: '8080',
    SERVICE_PORT_HTTP: '8080',
    SERVICE_PORT_WEB_UI: '8081',
    PORT: 'tcp://10.96.14.7:8080',
    PORT_8080_TCP: 'tcp://10.96.14.7:8080',
    PORT_8080_TCP_PROTO: 'tcp',
    PORT_8080_TCP_PORT: '8080',
    PORT_8080_TCP_ADDR: '10.96.14.7',
    PORT_53_UDP: 'udp://10.96.14.7:53',
    PORT_53_UDP_PROTO: 'udp',
    PORT_53_UDP_PORT: '53',
    PORT_53_UDP_ADDR: '10.96.14.7',
    PORT_9999_SCTP: 'sctp://10.96.14.7:9999',
    PORT_9999_SCTP_ADDR: '10.96.14.7',
  }
  const dockerLink = {
    NAME: '/shop/threeds',
    PORT_8080_TCP_START: 'tcp://172.17.0.5:8080',
    PORT_8080_TCP_PORT_START: '8080',
    PORT_8080_TCP_END: 'tcp://172.17.0.5:8081',
    PORT_8080_TCP_PORT_END: '8081',
    ENV_NODE_VERSION: '22.11.0',
    ENV_THREEDS_HOST: '0.0.0.0',
  }
  const all = Object.entries({ ...kubernetes, ...dockerLink })
  return Object.fromEntries(all.map(([name, value]) => [`${prefix}_${name}`, value]))
}

import { GenericContainer, TestContainers, Wait } from 'testcontainers'

/** Starts the image that you have built (docs/how-to/ci.md). Pass the host ports that it may call. */
export const startContainer = async (/** @type {number[]} */ ...ports) => {
  // Makes them reachable as host.testcontainers.internal, for every container that starts later.
  if (ports.length > 0) await TestContainers.exposeHostPorts(...ports)
  const container = await new GenericContainer(process.env.SANDBOX_IMAGE ?? 'threeds-sandbox')
    .withEnvironment({ THREEDS_EPHEMERAL: 'true', THREEDS_WEBHOOK_TIME_SCALE: '0.01' })
    .withExposedPorts(8080)
    .withWaitStrategy(Wait.forHttp('/_sandbox/ready', 8080))
    .start()
  return {
    url: `http://${container.getHost()}:${container.getMappedPort(8080)}`,
    host: 'host.testcontainers.internal',
    stop: () => container.stop(),
  }
}

package shop;

import java.util.Objects;
import org.testcontainers.Testcontainers;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** The image that you have built (docs/how-to/ci.md). Set SANDBOX_IMAGE if it has another name. */
final class SandboxContainer extends GenericContainer<SandboxContainer> {
  private static final String IMAGE = Objects.requireNonNullElse(System.getenv("SANDBOX_IMAGE"), "threeds-sandbox");

  SandboxContainer() {
    super(DockerImageName.parse(IMAGE));
    withEnv("THREEDS_EPHEMERAL", "true");
    withEnv("THREEDS_WEBHOOK_TIME_SCALE", "0.01");
    withExposedPorts(8080);
    waitingFor(Wait.forHttp("/_sandbox/ready").forPort(8080));
  }

  /** Lets it call a port of this host, and returns the host name. Call it before the start. */
  String hostFor(int port) {
    Testcontainers.exposeHostPorts(port);
    withAccessToHost(true);
    return "host.testcontainers.internal";
  }

  String url() {
    return "http://" + getHost() + ":" + getMappedPort(8080);
  }
}

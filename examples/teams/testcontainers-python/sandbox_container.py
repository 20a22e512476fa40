import os

from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import HttpWaitStrategy


class SandboxContainer(DockerContainer):
    """The image that you have built (docs/how-to/ci.md). Set SANDBOX_IMAGE if it has another name."""

    # Ports of this host that listen on 0.0.0.0 are reachable by this name.
    host = "host.docker.internal"

    def __init__(self) -> None:
        super().__init__(os.environ.get("SANDBOX_IMAGE", "threeds-sandbox"))
        self.with_envs(THREEDS_EPHEMERAL="true", THREEDS_WEBHOOK_TIME_SCALE="0.01")
        self.with_exposed_ports(8080)
        self.with_kwargs(extra_hosts={self.host: "host-gateway"})
        self.waiting_for(HttpWaitStrategy(8080, "/_sandbox/ready"))

    @property
    def url(self) -> str:
        return f"http://{self.get_container_host_ip()}:{self.get_exposed_port(8080)}"

# docs/how-to/docker.md tells how to build and run it, on which bases, and how to give the build a certificate authority.
#
# node:24: an LTS with security fixes until 2028 (20 had its last in 2026).
# alpine: a third of slim's size, and nothing here is bound to a libc: the program is JavaScript.
ARG BUILD_BASE=docker.io/library/node:24-alpine
ARG BASE=docker.io/library/node:24-alpine

# On the builder's own machine, whatever the image is for: what it makes is the same for all of them.
FROM --platform=$BUILDPLATFORM $BUILD_BASE AS build
WORKDIR /app
COPY package.json package-lock.json ./
# None of the packages has a script that the build needs, and ours would build before the sources are there.
# Node only warns of a certificate that it cannot read, and npm then tells of something else.
RUN --mount=type=secret,id=ca --mount=type=secret,id=npmrc,target=/root/.npmrc \
  if [ -e /run/secrets/ca ]; then \
    node -e 'new (require("crypto").X509Certificate)(require("fs").readFileSync("/run/secrets/ca"))' 2>/dev/null || \
      { echo 'The file of --secret id=ca holds no certificate: give the PEM file of the authority that the registry is signed by.' >&2; exit 1; }; \
    export NODE_EXTRA_CA_CERTS=/run/secrets/ca; \
  fi; \
  npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json openapi.yaml ./
COPY bin bin
COPY src src
COPY scripts scripts
COPY scenarios scenarios
COPY LICENSE ./
# A clone made under a strict umask has files that only their owner can read. The final stage may have no shell: what it
# is to own is made here.
RUN npm run build && chmod -R a+rX dist openapi.yaml scenarios package.json LICENSE && mkdir /data && chown 1000:1000 /data

FROM $BASE
# Wherever a base has its Node: the last folder is that of distroless images.
ENV NODE_ENV=production THREEDS_HOST=0.0.0.0 THREEDS_STATE_DIR=/data PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/nodejs/bin
WORKDIR /app
COPY --from=build --chown=1000:1000 /data /data
COPY --from=build /app/package.json /app/openapi.yaml /app/LICENSE ./
COPY --from=build /app/scenarios scenarios
COPY --from=build /app/dist dist
# By number: Kubernetes checks runAsNonRoot by it, and not every base has a name for it.
USER 1000:1000
VOLUME /data
EXPOSE 8080
# Asks the port of THREEDS_PORT; a port given as an argument is not seen here.
HEALTHCHECK --interval=2s --timeout=5s --start-period=10s CMD ["node", "/app/dist/cli.js", "health"]
# As process 1 and without a shell between: SIGTERM reaches the program, which finishes open requests and ends with 0.
ENTRYPOINT ["node", "/app/dist/cli.js"]
ARG BASE
ARG REVISION=unknown
LABEL org.opencontainers.image.title="threeds-sandbox" \
  org.opencontainers.image.description="A local emulator of a payment service: standalone 3-D Secure authentication and tokenization links" \
  org.opencontainers.image.version="0.1.0" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.base.name="$BASE"

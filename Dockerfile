# docker build -t threeds-sandbox .
# docker run --rm -p 8080:8080 -v threeds-sandbox:/data threeds-sandbox [settings]
#
# node:24: an LTS with security fixes until 2028 (20 had its last in 2026).
# alpine: a third of slim's size, and nothing here is bound to a libc: the program is JavaScript.
FROM node:24-alpine AS build
WORKDIR /app
COPY package.json package-lock.json ./
# None of them has a script that the build needs, and ours would build before the sources are there.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json openapi.yaml ./
COPY bin bin
COPY src src
COPY scenarios scenarios
# A clone made under a strict umask has files that only their owner can read.
RUN npm run build && chmod -R a+rX dist openapi.yaml scenarios package.json

FROM node:24-alpine
ENV NODE_ENV=production THREEDS_HOST=0.0.0.0 THREEDS_STATE_DIR=/data
RUN install -d -o node -g node /data
WORKDIR /app
COPY --from=build /app/package.json /app/openapi.yaml ./
COPY --from=build /app/scenarios scenarios
COPY --from=build /app/dist dist
# The user "node" by number: Kubernetes checks runAsNonRoot by it.
USER 1000:1000
VOLUME /data
EXPOSE 8080
# Asks the port of THREEDS_PORT; a port given as an argument is not seen here.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s CMD ["node", "/app/dist/cli.js", "health"]
# As process 1 and without a shell between: SIGTERM reaches the program, which finishes open requests and ends with 0.
ENTRYPOINT ["node", "/app/dist/cli.js"]

# One image for every process: `docker run IMAGE web | callbacks | worker | migrate | sandbox`. docs/operations.md says how.
# To build from exact bytes: --build-arg NODE=node:22.21.1-bookworm-slim@sha256:…
ARG NODE=node:22.21.1-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The commit. Its name is in the pages and their addresses, so that a browser with pages of another build loads anew.
ARG BUILD_ID=""
# Next reads the key at the build. It is needed only where several builds of one version must understand each other's forms.
RUN --mount=type=secret,id=server_actions_key \
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY="$(cat /run/secrets/server_actions_key 2>/dev/null || true)" \
    npx tsx .ci/image.ts ../image

FROM ${NODE}
WORKDIR /
# For a volume. Everyone's, as /tmp is, because some clusters give the container a user of their own.
RUN mkdir -m 1777 data
WORKDIR /app
COPY --from=build /image ./
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "server/paydesk.mjs"]
CMD ["web"]

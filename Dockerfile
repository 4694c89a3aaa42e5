# One process of Ambit. On its own it keeps its data in /data; with DATABASE_URL it keeps none.
#   docker build -t ambit . && docker run --name ambit -p 8080:8080 -v ambit-data:/data ambit
# It prints no secrets, because what a container prints is kept. The link of the first owner, and a key:
#   docker exec ambit node packages/server/bin/ambit.mjs invite --role owner
#   docker exec ambit node packages/server/bin/ambit.mjs keys create --name NAME

FROM node:24-bookworm-slim AS console
WORKDIR /ambit
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY packages packages
RUN npm ci --workspace=@ambit/console --ignore-scripts
RUN npx vite build --config packages/console/vite.config.ts
RUN npx vite build --config packages/console/docs.vite.config.ts

FROM node:24-bookworm-slim AS dependencies
WORKDIR /ambit
COPY package.json package-lock.json .npmrc ./
COPY packages/gate packages/gate
COPY packages/core packages/core
COPY packages/server packages/server
COPY packages/console/package.json packages/console/
COPY packages/sdk/package.json packages/sdk/
# The optional dependencies are a Node and a PostgreSQL for machines without them; the image has the one and needs no other.
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 AMBIT_DATA_DIR=/data AMBIT_FIRST_SECRETS=none
WORKDIR /ambit
RUN mkdir --mode=700 /data && chown node:node /data
COPY --from=dependencies /ambit ./
COPY --from=console /ambit/packages/console/dist packages/console/dist
COPY docs docs
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=16", "packages/server/bin/ambit.mjs", "serve"]

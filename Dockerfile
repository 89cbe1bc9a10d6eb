FROM node:24-bookworm-slim
WORKDIR /app
RUN chown node:node /app && install -d -m 700 -o node -g node /data
USER node
COPY --chown=node:node package.json package-lock.json .npmrc ./
COPY --chown=node:node scripts/toolchain.mjs scripts/after-install.mjs scripts/
# The packages as locked, with the mark by which the start knows that they are there.
RUN node --input-type=module --eval "import { ensurePackages } from './scripts/toolchain.mjs'; ensurePackages()"
COPY --chown=node:node . .
ENV HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=30s --timeout=5s --start-period=180s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 4321}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]

# The site in production: nothing of the build tools, not as root, with a root file system that may be read-only.
#   docker build -t microgreens-academy .
#   docker run -d -p 80:80 -p 443:443 -p 443:443/udp -v academy:/data -e DOMAIN=academy.example microgreens-academy
#   docker logs …    shows the address and the code of the first visit
# Behind another proxy: -e PROXY=external -p 3000:3000. The root file system may be read-only: --read-only --tmpfs /tmp
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY samples/package.json samples/package.json
COPY patches patches
COPY tools/run.mjs tools/run.mjs
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
RUN node tools/bundle/build.ts
# What the bundle leaves outside, and nothing else.
RUN mkdir /runtime && node tools/runtime-package.mjs > /runtime/package.json \
	&& npm install --prefix /runtime --omit=dev --no-audit --no-fund --no-package-lock

FROM caddy:2.10.2 AS caddy
# A copy without the file's capability, which a container without capabilities could not execute.
RUN cp /usr/bin/caddy /caddy

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=caddy /caddy /usr/local/bin/caddy
WORKDIR /site
COPY --from=build /runtime ./
COPY --from=build /site/build build
COPY --from=build /site/server/database/migrations server/database/migrations
COPY --from=build /site/content/sample content/sample
COPY --from=build /site/deploy/entrypoint.sh entrypoint.sh
RUN mkdir /data && chown node:node /data
# Only for platforms whose volumes belong to root: RUN_AS=root; the entrypoint then starts the site as node.
ARG RUN_AS=node
USER ${RUN_AS}
VOLUME /data
EXPOSE 80 443 443/udp 3000
# A start that updates a large database rehearses that first.
HEALTHCHECK --interval=15s --timeout=5s --start-period=10m \
	CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/bin/sh", "/site/entrypoint.sh"]
CMD ["node", "--max-old-space-size=320", "--max-semi-space-size=8", "build/server/main.js"]

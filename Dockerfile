# Assay with everything it can use: a C compiler for both data models, git for --changed-since, a native solver.
#   docker build -t assay .
#   docker run --rm -v "$PWD:/work" assay verify a.c
FROM node:20-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm pack --ignore-scripts --pack-destination /tmp

FROM node:20-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends gcc libc6-dev gcc-multilib git libz3-4 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /tmp/assay-*.tgz /tmp/assay.tgz
RUN npm install --global --no-audit --no-fund /tmp/assay.tgz && rm /tmp/assay.tgz
USER node
WORKDIR /work
ENTRYPOINT ["assay"]
CMD ["--help"]

const development = process.env.NODE_ENV === "development";
// Pages contain the commit of their image, so that a browser with pages of another build reloads.
const buildId = process.env.BUILD_ID || undefined;

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  // Arguments of server actions contain passwords, keys and card data, so development must not log them.
  logging: { serverFunctions: false },
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  output: process.env.NEXT_OUTPUT || undefined,
  deploymentId: buildId,
  ...(buildId ? { generateBuildId: () => buildId } : {}),
  pageExtensions: development ? ["dev.tsx", "tsx", "ts"] : ["tsx", "ts"],
  reactStrictMode: true,
  // Metadata is never streamed: a page rendered again would have no title for a moment.
  htmlLimitedBots: /.*/,
  // `npm run check` verifies the types.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["pg", "pino", "@node-rs/argon2", "pdfkit"],
  // Above the bounds of lib/processes/http/request-bounds.mjs, which apply first: Next would truncate a file and damage it.
  experimental: {
    turbopackSourceMaps: development,
    turbopackFileSystemCacheForBuild: process.env.NEXT_BUILD_CACHE === "on",
    // Next allows no shorter time for a prefetched page.
    staleTimes: { static: 30 },
    // Without a response the page stays and retries, where the browser would show its own error page.
    useOffline: true,
    serverActions: { bodySizeLimit: 1_048_576 },
    proxyClientMaxBodySize: 53_477_376,
  },
};

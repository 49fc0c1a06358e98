// Next sets it before it reads this file: "production" in a build and in the server that serves it.
const development = process.env.NODE_ENV === "development";
// The commit that an image is built from: its pages name it, so that a browser with pages of another build loads anew.
const buildId = process.env.BUILD_ID || undefined;

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  // Arguments of server actions hold passwords, keys and card data: development does not print them.
  logging: { serverFunctions: false },
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // "standalone" while the image is built: the pages with only what they need of node_modules.
  output: process.env.NEXT_OUTPUT || undefined,
  deploymentId: buildId,
  ...(buildId ? { generateBuildId: () => buildId } : {}),
  // A route in a file `page.dev.tsx` exists in development only, such as the style guide.
  pageExtensions: development ? ["dev.tsx", "tsx", "ts"] : ["tsx", "ts"],
  reactStrictMode: true,
  // For every reader the title comes with the page: streamed behind it, a page that is made again has none for a moment.
  htmlLimitedBots: /.*/,
  // `npm run check` is where types are evaluated, so that a second start needs no type checker.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["pg", "pino", "@node-rs/argon2", "pdfkit"],
  // Above the bounds of lib/processes/http/request-bounds.mjs, which answer first: what Next cuts off would be a damaged file.
  experimental: {
    // Nothing reads the maps of a server's code, and a cache is written longer than it saves unless builds follow (lib/processes/start/build.ts).
    turbopackSourceMaps: development,
    turbopackFileSystemCacheForBuild: process.env.NEXT_BUILD_CACHE === "on",
    // A page that was read ahead is shown for no longer than this, the least that Next allows.
    staleTimes: { static: 30 },
    // Without an answer a page stays, and what was asked for follows; the browser's own page of errors would take its place.
    useOffline: true,
    serverActions: { bodySizeLimit: 1_048_576 },
    proxyClientMaxBodySize: 53_477_376,
  },
};

import { fileURLToPath } from "node:url";

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  turbopack: { root: fileURLToPath(new URL("../../../..", import.meta.url)) },
};

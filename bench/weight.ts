import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";

/** In KB of 1,024 bytes, gzipped: what a page may ask a browser to load before it works. */
const mostKb = 220;

const root = resolve(import.meta.dirname, "..");
/** The pages by the folder of their build. */
const pages = { overview: "(desk)/page", orders: "(desk)/orders/(list)/page" } as const;

type Manifest = { entryJSFiles: Record<string, string[]>; clientModules: Record<string, { chunks: string[] }> };

/** The newest production build: that of `npm start`, or of the folder that NEXT_DIST_DIR names. @throws Error when there is none */
function findBuild(): string {
  const folder = join(root, process.env.NEXT_DIST_DIR ?? ".next");
  if (existsSync(join(folder, "build-manifest.json")) && existsSync(join(folder, "BUILD_ID"))) return folder;
  throw new Error(`there is no production build in ${folder}: npx next build makes one`);
}

/** All scripts that belong to a page: what every page loads, its frame and itself, its error pages too. */
function listScripts(build: string, page: string): string[] {
  const { rootMainFiles } = JSON.parse(readFileSync(join(build, "build-manifest.json"), "utf8")) as {
    rootMainFiles: string[];
  };
  const context: { __RSC_MANIFEST?: Record<string, Manifest> } = {};
  const file = join(build, "server/app", `${page}_client-reference-manifest.js`);
  runInNewContext(readFileSync(file, "utf8"), { globalThis: context });
  const manifests = Object.values(context.__RSC_MANIFEST ?? {});
  const chunks = manifests.flatMap(({ entryJSFiles, clientModules }) => [
    ...Object.values(entryJSFiles).flat(),
    ...Object.values(clientModules).flatMap((module) => module.chunks),
  ]);
  return [...new Set([...rootMainFiles, ...chunks].map((chunk) => chunk.replace(/^\/?_next\//, "")))];
}

/** First-load JavaScript of the pages on which people begin, read from the production build. */
export async function run() {
  const build = findBuild();
  const known = new Set(readdirSync(join(build, "static"), { recursive: true, encoding: "utf8" }));
  const figures: Record<string, number> = {};
  for (const [name, page] of Object.entries(pages)) {
    const scripts = listScripts(build, page);
    const missing = scripts.filter((script) => !known.has(script.replace(/^static\//, "")));
    if (scripts.length < 3 || missing.length > 0) throw new Error(`this build is not whole: ${missing.join(", ")}`);
    const bytes = scripts.reduce((sum, script) => sum + gzipSync(readFileSync(join(build, script))).length, 0);
    figures[`${name}Kb`] = Math.round(bytes / 102.4) / 10;
    figures[`${name}Scripts`] = scripts.length;
  }
  const pass = Object.keys(pages).every((name) => (figures[`${name}Kb`] ?? mostKb + 1) <= mostKb);
  return { figures: { ...figures, mostKb }, floors: {}, pass };
}

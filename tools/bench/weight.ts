import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";

/** The first-load bound of a page is in KB of 1,024 bytes, gzipped. */
const mostKb = 200;

const root = resolve(import.meta.dirname, "../..");
const named = { overviewKb: "/", ordersKb: "/orders", payoutKb: "/payouts/new", settingsKb: "/team/settings" };

const manifestName = "page_client-reference-manifest.js";

type Manifest = { entryJSFiles: Record<string, string[]>; clientModules: Record<string, { chunks: string[] }> };

function findBuild(): string {
  const folder = join(root, process.env.NEXT_DIST_DIR ?? ".next");
  if (existsSync(join(folder, "build-manifest.json")) && existsSync(join(folder, "BUILD_ID"))) return folder;
  throw new Error(`there is no production build in ${folder}: npx next build makes one`);
}

const addressOf = (file: string): string =>
  `/${file
    .split("/")
    .slice(0, -1)
    .filter((part) => !part.startsWith("("))
    .join("/")}`;

function listScripts(build: string, file: string): string[] {
  const { rootMainFiles } = JSON.parse(readFileSync(join(build, "build-manifest.json"), "utf8")) as {
    rootMainFiles: string[];
  };
  const context: { __RSC_MANIFEST?: Record<string, Manifest> } = {};
  runInNewContext(readFileSync(join(build, "server/app", file), "utf8"), { globalThis: context });
  const manifests = Object.values(context.__RSC_MANIFEST ?? {});
  const chunks = manifests.flatMap(({ entryJSFiles, clientModules }) => [
    ...Object.values(entryJSFiles).flat(),
    ...Object.values(clientModules).flatMap((module) => module.chunks),
  ]);
  return [...new Set([...rootMainFiles, ...chunks].map((chunk) => chunk.replace(/^\/?_next\//, "")))];
}

function weigh(build: string, file: string, sizes: Map<string, number>): number {
  const scripts = listScripts(build, file);
  if (scripts.length < 3) throw new Error(`this build is incomplete: ${file} has ${scripts.length} scripts`);
  const bytes = scripts.map((script) => {
    const size = sizes.get(script) ?? gzipSync(readFileSync(join(build, script))).length;
    sizes.set(script, size);
    return size;
  });
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 102.4) / 10;
}

/**
 * Measures the first-load JavaScript of every page in the production build. Chunks that a page loads later with
 * `import()` don't count.
 */
export async function run() {
  const build = findBuild();
  const sizes = new Map<string, number>();
  const files = readdirSync(join(build, "server/app"), { recursive: true, encoding: "utf8" });
  const pages = new Map<string, number>();
  for (const file of files.filter((one) => one.endsWith(`/${manifestName}`) || one === manifestName)) {
    pages.set(addressOf(file), weigh(build, file, sizes));
  }
  const figures: Record<string, number> = {};
  for (const [name, page] of Object.entries(named)) {
    const kb = pages.get(page);
    if (kb === undefined) throw new Error(`this build has no page ${page}`);
    figures[name] = kb;
  }
  const over = [...pages].filter(([, kb]) => kb > mostKb);
  const heaviestKb = Math.max(...pages.values());
  return {
    figures: { ...figures, heaviestKb, pages: pages.size, mostKb, ...Object.fromEntries(over) },
    floors: {},
    pass: over.length === 0,
  };
}

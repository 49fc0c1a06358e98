import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const root = join(import.meta.dirname, "..");
const made = new Map<string, Promise<string>>();

/**
 * Bundles a program into one file per test process: reading its sources one by one costs 0.5 to 1.5 s of processor
 * time.
 */
export function bundle(entry: string): Promise<string> {
  const file = made.get(entry) ?? make(entry);
  made.set(entry, file);
  return file;
}

async function make(entry: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    plugins: [ownAddress],
    write: false,
  });
  const file = join(root, ".data", "bundles", `${entry.replaceAll("/", "-")}.mjs`);
  mkdirSync(dirname(file), { recursive: true });
  // Another process may write the same bundle now, so each file appears whole by a rename.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, outputFiles[0]?.contents ?? "");
  renameSync(part, file);
  return file;
}

const ownAddress: Plugin = {
  name: "own address",
  setup({ onLoad }) {
    onLoad({ filter: /\/(?:chaos|db|lib|sandbox)\/.*\.ts$/ }, ({ path }) => ({
      loader: "ts",
      contents: readFileSync(path, "utf8")
        .replaceAll(/import\.meta\.url/g, JSON.stringify(pathToFileURL(path).href))
        .replaceAll(/import\.meta\.dirname/g, JSON.stringify(dirname(path))),
    }));
  },
};

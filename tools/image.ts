import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "..");
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("usage: tsx tools/image.ts FOLDER");
const image = resolve(folder);

function buildPages(): void {
  const { status } = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NEXT_OUTPUT: "standalone" },
  });
  if (status !== 0) process.exit(status ?? 1);
  const standalone = join(root, ".next", "standalone");
  // Next also copies traced sources and a server that isn't ours; both are left out.
  for (const name of ["package.json", "node_modules", ".next"]) copy(join(standalone, name), name);
  copy(join(root, ".next", "static"), join(".next", "static"));
  copy(join(root, "public"), "public");
}

function copy(from: string, to: string): void {
  cpSync(from, join(image, to), { recursive: true, verbatimSymlinks: true });
}

const external = ["next", "pg", "pino", "@node-rs/argon2", "pdfkit"];

async function buildCommands(): Promise<void> {
  await build({
    ...{ absWorkingDir: root, bundle: true, splitting: true, platform: "node", format: "esm", target: "node20" },
    entryPoints: { paydesk: "lib/processes/start/image.mjs" },
    outdir: join(image, "server"),
    outExtension: { ".js": ".mjs" },
    external,
    // CommonJS packages load Node's own modules with `require`.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    logLevel: "warning",
  });
  for (const name of ["migrations", "functions"]) copy(join(root, "db", name), join("server", name));
}

async function buildJobs(): Promise<void> {
  const jobs = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("-job.ts"))
    .map((file) => join("lib", file));
  await build({
    ...{ absWorkingDir: root, bundle: true, platform: "node", format: "esm", target: "node20" },
    entryPoints: jobs,
    outbase: ".",
    outdir: image,
    outExtension: { ".js": ".mjs" },
    logLevel: "warning",
  });
  copy(join(root, "lib/core/files/file-thread.mjs"), "lib/core/files/file-thread.mjs");
}

rmSync(image, { recursive: true, force: true });
mkdirSync(image, { recursive: true });
buildPages();
await buildCommands();
await buildJobs();

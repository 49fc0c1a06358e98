import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, lstatSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { chromium } from "@playwright/test";
import { findFreePort } from "../sandbox/free-port";

export type JourneyApp = Record<
  "PORT" | "CALLBACK_PORT" | "SANDBOX_PORT" | "SANDBOX_CONTROL_PORT" | "DATA_DIR",
  string
>;

export async function findApps(): Promise<JourneyApp[]> {
  process.env.E2E_CHOSEN ??= JSON.stringify(
    await Promise.all(Array.from({ length: Number(process.env.E2E_INSTANCES ?? 1) }, chooseApp)),
  );
  return JSON.parse(process.env.E2E_CHOSEN) as JourneyApp[];
}

export async function chooseApp(): Promise<JourneyApp> {
  const port = async () => String(await findFreePort());
  return {
    PORT: await port(),
    CALLBACK_PORT: await port(),
    SANDBOX_PORT: await port(),
    SANDBOX_CONTROL_PORT: await port(),
    DATA_DIR: join(tmpdir(), `paydesk-e2e-${randomUUID()}`),
  };
}

export type Browser = {
  source: string;
  executablePath: string;
  args: string[];
  env: Record<string, string>;
};

export type Candidate = { source: string; find: () => Promise<Browser | null> };

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const startLimitMs = 60_000;
const messageMaxLength = 1_500;

const shipped = "@sparticuz/chromium";

/**
 * Chromium from npm comes before an installed browser: its version is pinned, so two machines test with the same one.
 */
const candidates: readonly Candidate[] = [
  candidateAt("Playwright's download", () => chromium.executablePath()),
  { source: shipped, find: unpackShippedBrowser },
  ...installed.map((path) => candidateAt("installed browser", () => path)),
];

const howToInstall =
  "Install one (`apt-get install chromium`, or `npx playwright install chromium`), " +
  "or set E2E_BROWSER_PATH to the path of a Chromium.";

/**
 * Finds the Chromium that E2E_BROWSER_PATH names, or the first that starts of Playwright's download, the one from npm
 * (Linux x64) and installed ones. The processes of a run inherit the choice.
 * @throws an error that says why each did not start, and how to install one
 */
export async function findBrowser(): Promise<Browser> {
  process.env.E2E_BROWSER_CHOSEN ??= JSON.stringify(await chooseAndReport());
  const chosen = JSON.parse(process.env.E2E_BROWSER_CHOSEN) as Browser;
  return { ...chosen, env: { ...inheritedEnvironment(), ...chosen.env } };
}

async function chooseAndReport(): Promise<Browser> {
  const { version, ...browser } = await chooseBrowser(process.env.E2E_BROWSER_PATH);
  // Writes to stderr, since stdout may hold a figure's JSON.
  console.error(`Browser: Chromium ${version} (${browser.source}, ${browser.executablePath})`);
  return browser;
}

export async function chooseBrowser(
  named: string | undefined,
  from = candidates,
): Promise<Browser & { version: string }> {
  const tried = named ? [candidateAt("E2E_BROWSER_PATH", () => named)] : from;
  const faults: string[] = [];
  for (const { source, find } of tried) {
    try {
      const browser = await find();
      if (!browser) continue;
      return { ...browser, version: await readVersion(browser) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      faults.push(`${source}: ${message.replace(/^.*<launching>.*\n/gm, "").slice(0, messageMaxLength)}`);
    }
  }
  if (named && faults.length === 0) throw new Error(`E2E_BROWSER_PATH points at nothing: ${named}`);
  throw new Error(["No browser for the tests starts on this machine.", howToInstall, ...faults].join("\n"));
}

/** Starts the browser once, since one that lacks a library or a sandbox exists but can't run. */
async function readVersion({ executablePath, args, env: own }: Browser): Promise<string> {
  const env = { ...inheritedEnvironment(), ...own };
  const browser = await chromium.launch({ executablePath, args, env, timeout: startLimitMs });
  const version = browser.version();
  await browser.close();
  return version;
}

function candidateAt(source: string, find: () => string): Candidate {
  return {
    source,
    find: async () => {
      const path = find();
      return path && existsSync(path) ? browserAt(path, source) : null;
    },
  };
}

function browserAt(executablePath: string, source: string, env: Record<string, string> = {}): Browser {
  // Chromium refuses its sandbox to root; all other users keep it.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { source, executablePath, args, env };
}

function inheritedEnvironment(): Record<string, string> {
  const pairs = Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return Object.fromEntries(pairs);
}

async function unpackShippedBrowser(): Promise<Browser | null> {
  const packed = await findPackedFolder();
  if (!packed) return null;
  const home = join(tmpdir(), `paydesk-chromium-${packed.version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(home)) await unpackInto(packed.folder, home);
  const owner = lstatSync(home);
  if (!owner.isDirectory() || owner.uid !== process.getuid?.() || (owner.mode & 0o077) !== 0) {
    throw new Error(`${home} is not a private folder of this user; remove it and run again.`);
  }
  return browserAt(join(home, "chromium"), shipped, {
    LD_LIBRARY_PATH: join(home, "lib"),
    FONTCONFIG_PATH: join(home, "fontconfig"),
  });
}

async function findPackedFolder(): Promise<{ folder: string; version: string } | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const entry = resolveOptional("@sparticuz/chromium");
  if (!entry) return null;
  let root = dirname(entry);
  while (!existsSync(join(root, "bin", "chromium.br"))) {
    if (dirname(root) === root) return null;
    root = dirname(root);
  }
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return { folder: join(root, "bin"), version };
}

function resolveOptional(name: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return null;
    throw cause;
  }
}

async function unpackInto(packedFolder: string, home: string): Promise<void> {
  const draft = await mkdtemp(`${home}.`);
  try {
    await chmod(draft, 0o700);
    await fillFolder(packedFolder, draft, home);
    await rename(draft, home);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    // Another run was faster, and its folder has the same content.
    if (!existsSync(home)) throw cause;
  }
}

async function fillFolder(packedFolder: string, draft: string, home: string): Promise<void> {
  await inflate(join(packedFolder, "chromium.br"), join(draft, "chromium"));
  await chmod(join(draft, "chromium"), 0o700);
  for (const name of ["al2023", "fonts", "swiftshader"]) {
    const archive = join(draft, `${name}.tar`);
    await inflate(join(packedFolder, `${name}.tar.br`), archive);
    await untar(archive, draft);
    await rm(archive);
  }
  // The shipped fonts.conf names folders of a cloud function; this one names the unpacked fonts and the machine's.
  await mkdir(join(draft, "fontconfig"));
  await writeFile(
    join(draft, "fontconfig", "fonts.conf"),
    `<?xml version="1.0"?>\n<fontconfig>\n  <dir>${home}/fonts</dir>\n  <dir>/usr/share/fonts</dir>\n  <cachedir>${home}/font-cache</cachedir>\n</fontconfig>\n`,
  );
}

async function inflate(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o600 }));
}

async function untar(archive: string, folder: string): Promise<void> {
  const tar = spawn("tar", ["-xf", archive, "-C", folder, "--no-same-owner"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = (await once(tar, "exit")) as [number | null];
  if (code !== 0) throw new Error(`tar could not unpack ${archive} (exit code ${code})`);
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, lstatSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { chromium } from "@playwright/test";

/** What Playwright's `launch` needs to start the browser that was found. */
export type Browser = {
  /** Where it came from, for the log line. */
  source: string;
  executablePath: string;
  args: string[];
  env: Record<string, string>;
};

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const help =
  "No browser for the tests. Install one (`apt-get install chromium`, or `npx playwright install chromium`), " +
  "or set E2E_BROWSER_PATH to the path of a Chromium.";

/**
 * Finds a Chromium for the browser tests: E2E_BROWSER_PATH, Playwright's own download, an installed browser,
 * then the one that npm ships (Linux x64, unpacked once per version). Throws an error that names the command
 * that installs one when there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const chosen = process.env.E2E_BROWSER_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`E2E_BROWSER_PATH points at nothing: ${chosen}`);
    return browserAt(chosen, "E2E_BROWSER_PATH");
  }
  const downloaded = chromium.executablePath();
  if (downloaded && existsSync(downloaded)) return browserAt(downloaded, "Playwright's download");
  const installed = systemBrowsers.find((path) => existsSync(path));
  if (installed) return browserAt(installed, "installed browser");
  return unpackShippedBrowser();
}

function browserAt(executablePath: string, source: string, env: Record<string, string> = {}): Browser {
  // Chromium refuses its sandbox to root; everybody else keeps it.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { source, executablePath, args, env: { ...inheritedEnvironment(), ...env } };
}

function inheritedEnvironment(): Record<string, string> {
  const pairs = Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return Object.fromEntries(pairs);
}

/** Unpacks the npm-shipped Chromium into a folder of our own (0700, one per version and user); reuses it later. */
async function unpackShippedBrowser(): Promise<Browser> {
  const packed = await findPackedFolder();
  if (!packed) throw new Error(help);
  const home = join(tmpdir(), `paydesk-chromium-${packed.version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(home)) await unpackInto(packed.folder, home);
  const owner = lstatSync(home);
  if (!owner.isDirectory() || owner.uid !== process.getuid?.() || (owner.mode & 0o077) !== 0) {
    throw new Error(`${home} is not a private folder of this user; remove it and run again.`);
  }
  return browserAt(join(home, "chromium"), "@sparticuz/chromium", {
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
    // Another run was faster: its folder is as good as ours.
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
  // The shipped fonts.conf names folders of a cloud function; ours names the unpacked fonts and the machine's.
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

import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expand, parseDockerfile, readPairs } from "./dockerfile";

/** What a played image would be started with. */
export type Played = {
  /** The folder that is the root of its file system, without the base image's own files. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  /** ENTRYPOINT, to which a command is added. */
  entrypoint: string[];
  user: { uid: number; gid: number };
};

type Stage = Played & { values: Map<string, string> };

/**
 * Plays a Dockerfile's steps in folders below `out`, for machines without a container runtime. What it can't show: the base
 * image (commands run with this machine's Node and system), layers, and that a RUN names no absolute path of the image; ours
 * name none. `npm ci` is not repeated where node_modules were installed from the same lock file: they are linked.
 * @param tree a git work tree; only what git knows or would add is copied from it
 * @throws Error when a step fails or is of a kind that isn't played
 */
export async function playDockerfile(tree: string, out: string, args: Record<string, string> = {}): Promise<Played> {
  const stages = new Map<string, Stage>();
  const globals = new Map<string, string>();
  let stage: Stage | null = null;
  for (const { name, value, line } of parseDockerfile(readFileSync(join(tree, "deploy/Dockerfile"), "utf8"))) {
    if (name === "FROM") {
      const as = / AS (\S+)$/i.exec(value)?.[1] ?? "last";
      stage = startStage(join(out, as));
      stages.set(as, stage);
      continue;
    }
    if (name === "ARG") {
      for (const [key, given] of readPairs(value)) (stage?.values ?? globals).set(key, args[key] ?? given);
      continue;
    }
    if (!stage) throw new Error(`line ${line}: ${name} comes before FROM`);
    await playStep(
      stage,
      { name, value: name === "RUN" ? value : expand(value, stage.values), line },
      { tree, stages },
    );
  }
  if (!stage) throw new Error("the Dockerfile has no FROM");
  return stage;
}

function startStage(root: string): Stage {
  mkdirSync(root, { recursive: true });
  return { root, workdir: "/", env: {}, entrypoint: [], user: { uid: 0, gid: 0 }, values: new Map() };
}

const outputMaxBytes = 2 ** 26;

type Around = { tree: string; stages: ReadonlyMap<string, Stage> };

async function playStep(
  stage: Stage,
  { name, value, line }: ReturnType<typeof parseDockerfile>[number],
  { tree, stages }: Around,
): Promise<void> {
  switch (name) {
    case "WORKDIR":
      stage.workdir = resolve(stage.workdir, value);
      mkdirSync(join(stage.root, stage.workdir), { recursive: true });
      return;
    case "ENV":
      for (const [key, given] of readPairs(value)) stage.env[key] = given;
      return;
    case "COPY":
      copy(stage, value, { tree, stages });
      return;
    case "RUN":
      await run(stage, value, tree);
      return;
    case "USER": {
      const [uid = 0, gid = uid] = value.split(":").map(Number);
      stage.user = { uid, gid };
      return;
    }
    case "ENTRYPOINT":
      stage.entrypoint = JSON.parse(value);
      return;
    case "CMD":
    case "EXPOSE":
    case "STOPSIGNAL":
      return;
    default:
      throw new Error(`line ${line}: ${name} isn't played`);
  }
}

function copy(stage: Stage, value: string, { tree, stages }: Around): void {
  const words = value.split(/\s+/);
  const from = words[0]?.startsWith("--from=") ? stages.get(words.shift()?.slice("--from=".length) ?? "") : null;
  if (from === undefined) throw new Error(`COPY ${value}: there is no such stage`);
  const to = join(stage.root, resolve(stage.workdir, words.pop() ?? ""));
  for (const source of words) {
    if (from) cpSync(join(from.root, source), to, { recursive: true, verbatimSymlinks: true });
    else for (const file of listTree(tree, source)) place(join(tree, file), join(to, file));
  }
}

/** As Dockerfile.dockerignore leaves it: it has the lines of .gitignore. */
function listTree(tree: string, source: string): string[] {
  const names = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", source], {
    cwd: tree,
    encoding: "utf8",
    maxBuffer: outputMaxBytes,
  });
  return names.split("\0").filter((file) => file !== "" && existsSync(join(tree, file)));
}

function place(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

/** In the folder that is the step's place in the image, with none of this machine's settings. */
async function run(stage: Stage, value: string, tree: string): Promise<void> {
  const cwd = join(stage.root, stage.workdir);
  const command = value.replace(/^(?:--mount=\S+\s+)+/, "");
  if (command.startsWith("npm ci") && hasSamePackages(tree, cwd)) {
    linkFolder(join(tree, "node_modules"), join(cwd, "node_modules"));
    return;
  }
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, ...Object.fromEntries(stage.values), ...stage.env } as unknown as NodeJS.ProcessEnv;
  try {
    await promisify(execFile)("sh", ["-c", command], { cwd, env, maxBuffer: outputMaxBytes });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`RUN ${command} failed:\n${stdout.slice(-4_000)}${stderr.slice(-4_000)}`, { cause: error });
  }
}

/** npm keeps beside the packages which ones it installed: of each, version and checksum are those of the lock file. */
function hasSamePackages(tree: string, cwd: string): boolean {
  const kept = join(tree, "node_modules", ".package-lock.json");
  if (!existsSync(kept)) return false;
  type Lock = { packages: Record<string, { version?: string; integrity?: string }> };
  const wanted = (JSON.parse(readFileSync(join(cwd, "package-lock.json"), "utf8")) as Lock).packages;
  const installed = (JSON.parse(readFileSync(kept, "utf8")) as Lock).packages;
  return Object.entries(installed).every(
    ([path, { version, integrity }]) => wanted[path]?.version === version && wanted[path]?.integrity === integrity,
  );
}

/** By hard links where both are on one disk: nothing in a build writes to a package. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else {
      try {
        linkSync(source, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
        cpSync(source, target);
      }
    }
  }
}

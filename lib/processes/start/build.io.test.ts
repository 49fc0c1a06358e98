import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isAlive } from "@/db/embedded/process";
import * as t from "@/messages/start";
import { buildWhenNeeded, hashSources, needsBuild } from "./build";
import { readOwner } from "./lock";

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "paydesk-build-"));
  write("app/page.tsx", "page");
  write("package-lock.json", "{}");
  write(
    "node_modules/next/dist/bin/next",
    `const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
     appendFileSync("builds", "built ");
     if (existsSync("broken")) { console.log("Type error: no"); process.exit(1); }
     mkdirSync(".next", { recursive: true });
     writeFileSync(".next/BUILD_ID", "1");`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const reported: string[] = [];
const build = (stop = new AbortController().signal) =>
  buildWhenNeeded({
    root,
    distDir: ".next",
    logFile: join(root, "build.log"),
    stop,
    notify: (line) => void reported.push(line),
  });
const builds = () => readFileSync(join(root, "builds"), "utf8").trim().split(" ").length;

describe("buildWhenNeeded", () => {
  it("builds once", async () => {
    await build();
    await build();
    expect(builds()).toBe(1);
  });

  it.each(["app/page.tsx", "package-lock.json", "lib/core/runtime/new.ts", "public/icon.svg", "proxy.ts"])(
    "builds again when %s changes",
    async (path) => {
      await build();
      write(path, "another");
      await build();
      expect(builds()).toBe(2);
    },
  );

  it.each(["app/page.test.tsx", "lib/processes/start/main.ts", "README.md", "e2e/sign-in.spec.ts", "sandbox/main.ts"])(
    "does not build again when %s changes",
    async (path) => {
      await build();
      write(path, "another");
      await build();
      expect(builds()).toBe(1);
    },
  );

  it("says why a build failed, and does not take it for a build", async () => {
    await build();
    write("app/page.tsx", "wrong");
    write("broken", "");
    await expect(build()).rejects.toThrow(
      /The build failed \(exit code 1\), see .*build\.log\. Its last lines:\n {2}Type error: no/,
    );
    expect(needsBuild(join(root, ".next"), hashSources(root))).toBe(true);
    write("app/page.tsx", "page");
    await expect(build()).rejects.toThrow("The build failed (exit code 1)");
  });

  it("of two starts at once lets one build, and the other waits for it", async () => {
    write(
      "node_modules/next/dist/bin/next",
      `const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
       appendFileSync("builds", "built ");
       const timer = setInterval(() => {
         if (!existsSync("go-on")) return;
         clearInterval(timer);
         writeFileSync(".next/BUILD_ID", "1");
       }, 10);`,
    );
    const both = [build(), build()];
    await vi.waitFor(() => expect(reported).toContain(t.waitingForABuild(process.pid)));
    write("go-on", "");
    await Promise.all(both);
    expect(builds()).toBe(1);
    expect(needsBuild(join(root, ".next"), hashSources(root))).toBe(false);
  });

  it("ends what a killed start left building, and builds anew", async () => {
    write("node_modules/next/dist/bin/next", "setInterval(() => undefined, 1000)");
    const lines = `import { buildWhenNeeded } from ${JSON.stringify(join(import.meta.dirname, "build.ts"))};
      await buildWhenNeeded({ root: ${JSON.stringify(root)}, distDir: ".next", logFile: ${JSON.stringify(join(root, "first.log"))}, stop: new AbortController().signal, notify: () => undefined });`;
    const first = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", lines], {
      stdio: "inherit",
    });
    const note = join(root, ".next/cache/paydesk-builder.json");
    await vi.waitFor(() => expect(readOwner(note)).not.toBeNull(), { timeout: 60_000, interval: 20 });
    const left = readOwner(note);
    first.kill("SIGKILL");
    await once(first, "exit");
    expect(left && isAlive(left)).toBe(true);

    write("node_modules/next/dist/bin/next", `require("node:fs").writeFileSync(".next/BUILD_ID", "1");`);
    await build();
    expect(left && isAlive(left)).toBe(false);
    expect(needsBuild(join(root, ".next"), hashSources(root))).toBe(false);
  });

  it("keeps what Next remembers from the second build on", async () => {
    write(
      "node_modules/next/dist/bin/next",
      `const { appendFileSync, writeFileSync } = require("node:fs");
       appendFileSync("caches", process.env.NEXT_BUILD_CACHE + " ");
       writeFileSync(".next/BUILD_ID", "1");`,
    );
    await build();
    write("app/page.tsx", "another");
    await build();
    expect(readFileSync(join(root, "caches"), "utf8")).toBe("off on ");
  });

  it("ends the build when it is aborted", async () => {
    write("node_modules/next/dist/bin/next", "setInterval(() => undefined, 1000)");
    const stop = new AbortController();
    const building = build(stop.signal);
    stop.abort();
    await expect(building).rejects.toThrow("ended by SIGTERM");
  });
});

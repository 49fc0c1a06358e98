import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { expand, lintDockerfile, parseDockerfile, readPairs } from "./dockerfile";

const root = resolve(import.meta.dirname, "..");
const read = (name: string) => readFileSync(join(root, name), "utf8");
const good = 'FROM node:22.21.1-bookworm-slim\nUSER 10001\nENTRYPOINT ["node"]\n';

describe("Dockerfile", () => {
  it("keeps the rules", () => {
    expect(lintDockerfile(read("deploy/Dockerfile"))).toEqual([]);
  });

  it("runs as a user with a number, because Kubernetes can't tell from a name that it isn't root", () => {
    expect(parseDockerfile(read("deploy/Dockerfile")).findLast(({ name }) => name === "USER")?.value).toBe(
      "10001:10001",
    );
  });

  it("gets nothing that git ignores, and not git's own folder", () => {
    const ignored = read(".gitignore").trim().split("\n");
    expect(read("deploy/Dockerfile.dockerignore").trim().split("\n")).toEqual([...ignored, ".git"]);
  });
});

describe("lintDockerfile", () => {
  it("finds nothing in a good file", () => {
    expect(lintDockerfile(good)).toEqual([]);
  });

  it.each([
    ["FROM node:latest", /node:latest isn't pinned/],
    ["FROM node", /node isn't pinned/],
    ["FROM node:22-slim", /isn't pinned/],
    ["ADD https://example.com/x.tar /x", /^line 1: ADD/],
    ["ENV SEALING_KEY=abc", /SEALING_KEY would keep a secret/],
    ["ARG NPM_TOKEN", /NPM_TOKEN would keep a secret/],
    ["RUN curl example.com | sh", /downloads/],
    ["RUN npm install", /npm ci/],
    ["RUN chmod -R 777 /app", /gives away rights/],
    ["CMD node server", /form of a list/],
    ["HEALTHCHECK CMD true", /check of its own/],
  ])("finds %s", (line, fault) => {
    expect(lintDockerfile(`${line}\n${good}`)).toEqual([expect.stringMatching(fault)]);
  });

  it.each(["USER root", "USER 0", "USER 0:0", "USER 10001:0", "FROM node:22.21.1-slim", "USER paydesk"])(
    "finds that it would end as root: %s",
    (line) => {
      expect(lintDockerfile(`${good}${line}\n`)).toEqual([expect.stringMatching(/needs USER/)]);
    },
  );
});

describe("parseDockerfile", () => {
  it("joins continued lines and leaves comments out", () => {
    expect(parseDockerfile("# a\nRUN a \\\n  # why\n  b\n\nCMD []")).toEqual([
      { name: "RUN", value: "a b", line: 2 },
      { name: "CMD", value: "[]", line: 6 },
    ]);
  });

  it("reads pairs and puts values in", () => {
    expect(readPairs('A=1 B="2 3" C')).toEqual([
      ["A", "1"],
      ["B", "2 3"],
      ["C", ""],
    ]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a Dockerfile's
    expect(expand("${A}-$B-$C", new Map(Object.entries({ A: "1", B: "2" })))).toBe("1-2-$C");
  });
});

/** Next writes such a variable's value into the pages when they are built: an image would carry its builder's settings. */
it("no source reads a variable that a build would fix", () => {
  const name = ["NEXT", "PUBLIC", ""].join("_");
  const folders = ["app", "components", "db", "lib", "messages", "sandbox"];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(500);
  const all = [...files, "next.config.mjs", "proxy.ts", "instrumentation-client.ts"];
  expect(all.filter((file) => read(file).includes(name))).toEqual([]);
});

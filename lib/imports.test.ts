import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

/** Who may import whom, so that the picture in CONTRIBUTING.md stays true. Tests may reach further than what they test. */
const root = fileURLToPath(new URL("..", import.meta.url));
const topFolders = ["app", "components", "lib", "db", "sandbox", "bench", "chaos", "e2e"];

/** Rooms under lib that others stand on. Each may import those before it. */
const floors = ["lib/fields", "lib/core", "lib/auth"];
/** Rooms that act: which other rooms each may use, besides the floors and db. */
const rooms: Record<string, readonly string[]> = {
  "lib/gateway": [],
  "lib/audit": [],
  "lib/organisation": [],
  "lib/mail": [],
  "lib/intake": [],
  "lib/people": ["lib/organisation", "lib/approvals"],
  "lib/installation": [],
  "lib/failures": [],
  "lib/approvals": [],
  "lib/limits": [],
  "lib/payees": ["lib/approvals", "lib/intake"],
  "lib/live": [],
  "lib/connections": ["lib/gateway", "lib/installation", "lib/approvals"],
  "lib/orders": [
    "lib/totals",
    "lib/gateway",
    "lib/connections",
    "lib/installation",
    "lib/approvals",
    "lib/limits",
    "lib/payees",
    "lib/failures",
  ],
  "lib/recurring": [
    "lib/gateway",
    "lib/connections",
    "lib/orders",
    "lib/approvals",
    "lib/payees",
    "lib/installation",
    "lib/intake",
  ],
  "lib/batches": [
    "lib/intake",
    "lib/gateway",
    "lib/connections",
    "lib/orders",
    "lib/approvals",
    "lib/limits",
    "lib/payees",
    "lib/installation",
    "lib/failures",
    "lib/recurring",
  ],
  "lib/callbacks": ["lib/gateway", "lib/connections", "lib/orders", "lib/payees"],
  "lib/alerts": ["lib/approvals", "lib/batches", "lib/callbacks", "lib/orders", "lib/organisation"],
  "lib/health": ["lib/connections", "lib/orders", "lib/callbacks"],
  "lib/totals": [],
  "lib/reports": ["lib/totals", "lib/orders", "lib/connections"],
  "lib/overview": ["lib/totals", "lib/orders", "lib/connections", "lib/organisation"],
  "lib/exports": ["lib/orders", "lib/batches", "lib/intake", "lib/organisation", "lib/failures"],
  "lib/palette": ["lib/orders", "lib/batches", "lib/recurring", "lib/payees", "lib/organisation"],
  "lib/settlements": ["lib/connections", "lib/orders", "lib/approvals", "lib/intake"],
};
const everyRoom = [...floors, ...Object.keys(rooms)];
const pureFiles = [
  "lib/alerts/kinds",
  "lib/approvals/policy",
  "lib/approvals/words",
  "lib/fields/catalogue",
  "lib/fields/destinations",
  "lib/batches/words",
  "lib/intake/cell",
  "lib/intake/options",
  "lib/intake/rows",
  "lib/intake/survey",
  "lib/payees/words",
  "lib/recurring/words",
  "lib/orders/facets",
  "lib/people/governed",
  "lib/callbacks/verdicts",
  "lib/settlements/verdicts",
  "lib/limits/words",
  "lib/failures/words",
  "lib/connections/settings",
  "lib/auth/permissions",
  "lib/auth/app-rule",
  "lib/core/mail-words",
  "lib/core/calendar",
  "lib/core/money",
  "lib/core/env",
];

type Edge = { from: string; to: string };

/** Why an import is against the rule; null when it is not. Paths start at the project's folder, without extension. */
function judgeEdge({ from, to }: Edge): string | null {
  const [source, target] = [roomOf(from), roomOf(to)];
  if (source === target) return null;
  const may = (allowed: readonly string[]) => (allowed.includes(target) ? null : `${source} may not import ${target}`);
  switch (source) {
    case "app":
      if (target === "db" || to === "drizzle-orm") return "app never sees the database";
      return may(["app", "components", ...everyRoom]);
    case "components":
      if (/\/(commands|queries|.*-commands|.*-queries)$/.test(to)) return "components never import commands or queries";
      return may([...everyRoom]);
    case "db":
      return pureFiles.includes(to) ? null : "db imports pure constants only";
    case "sandbox":
      return may(["lib/fields"]);
    case "lib/fields":
      return "lib/fields imports nothing of ours";
    case "lib/gateway":
      return may(["lib/fields"]);
    case "lib/intake":
      return ["lib/core/money", "lib/core/calendar", "lib/core/written-amount", "lib/core/typed-amount"].includes(to)
        ? null
        : may(["lib/fields"]);
    case "lib/core":
      return may(["lib/fields", "db", "lib/auth"]);
    case "lib/auth":
      return may(["lib/core", "db"]);
    case "lib/jobs":
    case "lib/start":
      return may([...everyRoom, "lib/jobs", "db"]);
    case "bench":
    case "chaos":
    case "e2e":
      return null;
    default:
      return may([...floors, "db", ...(rooms[source] ?? [])]);
  }
}

function roomOf(path: string): string {
  const [top = "", room = ""] = path.split("/");
  return top === "lib" ? `lib/${room}` : topFolders.includes(top) ? top : path;
}

const isTest = (path: string) => /\.(?:test|testing)\.tsx?$|\/testing[^/]*$/.test(path);

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name) && !entry.parentPath.includes("node_modules"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !isTest(path) && !path.split("/").some((part) => part.startsWith(".")));
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

function readEdges(path: string): Edge[] {
  const from = path.replace(/\.tsx?$/, "");
  return [...readFileSync(join(root, path), "utf8").matchAll(importPattern)].flatMap((match) => {
    const named = match[1] ?? match[2] ?? "";
    if (named.startsWith("@/")) return [{ from, to: named.slice(2) }];
    if (named.startsWith(".")) return [{ from, to: normalize(join(dirname(from), named)) }];
    return [{ from, to: named.split("/")[0] ?? named }];
  });
}

/** Libraries of a room that must run elsewhere, or know nothing of the database and the pages; `node:` apart. */
const libraries: Record<string, readonly string[]> = {
  "lib/fields": ["zod", "ibantools", "card-validator", "currency-codes", "i18n-iso-countries"],
  "lib/gateway": ["zod"],
  "lib/intake": ["papaparse", "fflate", "numfmt", "saxes", "write-excel-file"],
  sandbox: ["zod"],
};
const serverOnly = ["drizzle-orm", "pg", "pino", "@node-rs"];

/** Why a room may not use a package; null when it may. */
function judgePackage({ from, to }: Edge): string | null {
  const source = roomOf(from);
  if (to.startsWith("node:")) {
    const isBrowsers = (source === "lib/fields" || source === "lib/intake") && from !== `${source}/cli`;
    return isBrowsers ? `${source} runs in the browser` : null;
  }
  const allowed = libraries[source];
  if (allowed) return allowed.includes(to) ? null : `${source} uses only ${allowed.join(", ")}`;
  return source === "components" && serverOnly.includes(to) ? "components run in the browser" : null;
}

const sources = topFolders.flatMap(listSources);
const edges = sources.flatMap(readEdges);
const ours = ({ to }: Edge) => topFolders.includes(to.split("/")[0] ?? "") || to === "drizzle-orm";

test("nobody imports what is not theirs to use", () => {
  const faults = edges.filter(ours).flatMap((edge) => {
    const fault = edge.to === "drizzle-orm" && !edge.from.startsWith("app/") ? null : judgeEdge(edge);
    return fault ? [`${edge.from} → ${edge.to}: ${fault}`] : [];
  });
  expect(faults).toEqual([]);
});

test("nobody uses a package that is not for them", () => {
  const faults = edges
    .filter((edge) => !ours(edge) || edge.to === "drizzle-orm")
    .flatMap((edge) => {
      const fault = judgePackage(edge);
      return fault ? [`${edge.from} → ${edge.to}: ${fault}`] : [];
    });
  expect(faults).toEqual([]);
});

describe("the rule bites", () => {
  test("it reads this project", () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(edges.filter(ours).length).toBeGreaterThan(500);
  });

  test.each([
    ["app/(desk)/orders/page", "db/schema/orders"],
    ["app/(desk)/orders/page", "drizzle-orm"],
    ["components/money", "lib/orders/commands"],
    ["lib/fields/schema", "lib/core/errors"],
    ["lib/gateway/client", "db/client"],
    ["lib/intake/rows", "db/schema/batches"],
    ["lib/intake/rows", "lib/core/errors"],
    ["lib/gateway/client", "lib/orders/status"],
    ["lib/connections/route", "lib/orders/status"],
    ["lib/orders/dispatch", "lib/callbacks/judge"],
    ["lib/orders/dispatch", "lib/jobs/worker"],
    ["lib/people/queries", "lib/connections/queries"],
    ["sandbox/verify", "lib/gateway/sign"],
    ["db/schema/orders", "lib/orders/status"],
    ["lib/orders/status", "app/layout"],
  ])("%s may not import %s", (from, to) => {
    expect(judgeEdge({ from, to })).not.toBeNull();
  });

  test.each([
    ["components/money", "drizzle-orm"],
    ["lib/fields/schema", "node:crypto"],
    ["lib/fields/schema", "next"],
    ["lib/intake/records", "node:fs"],
    ["lib/intake/records", "zod"],
    ["lib/gateway/client", "next"],
    ["lib/gateway/client", "pg"],
    ["sandbox/verify", "oauth-1.0a"],
  ])("%s may not use %s", (from, to) => {
    expect(judgePackage({ from, to })).not.toBeNull();
  });
});

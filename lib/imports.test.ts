import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

/** Who may import whom, so that the picture in CONTRIBUTING.md stays true. Tests may reach further than what they test. */
const root = fileURLToPath(new URL("..", import.meta.url));
const topFolders = ["app", "components", "messages", "lib", "db", "sandbox", "tools", "e2e"];

/** Rooms under lib that others stand on. Each may import those before it. */
const floors = ["lib/fields", "lib/core", "lib/auth"];
/** Rooms that act: which other rooms each may use, besides the floors and db. */
const rooms: Record<string, readonly string[]> = {
  "lib/gateway": [],
  "lib/telemetry": [],
  "lib/audit": [],
  "lib/organisation": ["lib/approvals"],
  "lib/mail": ["lib/approvals"],
  "lib/intake": [],
  "lib/users": ["lib/organisation", "lib/approvals"],
  "lib/installation": [],
  "lib/failures": [],
  "lib/approvals": [],
  "lib/limits": ["lib/approvals"],
  "lib/payees": ["lib/approvals", "lib/intake"],
  "lib/live": [],
  // Demo users end with the first connection that moves real money.
  "lib/connections": ["lib/gateway", "lib/installation", "lib/approvals", "lib/users"],
  "lib/orders": [
    "lib/telemetry",
    "lib/totals",
    "lib/gateway",
    "lib/connections",
    "lib/installation",
    "lib/approvals",
    "lib/payees",
    "lib/failures",
  ],
  "lib/dispatch": [
    "lib/telemetry",
    "lib/gateway",
    "lib/connections",
    "lib/orders",
    "lib/installation",
    "lib/approvals",
    "lib/limits",
  ],
  "lib/payouts": [
    "lib/connections",
    "lib/orders",
    "lib/dispatch",
    "lib/approvals",
    "lib/limits",
    "lib/payees",
    "lib/installation",
  ],
  "lib/recurring": [
    "lib/gateway",
    "lib/connections",
    "lib/orders",
    "lib/dispatch",
    "lib/payouts",
    "lib/approvals",
    "lib/payees",
    "lib/installation",
    "lib/intake",
  ],
  "lib/batches": [
    "lib/telemetry",
    "lib/intake",
    "lib/gateway",
    "lib/connections",
    "lib/orders",
    "lib/dispatch",
    "lib/payouts",
    "lib/approvals",
    "lib/limits",
    "lib/payees",
    "lib/installation",
    "lib/failures",
    "lib/recurring",
    "lib/waiting",
  ],
  "lib/callbacks": ["lib/telemetry", "lib/gateway", "lib/connections", "lib/orders", "lib/payees"],
  "lib/waiting": [],
  "lib/alerts": ["lib/approvals", "lib/batches", "lib/callbacks", "lib/orders", "lib/organisation", "lib/waiting"],
  "lib/health": ["lib/telemetry", "lib/connections", "lib/orders", "lib/callbacks", "lib/waiting"],
  "lib/drill": ["lib/audit", "lib/dispatch", "lib/installation"],
  // Repairs compare marks of other rooms with their rows.
  "lib/repairs": ["lib/connections", "lib/orders", "lib/dispatch", "lib/totals"],
  "lib/totals": [],
  "lib/retention": [],
  "lib/reports": ["lib/totals", "lib/orders", "lib/connections"],
  "lib/overview": ["lib/totals", "lib/orders", "lib/connections", "lib/organisation", "lib/reports"],
  "lib/exports": [
    "lib/connections",
    "lib/orders",
    "lib/approvals",
    "lib/payouts",
    "lib/batches",
    "lib/intake",
    "lib/organisation",
    "lib/failures",
  ],
  "lib/remittance": ["lib/orders", "lib/organisation"],
  // What an approver sees is approved: other files are asked about again.
  "lib/attachments": ["lib/orders", "lib/payouts", "lib/batches"],
  // A bank's CSV is remembered as gateway reports are.
  "lib/statements": ["lib/intake", "lib/matching", "lib/returns", "lib/gateway-reports"],
  "lib/gateway-reports": ["lib/intake", "lib/matching", "lib/returns"],
  // A returned line updates its order.
  "lib/returns": ["lib/orders"],
  // What it compares it reads from the tables of the rooms; of gateway lines it needs their kinds.
  "lib/matching": ["lib/approvals", "lib/intake"],
  "lib/close": ["lib/approvals", "lib/gateway-reports", "lib/intake", "lib/matching", "lib/organisation"],
  "lib/accounting": ["lib/approvals", "lib/intake", "lib/organisation"],
  "lib/palette": ["lib/orders", "lib/batches", "lib/recurring", "lib/payees", "lib/organisation"],
  "lib/labels": [
    "lib/approvals",
    "lib/batches",
    "lib/callbacks",
    "lib/connections",
    "lib/orders",
    "lib/recurring",
    "lib/waiting",
  ],
  "lib/resolutions": ["lib/connections", "lib/orders", "lib/approvals", "lib/intake"],
  // It does what the users of a company do.
  "lib/sample": [
    "lib/alerts",
    "lib/approvals",
    "lib/batches",
    "lib/callbacks",
    "lib/connections",
    "lib/decisions",
    "lib/dispatch",
    "lib/orders",
    "lib/payees",
    "lib/payouts",
    "lib/recurring",
    "lib/retention",
    "lib/users",
  ],
  // One decide command for whatever waits: it knows every room that asks for approval, and none of them knows it.
  "lib/decisions": [
    "lib/approvals",
    "lib/users",
    "lib/connections",
    "lib/payees",
    "lib/payouts",
    "lib/batches",
    "lib/resolutions",
    "lib/close",
    "lib/limits",
    "lib/organisation",
  ],
};
/** Pages that are with the sandbox, with their commands; Paydesk mounts them. The sandbox itself knows nothing of them. */
const sandboxPages = ["sandbox/console", "sandbox/debugger"];
const everyRoom = [...floors, ...Object.keys(rooms)];

type Edge = { from: string; to: string; isType?: boolean };

/** Why an import is against the rule; null when it is not. Paths start at the project's folder, without extension. */
function validateEdge({ from, to, isType }: Edge): string | null {
  const [source, target] = [roomOf(from), roomOf(to)];
  if (source === target) return null;
  // Texts are for whatever shows them or refuses with them; the catalogue, the wire and the database have none of ours.
  if (target === "messages" && !["db", "sandbox", "lib/fields", "lib/gateway"].includes(source)) return null;
  const may = (allowed: readonly string[]) => (allowed.includes(target) ? null : `${source} may not import ${target}`);
  switch (source) {
    case "app":
      if (target === "db" || to === "drizzle-orm") return "app never sees the database";
      return may(["app", "components", ...everyRoom, ...sandboxPages]);
    case "components":
      if (!isType && /\/(commands|queries|.*-commands|.*-queries)$/.test(to)) {
        return "components never import commands or queries";
      }
      return may([...everyRoom]);
    case "messages":
      return to === "lib/core/plural" ? null : "messages are texts alone";
    case "db":
      if (to === "lib/core/env" || (from === "db/texts" && to.startsWith("lib/"))) return null;
      return "db takes from the rooms in db/texts only";
    case "sandbox":
      return may(["lib/fields"]);
    case "sandbox/console":
    case "sandbox/debugger":
      return may(["components", ...everyRoom, "db"]);
    case "lib/fields":
      return "lib/fields imports nothing of ours";
    case "lib/gateway":
      return may(["lib/fields"]);
    case "lib/intake":
      return [
        "money",
        "calendar",
        "edit-distance",
        "plural",
        "written-amount",
        "written-cell",
        "typed-amount",
        "message",
        "render",
        "upload-bounds.mjs",
      ].some((pure) => to === `lib/core/${pure}`)
        ? null
        : may(["lib/fields"]);
    case "lib/core":
      return may(["lib/fields", "db"]);
    case "lib/auth":
      return may(["lib/core", "db"]);
    case "lib/worker":
    case "lib/start":
      return may([...everyRoom, "lib/worker", "db"]);
    case "tools":
    case "e2e":
      return null;
    default:
      return may([...floors, "db", ...(rooms[source] ?? [])]);
  }
}

function roomOf(path: string): string {
  const [top = "", room = ""] = path.split("/");
  if (sandboxPages.includes(`${top}/${room}`)) return `${top}/${room}`;
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
    const isType = /^\s*(?:import|export) type\s/.test(match[0]);
    if (named.startsWith("@/")) return [{ from, to: named.slice(2), isType }];
    if (named.startsWith(".")) return [{ from, to: normalize(join(dirname(from), named)), isType }];
    return [{ from, to: named.split("/")[0] ?? named, isType }];
  });
}

/** What a constant may be made with. */
const pureLibraries = ["zod", "ibantools", "card-validator"];

/** Libraries of a room that must run elsewhere, or know nothing of the database and the pages; `node:` apart. */
const libraries: Record<string, readonly string[]> = {
  "lib/fields": pureLibraries,
  "lib/gateway": ["zod"],
  "lib/intake": ["papaparse", "fflate", "numfmt", "saxes"],
  sandbox: ["zod"],
};
const serverOnly = ["drizzle-orm", "pg", "pino", "@node-rs"];

/** Why a room may not use a package; null when it may. */
function validatePackage({ from, to }: Edge): string | null {
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

test("no one imports what is not theirs to use", () => {
  const faults = edges.filter(ours).flatMap((edge) => {
    const fault = edge.to === "drizzle-orm" && !edge.from.startsWith("app/") ? null : validateEdge(edge);
    return fault ? [`${edge.from} → ${edge.to}: ${fault}`] : [];
  });
  expect(faults).toEqual([]);
});

test("no one uses a package that is not for them", () => {
  const faults = edges
    .filter((edge) => !ours(edge) || edge.to === "drizzle-orm")
    .flatMap((edge) => {
      const fault = validatePackage(edge);
      return fault ? [`${edge.from} → ${edge.to}: ${fault}`] : [];
    });
  expect(faults).toEqual([]);
});

/** All that a file imports at any distance, but for types. */
function reachedFrom(start: string): Edge[] {
  const reached = new Map<string, Edge[]>();
  const waiting = [start];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    const own = edges.filter(({ from, isType }) => from === path && !isType);
    reached.set(path, own);
    waiting.push(...own.filter(ours).map(({ to }) => to));
  }
  return [...reached.values()].flat();
}

test("what the database takes from the rooms is pure", () => {
  const taken = reachedFrom("db/texts");
  expect(taken.length).toBeGreaterThan(20);
  const faults = taken.filter(({ to }) =>
    ours({ from: "", to }) ? !/^(?:lib|messages)\//.test(to) : !pureLibraries.includes(to),
  );
  expect(faults.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

/** Edges on circles, types too: what neither begins nor ends anything is left when all ends are taken away. */
function circlesIn(all: readonly Edge[]): Edge[] {
  const begins = new Set(all.map(({ from }) => from));
  const ends = new Set(all.map(({ to }) => to));
  const left = all.filter(({ from, to }) => begins.has(to) && ends.has(from));
  return left.length === all.length ? left : circlesIn(left);
}

/** Folders of Paydesk that still borrow from another, as `from → to`: what several use belongs to components/. Only to shrink. */
const borrowing: readonly string[] = [
  "account → alerts",
  "approvals → payees",
  "batches → approvals",
  "connections → approvals",
  "connections → batches",
  "connections → incidents",
  "orders → approvals",
  "orders → recurring",
  "orders → exceptions",
  "orders → reports",
  "payees → approvals",
  "exceptions → approvals",
  "reports → approvals",
  "incidents → connections",
];

test("a folder of Paydesk imports from no other folder of it", () => {
  const folderOf = (path: string) => /^app\/\(app\)\/([^/]+)\//.exec(path)?.[1] ?? null;
  const between = edges.flatMap(({ from, to }) => {
    const [source, target] = [folderOf(from), folderOf(to)];
    return source && target && source !== target ? [`${source} → ${target}`] : [];
  });
  expect([...new Set(between)].sort()).toEqual([...borrowing].sort());
});

test("nothing imports itself, at any distance, no file and no room", () => {
  expect(circlesIn(edges.filter(ours)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  const rooms = edges.filter(ours).map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }));
  const between = rooms.filter(({ from, to }) => from !== to && [from, to].every((room) => room.startsWith("lib/")));
  expect([...new Set(circlesIn(between).map(({ from, to }) => `${from} → ${to}`))]).toEqual([]);
});

describe("the rule bites", () => {
  test("it finds a circle, and not what leads to it", () => {
    const edge = (from: string, to: string) => ({ from, to });
    const circle = [edge("b", "c"), edge("c", "d"), edge("d", "b")];
    expect(circlesIn([edge("a", "b"), ...circle, edge("d", "e")])).toEqual(circle);
  });

  test("it reads this project", () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(edges.filter(ours).length).toBeGreaterThan(500);
  });

  test.each([
    ["app/(app)/orders/page", "db/schema/orders"],
    ["app/(app)/orders/page", "drizzle-orm"],
    ["components/money", "lib/dispatch/commands"],
    ["lib/fields/schema", "lib/core/errors"],
    ["lib/core/context", "lib/auth/permissions"],
    ["lib/gateway/client", "db/client"],
    ["lib/intake/rows/rows", "db/schema/batches"],
    ["lib/intake/rows/rows", "lib/core/errors"],
    ["lib/gateway/client", "lib/orders/status"],
    ["lib/connections/route", "lib/orders/status"],
    ["lib/dispatch/dispatch", "lib/callbacks/evaluate"],
    ["lib/dispatch/dispatch", "lib/worker/worker"],
    ["lib/users/queries", "lib/connections/queries"],
    ["sandbox/verify", "lib/gateway/sign"],
    ["sandbox/verify", "sandbox/debugger/base-string"],
    ["lib/gateway/sign", "sandbox/debugger/base-string"],
    ["sandbox/debugger/signature-debugger", "app/layout"],
    ["db/schema/orders", "lib/orders/states"],
    ["db/texts", "sandbox/verify"],
    ["lib/orders/status", "app/layout"],
    ["lib/orders/record", "lib/dispatch/claim"],
    ["lib/dispatch/claim", "lib/payouts/submit"],
  ])("%s may not import %s", (from, to) => {
    expect(validateEdge({ from, to })).not.toBeNull();
  });

  test.each([
    ["components/money", "drizzle-orm"],
    ["lib/fields/schema", "node:crypto"],
    ["lib/fields/schema", "next"],
    ["lib/intake/text/records", "node:fs"],
    ["lib/intake/text/records", "zod"],
    ["lib/gateway/client", "next"],
    ["lib/gateway/client", "pg"],
    ["sandbox/verify", "oauth-1.0a"],
  ])("%s may not use %s", (from, to) => {
    expect(validatePackage({ from, to })).not.toBeNull();
  });
});

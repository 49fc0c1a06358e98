import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const topFolders = ["app", "components", "messages", "lib", "db", "sandbox", "tools", "e2e"];

/**
 * The wings of lib from the floor up, with their rooms. A room may import every wing below its own, and those rooms of its own
 * wing that are named here. "" is a wing that is one room.
 */
const wings: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  core: { "": [] },
  gateway: { fields: [], "": ["fields"] },
  files: { intake: [], statements: ["intake"], "gateway-reports": ["intake"] },
  identity: { auth: [], audit: ["auth"], organisation: ["auth"], users: ["auth", "organisation"] },
  controls: {
    approvals: [],
    limits: ["approvals"],
    installation: [],
    precautions: ["approvals"],
    "": ["approvals", "limits", "precautions"],
  },
  payments: {
    totals: [],
    waiting: [],
    failures: [],
    connections: [],
    payees: [],
    orders: ["connections", "failures", "payees", "totals"],
    returns: ["orders"],
    callbacks: ["connections", "orders", "payees"],
    resolutions: ["connections", "orders"],
    dispatch: ["connections", "orders"],
    payouts: ["connections", "dispatch", "orders", "payees"],
    recurring: ["connections", "orders", "payees", "payouts"],
    batches: ["connections", "dispatch", "failures", "orders", "payees", "payouts", "recurring", "waiting"],
  },
  books: {
    lines: [],
    accounting: ["lines"],
    reports: [],
    matching: ["lines"],
    close: ["lines", "matching"],
    "gateway-reports": ["matching"],
    statements: ["gateway-reports", "matching"],
  },
  desk: {
    alerts: [],
    attachments: [],
    decisions: [],
    drop: [],
    exports: [],
    labels: [],
    live: [],
    mail: [],
    overview: [],
    palette: [],
    remittance: [],
  },
  processes: {
    drill: [],
    health: [],
    http: [],
    repairs: [],
    retention: [],
    sample: ["retention"],
    start: ["http", "sample"],
    worker: ["repairs", "retention"],
  },
};

/** Arrows up, each with its reason. */
const arrowsUp: readonly { from: string; to: string; because: string }[] = [
  { from: "lib/identity/users", to: "lib/controls/approvals", because: "changes of users wait for a second admin" },
  { from: "lib/identity/organisation", to: "lib/controls/approvals", because: "so do rules of the organisation" },
];
/** Wings that know neither commands nor the database: they run in a browser, or are the wire. */
const pureWings = ["gateway", "files"];
/** The pure wings use rules of the core that need no process around them. */
const pureCore: Readonly<Record<string, RegExp>> = {
  gateway: /^lib\/core\/(?:text\/form-encoding|net\/network)$/,
  files: /^lib\/core\/(?:money|time|text|files)\/|^lib\/core\/net\/send-json$/,
};
const protocol = "lib/gateway/protocol";
const sandboxPages = ["sandbox/console", "sandbox/debugger"];
const wingNames = Object.keys(wings);
const everyRoom = Object.entries(wings).flatMap(([wing, rooms]) =>
  Object.keys(rooms).map((room) => nameRoom(wing, room)),
);

type Edge = { from: string; to: string; isType?: boolean };

function validateEdge({ from, to, isType }: Edge): string | null {
  const [source, target] = [roomOf(from), roomOf(to)];
  if (source === target) return null;
  if (target === "lib/gateway" && to !== protocol) return `others see the wire through ${protocol} only`;
  if (target === "messages" && !["db", "sandbox", "lib/gateway/fields", "lib/gateway"].includes(source)) return null;
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
      return to === "lib/core/text/plural" ? null : "messages are texts alone";
    case "db":
      if (to === "lib/core/runtime/env" || (from === "db/texts" && to.startsWith("lib/"))) return null;
      return "db takes from the rooms in db/texts only";
    case "sandbox":
      return may(["lib/gateway/fields"]);
    case "sandbox/console":
    case "sandbox/debugger":
      return may(["components", ...everyRoom, "db"]);
    case "tools":
    case "e2e":
      return null;
    default:
      return validateRooms(source, target, to);
  }
}

/** Why a room of lib may not import another, or the database; null when it may. */
function validateRooms(source: string, target: string, to: string): string | null {
  const fault = `${source} may not import ${target}`;
  const [, wing = "", room = ""] = source.split("/");
  const [, targetWing = "", targetRoom = ""] = target.split("/");
  // The catalogue is the floor of all: it imports nothing of ours.
  if (target === "lib/gateway/fields") return null;
  if (source === "lib/gateway/fields") return `${source} imports nothing of ours`;
  if (pureWings.includes(wing) && target === "lib/core") {
    return pureCore[wing]?.test(to) ? null : fault;
  }
  if (target === "db") return pureWings.includes(wing) ? fault : null;
  if (!target.startsWith("lib/")) return fault;
  if (wing === targetWing) return wings[wing]?.[room]?.includes(targetRoom) ? null : fault;
  const isBelow = wingNames.indexOf(targetWing) < wingNames.indexOf(wing);
  return isBelow || arrowsUp.some(({ from, to: up }) => from === source && up === target) ? null : fault;
}

function nameRoom(wing: string, room: string): string {
  return room === "" ? `lib/${wing}` : `lib/${wing}/${room}`;
}

function roomOf(path: string): string {
  const [top = "", room = "", part = ""] = path.split("/");
  if (sandboxPages.includes(`${top}/${room}`)) return `${top}/${room}`;
  if (top !== "lib") return topFolders.includes(top) ? top : path;
  return nameRoom(room, part in (wings[room] ?? {}) ? part : "");
}

const isTest = (path: string) => /\.(?:test|testing)\.tsx?$|\/testing[^/]*$/.test(path);

const listSources = (folder: string) => listFiles(folder).filter((path) => !isTest(path));
const listTests = (folder: string) => listFiles(folder).filter(isTest);

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name) && !entry.parentPath.includes("node_modules"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split("/").some((part) => part.startsWith(".")));
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

const pureLibraries = ["zod", "ibantools", "card-validator"];

const libraries: Record<string, readonly string[]> = {
  "lib/gateway/fields": pureLibraries,
  "lib/gateway": ["zod"],
  "lib/files/intake": ["papaparse", "fflate", "numfmt", "saxes"],
  sandbox: ["zod"],
};
const serverOnly = ["drizzle-orm", "pg", "pino", "@node-rs"];

function validatePackage({ from, to }: Edge): string | null {
  const source = roomOf(from);
  if (to.startsWith("node:")) {
    const isBrowsers = (source === "lib/gateway/fields" || source === "lib/files/intake") && from !== `${source}/cli`;
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

test("tests of others see the wire through its protocol, too", () => {
  const wired = /["'](?:@\/|(?:\.\.\/)+)(lib\/gateway\/(?!fields\/)[^"']+)["']/g;
  const seen = topFolders.flatMap(listTests).flatMap((path) => {
    if (path.startsWith("lib/gateway/")) return [];
    return [...readFileSync(join(root, path), "utf8").matchAll(wired)].map(([, to = ""]) => ({ path, to }));
  });
  expect(seen.length).toBeGreaterThan(10);
  const faults = seen.filter(({ to }) => to !== protocol && !/\.(?:testing|vectors\.json)$/.test(to));
  expect(faults.map(({ path, to }) => `${path} → ${to}`)).toEqual([]);
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

function circlesIn(all: readonly Edge[]): Edge[] {
  const begins = new Set(all.map(({ from }) => from));
  const ends = new Set(all.map(({ to }) => to));
  const left = all.filter(({ from, to }) => begins.has(to) && ends.has(from));
  return left.length === all.length ? left : circlesIn(left);
}

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
    ["components/money", "lib/payments/dispatch/commands"],
    ["lib/gateway/fields/schema", "lib/core/runtime/errors"],
    ["lib/core/runtime/context", "lib/identity/auth/access/permissions"],
    ["lib/gateway/client", "db/client"],
    ["lib/files/intake/rows/rows", "db/schema/batches"],
    ["lib/files/intake/rows/rows", "lib/core/runtime/errors"],
    ["lib/gateway/client", "lib/payments/orders/status"],
    ["lib/payments/connections/route", "lib/payments/orders/status"],
    ["lib/payments/dispatch/call", "lib/gateway/client"],
    ["lib/payments/callbacks/evaluate", "lib/gateway/callback"],
    ["sandbox/debugger/debug-command", "lib/gateway/sign"],
    ["tools/bench/signing", "lib/gateway/sign"],
    ["lib/gateway/client", "lib/core/text/message"],
    ["lib/payments/dispatch/dispatch", "lib/payments/callbacks/evaluate"],
    ["lib/payments/dispatch/dispatch", "lib/processes/worker/worker"],
    ["lib/identity/users/queries", "lib/payments/connections/queries"],
    ["sandbox/verify", "lib/gateway/sign"],
    ["sandbox/verify", "sandbox/debugger/base-string"],
    ["lib/gateway/sign", "sandbox/debugger/base-string"],
    ["sandbox/debugger/signature-debugger", "app/layout"],
    ["db/schema/orders", "lib/payments/orders/states"],
    ["db/texts", "sandbox/verify"],
    ["lib/payments/orders/status", "app/layout"],
    ["lib/payments/orders/record", "lib/payments/dispatch/claim"],
    ["lib/payments/dispatch/claim", "lib/payments/payouts/submit"],
    ["lib/controls/check", "lib/payments/payees/facts"],
    ["lib/controls/precautions/duplicates", "lib/payments/orders/states"],
    ["lib/controls/limits/reserve", "lib/controls/check"],
  ])("%s may not import %s", (from, to) => {
    expect(validateEdge({ from, to })).not.toBeNull();
  });

  test.each([
    ["components/money", "drizzle-orm"],
    ["lib/gateway/fields/schema", "node:crypto"],
    ["lib/gateway/fields/schema", "next"],
    ["lib/files/intake/text/records", "node:fs"],
    ["lib/files/intake/text/records", "zod"],
    ["lib/gateway/client", "next"],
    ["lib/gateway/client", "pg"],
    ["sandbox/verify", "oauth-1.0a"],
  ])("%s may not use %s", (from, to) => {
    expect(validatePackage({ from, to })).not.toBeNull();
  });
});

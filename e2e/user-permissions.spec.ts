import { navigation, otherPages } from "@/components/pages";
import { may, permissions, type Role } from "@/lib/identity/auth/access/permissions";
import { actions, findActions, findPages, findRoutes, readActionIds } from "./access/action-table";
import { callAction, codeOf, fingerprintDatabase, isSignInRedirect } from "./access/answers";
import { evaluateEach } from "./access/evaluate-each";
import { pages } from "./access/page-table";
import { routes } from "./access/route-table";
import type { For } from "./access/rows";
import { type AccessUser, type Cast, makeCast, markers, type Things } from "./access/users";
import { expect, test } from "./test";

test.describe.configure({ mode: "serial" });

let cast: Cast;
let base: string;
test.beforeAll(async ({ baseURL }) => {
  base = baseURL ?? "";
  cast = await makeCast(base, process.env.DATA_DIR ?? "");
});
test.afterAll(() => cast.close());

function forbiddenFor({ role, limited }: AccessUser): RegExp[] {
  if (role === null) return [new RegExp(Object.values(markers).join("|"), "i")];
  const others = limited ? [new RegExp(markers.theirs, "i")] : [];
  return role === "developer" ? [...others, new RegExp(markers.receiver, "i")] : others;
}

const mayOpen = (role: Role | null, route: For) =>
  route === "anybody" || (role !== null && (route === "signed in" || may(role, route)));

test("every page, route handler and server action has a row that says for whom it is", () => {
  expect(Object.keys(pages).sort()).toEqual(findPages().sort());
  expect(Object.keys(routes).sort()).toEqual(findRoutes().sort());
  expect(Object.keys(actions).sort()).toEqual(findActions().sort());
  const built = [...readActionIds().keys()];
  expect(built.filter((name) => !(name in actions))).toEqual([]);
  expect(built.length).toBeGreaterThan(40);
});

const notOffered = [
  "/account/app",
  "/payouts",
  "/problem",
  "/reports/orders",
  "/return",
  "/accessibility",
  "/exceptions/new",
  "/sign-in",
  "/sign-out/ask",
];

test("the menu and the palette offer every page that is no thing's own, to those it is for", () => {
  const offered = [...navigation.flat(), ...otherPages].map(({ href, permission }) => [
    href.split("?")[0],
    permission ?? "signed in",
  ]);
  const whole = Object.entries(pages).filter(([name]) => !name.includes("[") && !notOffered.includes(name));
  expect(Object.fromEntries(offered)).toEqual(Object.fromEntries(whole.map(([name, row]) => [name, row.for])));
});

function* eachAction() {
  const ids = readActionIds();
  for (const [name, row] of Object.entries(actions)) {
    for (const user of cast.accessUsers) {
      const isAllowed = row.permission === "link" || (user.role !== null && may(user.role, row.permission));
      const isOutOfScope = user.limited && row.permission !== "link" && permissions[row.permission].bound;
      yield { name, id: ids.get(name), row, user, isAllowed, isOutOfScope };
    }
  }
}

test("a server action is refused to whom it is not for, and changes nothing then", async () => {
  test.setTimeout(240_000);
  const before = await fingerprintDatabase(cast);
  const faults = await evaluateEach(eachAction(), async ({ name, id, row, user, isAllowed, isOutOfScope }) => {
    if (!id || (isAllowed && !isOutOfScope)) return null;
    const expected = user.role === null ? "signed_out" : isAllowed ? "not_found" : "forbidden";
    const seen = await codeOf(callAction(base, id, row.input(cast.theirs), user.cookie));
    return seen === expected ? null : `${name} for ${user.name}: ${seen}, not ${expected}`;
  });
  expect(faults).toEqual([]);
  expect(await fingerprintDatabase(cast)).toEqual(before);
});

test("and it is open to all others: an input that makes no sense is refused as such", async () => {
  test.setTimeout(240_000);
  const faults = await evaluateEach(eachAction(), async ({ name, id, row, user, isAllowed, isOutOfScope }) => {
    if (!id) return `${name} is not in the built product`;
    if (!isAllowed || isOutOfScope) return null;
    const nonsense = row.input(cast.own).map((value) => (typeof value === "object" && value !== null ? {} : "walk"));
    const seen = await codeOf(callAction(base, id, nonsense, user.cookie));
    const isFault = ["forbidden", "signed_out", "unexpected"].includes(seen);
    return isFault ? `${name} for ${user.name}: ${seen}` : null;
  });
  expect(faults).toEqual([]);
});

type Asked = { name: string; path: string; user: AccessUser; things: Things[] };

function* eachAddress(rows: Record<string, { at: (things: Things) => string[] }>): Generator<Asked> {
  for (const [name, row] of Object.entries(rows)) {
    const both = [cast.theirs, cast.own];
    for (const path of new Set(both.flatMap((things) => row.at(things)))) {
      const things = both.filter((one) => row.at(one).includes(path));
      for (const user of cast.accessUsers) yield { name, path, user, things };
    }
  }
}

const placeOf = ({ name, path, user, things }: Asked) =>
  `${path.replaceAll(/[0-9a-f-]{36}/g, "…")} (${name}, ${things.map(({ marker }) => marker)}) for ${user.name}`;

const oneText = (faults: readonly (string | null)[]) => faults.filter((fault) => fault !== null).join("; ") || null;

test("a page is there for those it is for, and for no one else", async () => {
  test.setTimeout(240_000);
  const faults = await evaluateEach(eachAddress(pages), async (asked) => {
    const { name, path, user, things } = asked;
    const answer = await fetch(base + path, { redirect: "manual", headers: { cookie: user.cookie } });
    const body = (await answer.text()).replaceAll("&#x27;", "'");
    const secrets = forbiddenFor(user).filter((secret) => secret.test(body));
    const found = oneText([
      ...secrets.map((secret) => `tells ${secret}`),
      ...things.map((one) => evaluatePage(name, one, user, answer, body)),
    ]);
    return found && `${placeOf(asked)}: ${found}`;
  });
  expect(faults).toEqual([]);
});

function evaluatePage(name: string, things: Things, user: AccessUser, answer: Response, body: string): string | null {
  const row = pages[name];
  if (!row) return "there is no row";
  if (!mayOpen(user.role, row.for) && user.role === null) {
    return isSignInRedirect(answer, base) ? null : `status ${answer.status}, not the way to the sign-in page`;
  }
  if (row.leads && (name !== "/sign-in" || user.role !== null)) {
    const isLed = answer.status === 307 && !isSignInRedirect(answer, base);
    return isLed ? null : `status ${answer.status}, not another page`;
  }
  const isThere = !row.sandbox || things.marker === markers.own;
  const isReached = !(user.limited && row.bound && things.marker === markers.theirs);
  if (mayOpen(user.role, row.for) && isThere && isReached) {
    if (answer.status !== 200) return `status ${answer.status}`;
    if (row.sees && !body.includes(row.sees)) return `does not say "${row.sees}"`;
    const shown = row.shows?.(things);
    const mustShow = shown !== undefined && !user.limited && user.role === "admin";
    return mustShow && !body.includes(shown) ? `does not show ${shown}: the test would not notice a leak` : null;
  }
  if (row.leadsOthers) {
    const isLed = answer.status === 307 && !isSignInRedirect(answer, base);
    return isLed ? null : `status ${answer.status}, not another page`;
  }
  if (row.contains) return body.includes(row.contains) ? null : `does not say "${row.contains}"`;
  if (row.sees && body.includes(row.sees)) return `says "${row.sees}"`;
  // A page with a skeleton starts its answer with status 200 before it knows the result; its body then carries the 404.
  const isGone = answer.status === 404 || body.includes("NEXT_HTTP_ERROR_FALLBACK;404");
  return isGone ? null : `status ${answer.status}, not a page that does not exist`;
}

test("a route handler answers those it is for, and no one else", async () => {
  const faults = await evaluateEach(eachAddress(routes), async (asked) => {
    const { name, path, user, things } = asked;
    const [method = "GET"] = name.split(" ");
    const stop = new AbortController();
    const headers = { cookie: user.cookie };
    const answer = await fetch(base + path, { method, redirect: "manual", headers, signal: stop.signal });
    const endless = answer.headers.get("content-type")?.startsWith("text/event-stream");
    const body = endless ? "" : await answer.text();
    stop.abort();
    const secrets = forbiddenFor(user).filter((secret) => secret.test(body));
    const found = oneText([
      ...secrets.map((secret) => `tells ${secret}`),
      ...things.flatMap((one) => evaluateRoute(name, one, user, answer.status, body)),
    ]);
    return found && `${placeOf(asked)}: ${found}`;
  });
  expect(faults).toEqual([]);
});

function evaluateRoute(name: string, things: Things, user: AccessUser, status: number, body: string): string[] {
  const row = routes[name];
  if (!row) return ["there is no row"];
  const faults: string[] = [];
  if (user.limited && things.marker === markers.theirs && body.includes(things.orderId))
    faults.push("tells of an order");
  const expected = row.status ?? expectedStatus(row, things, user);
  if (row.isText) {
    const code = (JSON.parse(body) as { error?: { code: string } }).error?.code ?? "done";
    const refusal = user.role === null ? "signed_out" : mayOpen(user.role, row.for) ? "invalid" : "forbidden";
    if (code !== refusal) faults.push(`${code}, not ${refusal}`);
  }
  if (status !== expected) faults.push(`${status}, not ${expected}`);
  const shown = row.shows?.(things);
  if (shown && expected === 200 && user.role === "admin" && !body.includes(shown)) {
    faults.push(`does not show ${shown}: the test would not notice a leak`);
  }
  return faults;
}

function expectedStatus(row: (typeof routes)[string], things: Things, { role, limited }: AccessUser): number {
  if (role === null) return 401;
  if (row.isText) return mayOpen(role, row.for) ? 400 : 403;
  if (!mayOpen(role, row.for)) return 404;
  if (row.sandbox && things.marker !== markers.own) return 404;
  if (limited && row.whole) return 403;
  if (row.conflict) return 409;
  return limited && row.bound && things.marker === markers.theirs ? 404 : 200;
}

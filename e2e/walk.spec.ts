import { navigation, otherPages } from "@/components/shell/pages";
import { may, type Role } from "@/lib/auth/permissions";
import { expect, test } from "./test";
import { callAction, codeOf, isSignInRedirect, tellDatabase } from "./walk/answers";
import { type Cast, makeCast, type Things, type Walker, words } from "./walk/cast";
import { findActions, findPages, findRoutes, readActionIds } from "./walk/doors";
import { actions, type For, pages, routes } from "./walk/table";

test.describe.configure({ mode: "serial" });

let cast: Cast;
let base: string;
test.beforeAll(async ({ baseURL }) => {
  base = baseURL ?? "";
  cast = await makeCast(base, process.env.DATA_DIR ?? "");
});
test.afterAll(() => cast.close());

/** What must be nowhere in an answer to this person, whatever they asked for. */
function forbiddenFor({ role, limited }: Walker): RegExp[] {
  if (role === null) return [new RegExp(Object.values(words).join("|"), "i")];
  const others = limited ? [new RegExp(words.theirs, "i")] : [];
  return role === "developer" ? [...others, new RegExp(words.receiver, "i")] : others;
}

const mayOpen = (role: Role | null, door: For) =>
  door === "anybody" || (role !== null && (door === "signed in" || may(role, door)));

test("every page, route handler and server action has a row that says for whom it is", () => {
  expect(Object.keys(pages).sort()).toEqual(findPages().sort());
  expect(Object.keys(routes).sort()).toEqual(findRoutes().sort());
  expect(Object.keys(actions).sort()).toEqual(findActions().sort());
  // An action that no page uses is no door yet; all others must be known to the built product.
  const built = [...readActionIds().keys()];
  expect(built.filter((name) => !(name in actions))).toEqual([]);
  expect(built.length).toBeGreaterThan(40);
});

/** Pages that one comes to from a thing, or by the way. */
const notOffered = [
  "/account/app",
  "/payouts",
  "/reports/orders",
  "/return",
  "/settle/new",
  "/sign-in",
  "/sign-out/ask",
];

test("the menu and the palette offer every page that is no thing's own, to those it is for", () => {
  const offered = [...navigation.flat(), ...otherPages].map(({ href, act }) => [
    href.split("?")[0],
    act ?? "signed in",
  ]);
  const whole = Object.entries(pages).filter(([name]) => !name.includes("[") && !notOffered.includes(name));
  expect(Object.fromEntries(offered)).toEqual(Object.fromEntries(whole.map(([name, row]) => [name, row.for])));
});

test("a server action is refused to whom it is not for, and changes nothing then", async () => {
  test.setTimeout(240_000);
  const faults: string[] = [];
  const ids = readActionIds();
  const before = await tellDatabase(cast);
  for (const [name, row] of Object.entries(actions)) {
    const id = ids.get(name);
    if (!id || row.act === "link") continue;
    for (const walker of cast.walkers) {
      const isOutOfReach = walker.limited && row.bound === true;
      const isAllowed = walker.role !== null && may(walker.role, row.act);
      if (isAllowed && !isOutOfReach) continue;
      const expected = walker.role === null ? "signed_out" : isAllowed ? "not_found" : "forbidden";
      const seen = await codeOf(callAction(base, id, row.input(cast.theirs), walker.cookie));
      if (seen !== expected) faults.push(`${name} for ${walker.name}: ${seen}, not ${expected}`);
    }
  }
  expect(faults).toEqual([]);
  expect(await tellDatabase(cast)).toEqual(before);
});

test("and it opens to all others: what it is then told makes no sense, and that is what it says", async () => {
  test.setTimeout(240_000);
  const faults: string[] = [];
  const ids = readActionIds();
  for (const [name, row] of Object.entries(actions)) {
    const id = ids.get(name);
    if (!id) {
      faults.push(`${name} is not in the built product`);
      continue;
    }
    // Nonsense of the right shape: nothing can come of it.
    const nonsense = row.input(cast.own).map((value) => (typeof value === "object" && value !== null ? {} : "walk"));
    for (const walker of cast.walkers) {
      const isAllowed = row.act === "link" || (walker.role !== null && may(walker.role, row.act));
      if (!isAllowed || (walker.limited && row.bound)) continue;
      const seen = await codeOf(callAction(base, id, nonsense, walker.cookie));
      if (["forbidden", "signed_out", "unexpected"].includes(seen)) faults.push(`${name} for ${walker.name}: ${seen}`);
    }
  }
  expect(faults).toEqual([]);
});

test("a page is there for those it is for, and for nobody else", async () => {
  test.setTimeout(240_000);
  const faults: string[] = [];
  for (const [name, row] of Object.entries(pages)) {
    for (const things of [cast.theirs, cast.own]) {
      for (const path of row.at(things)) {
        for (const walker of cast.walkers) {
          const where = `${path.replaceAll(/[0-9a-f-]{36}/g, "…")} (${name}, ${things.word}) for ${walker.name}`;
          const answer = await fetch(base + path, { redirect: "manual", headers: { cookie: walker.cookie } });
          const body = await answer.text();
          for (const secret of forbiddenFor(walker)) {
            if (secret.test(body)) faults.push(`${where} tells ${secret}`);
          }
          const fault = judgePage(name, things, walker, answer, body);
          if (fault) faults.push(`${where}: ${fault}`);
        }
      }
    }
  }
  expect(faults).toEqual([]);
});

function judgePage(name: string, things: Things, walker: Walker, answer: Response, body: string): string | null {
  const row = pages[name];
  if (!row) return "there is no row";
  if (!mayOpen(walker.role, row.for) && walker.role === null) {
    return isSignInRedirect(answer, base) ? null : `status ${answer.status}, not the way to the sign-in page`;
  }
  // The sign-in page leads those on who are signed in.
  if (row.leads && (name !== "/sign-in" || walker.role !== null)) {
    const isLed = answer.status === 307 && !isSignInRedirect(answer, base);
    return isLed ? null : `status ${answer.status}, not another page`;
  }
  const isThere = !row.practice || things.word === words.own;
  const isReached = !(walker.limited && row.bound && things.word === words.theirs);
  if (mayOpen(walker.role, row.for) && isThere && isReached) {
    if (answer.status !== 200) return `status ${answer.status}`;
    if (row.sees && !body.includes(row.sees)) return `does not say "${row.sees}"`;
    const told = row.tells?.(things);
    const mustTell = told !== undefined && !walker.limited && walker.role === "admin";
    return mustTell && !body.includes(told) ? `does not tell ${told}: the walk would not notice a leak` : null;
  }
  if (row.leadsOthers) {
    const isLed = answer.status === 307 && !isSignInRedirect(answer, base);
    return isLed ? null : `status ${answer.status}, not another page`;
  }
  if (row.says) return body.includes(row.says) ? null : `does not say "${row.says}"`;
  if (row.sees && body.includes(row.sees)) return `says "${row.sees}"`;
  // A page with a skeleton has begun its answer before it knows: its status is 200, and it says so in its body.
  const isGone = answer.status === 404 || body.includes("NEXT_HTTP_ERROR_FALLBACK;404");
  return isGone ? null : `status ${answer.status}, not a page that does not exist`;
}

test("a route handler answers those it is for, and nobody else", async () => {
  const faults: string[] = [];
  for (const [name, row] of Object.entries(routes)) {
    const [method = "GET"] = name.split(" ");
    for (const things of [cast.theirs, cast.own]) {
      for (const path of row.at(things)) {
        for (const walker of cast.walkers) {
          const where = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, "…")} (${things.word}) for ${walker.name}`;
          const stop = new AbortController();
          const headers = { cookie: walker.cookie };
          const answer = await fetch(base + path, { method, redirect: "manual", headers, signal: stop.signal });
          const endless = answer.headers.get("content-type")?.startsWith("text/event-stream");
          const body = endless ? "" : await answer.text();
          stop.abort();
          for (const secret of forbiddenFor(walker)) {
            if (secret.test(body)) faults.push(`${where} tells ${secret}`);
          }
          if (walker.limited && things.word === words.theirs && body.includes(things.orderId)) {
            faults.push(`${where} tells of an order`);
          }
          const expected = row.status ?? expectedStatus(row, things, walker);
          if (row.inWords) {
            const code = (JSON.parse(body) as { error?: { code: string } }).error?.code ?? "done";
            const refusal =
              walker.role === null ? "signed_out" : mayOpen(walker.role, row.for) ? "invalid" : "forbidden";
            if (code !== refusal) faults.push(`${where}: ${code}, not ${refusal}`);
          }
          if (answer.status !== expected) faults.push(`${where}: ${answer.status}, not ${expected}`);
          const told = row.tells?.(things);
          if (told && expected === 200 && walker.role === "admin" && !body.includes(told)) {
            faults.push(`${where} does not tell ${told}: the walk would not notice a leak`);
          }
        }
      }
    }
  }
  expect(faults).toEqual([]);
});

function expectedStatus(row: (typeof routes)[string], things: Things, { role, limited }: Walker): number {
  if (role === null) return 401;
  // Bug 12: a form's refusal is in words, and its status says so too. Who may upload has sent no file here.
  if (row.inWords) return mayOpen(role, row.for) ? 400 : 403;
  if (!mayOpen(role, row.for)) return 404;
  if (row.practice && things.word !== words.own) return 404;
  return limited && row.bound && things.word === words.theirs ? 404 : 200;
}

import { expect, test } from "./test";
import { tellDatabase } from "./walk/answers";
import { type Cast, makeCast, words } from "./walk/cast";
import { readActionIds } from "./walk/doors";
import { multipart, type RawAnswer, send } from "./walk/raw";
import { actions, pages, routes } from "./walk/table";

// The ways around a door that Next has had, or that a proxy in front might open: against the built product, without a
// session, nothing of the desk comes out and nothing is changed.

let cast: Cast;
let base: string;
let before: Record<string, string>;
test.beforeAll(async ({ baseURL }) => {
  base = baseURL ?? "";
  cast = await makeCast(base, process.env.DATA_DIR ?? "");
  before = await tellDatabase(cast);
});
test.afterEach(async () => {
  expect((await send(base, { path: "/healthz" })).status).toBe(200);
  expect(await tellDatabase(cast), "what the desk holds").toEqual(before);
});
test.afterAll(() => cast.close());

const inside = new RegExp([...Object.values(words), "walk guest", "Sign out"].join("|"), "i");
/** Pages that are anybody's, and what says so on them. */
const publicPages = ["This page does not know the result", "This link works no more", "There is no such page"];
const isPublic = (body: string) => publicPages.some((text) => body.includes(text)) || /name="password"/.test(body);

/** Why an answer is not that of a closed door; null when it is. */
function judge({ status, headers, body }: RawAnswer): string | null {
  if (inside.test(body)) return `tells ${inside.exec(body)?.[0]}`;
  const { location } = headers;
  if (location !== undefined) {
    const url = new URL(location, base);
    if (url.origin !== new URL(base).origin) return `leads to ${location}`;
  }
  if (headers["set-cookie"]?.some((one) => one.includes("paydesk.session=ey"))) return "gives a session away";
  if (status === 200 && headers["content-type"]?.startsWith("text/html") && !isPublic(body)) return "shows a page";
  return null;
}

/** Addresses of the desk that nobody may see who is not signed in. */
function deskPaths(): string[] {
  const shown = Object.values(pages).filter((row) => row.for !== "anybody");
  const asked = Object.entries(routes).filter(([name, row]) => name.startsWith("GET") && row.for !== "anybody");
  return [...shown, ...asked.map(([, row]) => row)].flatMap((row) => row.at(cast.theirs).slice(0, 1));
}

/** What a browser says it has already, so that only the innermost part of a page is rendered. */
const stateTree = (...segments: string[]) => {
  const page = ["__PAGE__", {}, null, "refetch"];
  const tree = segments.reduceRight<unknown>((inner, segment) => [segment, { children: inner }], page);
  return encodeURIComponent(JSON.stringify(["", { children: tree }, null, null, true]));
};

const headerShapes: Record<string, string>[] = [
  ...["proxy", "middleware", "src/proxy", "src/middleware", "pages/_middleware"].flatMap((name) => [
    { "x-middleware-subrequest": name },
    { "x-middleware-subrequest": Array(5).fill(name).join(":") },
  ]),
  { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy", "x-middleware-subrequest-id": "0".repeat(16) },
  { "x-middleware-next": "1" },
  { "x-middleware-rewrite": "/orders" },
  { "x-middleware-prefetch": "1" },
  { "x-middleware-override-headers": "x-paydesk-path", "x-middleware-request-x-paydesk-path": "//evil.example/" },
  { "x-paydesk-path": "//evil.example/" },
  { "x-nextjs-data": "1" },
  { "x-invoke-path": "/orders", "x-invoke-status": "200", "x-invoke-output": "/orders", "x-invoke-query": "{}" },
  { "x-matched-path": "/orders", "x-now-route-matches": "1=orders" },
  { "x-original-url": "/orders", "x-rewrite-url": "/orders", "x-forwarded-uri": "/orders", "x-forwarded-prefix": "/x" },
  { "x-prerender-revalidate": "1", "x-prerender-bypass-mode": "static" },
  { "next-resume": "1" },
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-prefetch": "2" },
  { rsc: "1", "next-router-segment-prefetch": "/_tree" },
  { rsc: "1", "next-router-segment-prefetch": "/__PAGE__" },
  { rsc: "1", "next-router-segment-prefetch": "/(desk)/orders/__PAGE__" },
  { rsc: "1", "next-router-state-tree": stateTree("(desk)", "orders", "(list)") },
  { rsc: "1", "next-router-state-tree": stateTree("(desk)", "people") },
  { rsc: "1", "next-router-state-tree": stateTree("(desk)", "connections") },
  { rsc: "1", "next-url": "/orders", "next-router-state-tree": "%5B%22%22%5D" },
  { rsc: "1", "next-hmr-refresh": "1" },
  { accept: "text/x-component", "next-router-state-tree": stateTree("(desk)", "audit") },
  { "x-forwarded-host": "evil.example" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-forwarded-port": "443" },
  { "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1", forwarded: "for=127.0.0.1;host=evil.example" },
  { host: "evil.example" },
  { cookie: "paydesk.session=none; __prerender_bypass=1; __next_preview_data=x" },
  { cookie: "paydesk.session=eyJhbGciOiJub25lIn0..; next-auth.session-token=x; __Host-paydesk.session=x" },
  { authorization: "Basic YWRtaW46YWRtaW4=" },
];

test("headers by which Next speaks to itself, and a proxy to Next", async () => {
  test.setTimeout(300_000);
  const faults: string[] = [];
  for (const path of deskPaths()) {
    for (const headers of headerShapes) {
      const fault = judge(await send(base, { path, headers }));
      if (fault) faults.push(`${path} with ${JSON.stringify(headers)} ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

test("the same with a session that has not the right", async () => {
  test.setTimeout(300_000);
  const faults: string[] = [];
  for (const name of ["a developer", "a developer limited to another connection"]) {
    const cookie = cast.walkers.find((one) => one.name === name)?.cookie ?? "";
    const secret = name.includes("limited")
      ? new RegExp(`${words.theirs}|${words.receiver}`, "i")
      : new RegExp(words.receiver, "i");
    const closed = Object.values(pages).filter(
      (row) => row.for !== "anybody" && row.tells?.(cast.theirs) !== undefined,
    );
    for (const path of closed.flatMap((row) => row.at(cast.theirs))) {
      for (const headers of headerShapes) {
        const { body } = await send(base, { path, headers: { ...headers, cookie } });
        if (secret.test(body)) faults.push(`${path} with ${JSON.stringify(headers)} tells ${name} of it`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test("addresses written in other ways, and queries of the router", async () => {
  const { orderId } = cast.theirs;
  const written = [
    "/%6Frders",
    "/%6f%72%64%65%72%73",
    "/%256Frders",
    "/orders%2F",
    "/orders%00",
    "/orders%20",
    "/orders/",
    "/orders//",
    "//orders",
    "///orders",
    "/./orders",
    "/x/../orders",
    "/return/../orders",
    "/return/%2e%2e/orders",
    "/return%2f..%2forders",
    "/return/..;/orders",
    "/orders;x=/return",
    "/\\orders",
    "/ORDERS",
    "/Orders",
    "/orders.rsc",
    "/orders.json",
    "/orders.txt",
    "/orders.segments/_tree.segment.rsc",
    "/orders.prefetch.rsc",
    "/orders.action",
    "/index/orders",
    "/en/orders",
    "/(desk)/orders",
    "/%28desk%29/orders",
    "/_next/data/build/orders.json",
    "/_next/static/../../orders",
    "/_next/static/%2e%2e/%2e%2e/orders",
    "/_next/image?url=%2Forders&w=64&q=75",
    "/_next/image/../../orders",
    "/icon.svg/../orders",
    "/favicon.ico/..%2forders",
    "/callback/../orders",
    "/callback/%2e%2e/orders",
    "/callback/..%2forders",
    "/callback//orders",
    "/api/../orders",
    `/api/orders/../orders/${orderId}`,
    `/api/orders/${orderId}%00`,
    `/api/orders%2F${orderId}`,
    `/orders/${orderId}.rsc`,
    `/orders/${orderId.toUpperCase()}`,
    "/orders?_rsc=walk",
    "/orders?_rsc=1&_rsc=2",
    "/orders?__nextDataReq=1",
    "/orders?nxtPid=1&nxtIid=1",
    "/orders?__nextLocale=en&__nextDefaultLocale=en",
    "/orders?_method=POST",
    "/people?__flight__=1",
    "/sign-in?from=//evil.example",
    "/sign-in?from=/%5Cevil.example",
    `http://localhost:${process.env.PORT}/orders`,
  ];
  const faults: string[] = [];
  for (const path of written) {
    for (const headers of [{}, { rsc: "1" }, { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" }]) {
      const fault = judge(await send(base, { path, headers: headers as Record<string, string> }));
      if (fault) faults.push(`${path} with ${JSON.stringify(headers)} ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

test("other methods, and headers that ask for another one", async () => {
  test.setTimeout(300_000);
  const faults: string[] = [];
  for (const path of deskPaths()) {
    for (const method of ["HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
      const override = { "x-http-method-override": "GET", "x-http-method": "GET", "x-method-override": "GET" };
      const fault = judge(await send(base, { method, path, headers: { ...override, "content-length": "0" } }));
      if (fault) faults.push(`${method} ${path} ${fault}`);
    }
    const hidden = { "x-http-method-override": "DELETE", "x-method-override": "POST" };
    const fault = judge(
      await send(base, { path: `${path}${path.includes("?") ? "&" : "?"}_method=DELETE`, headers: hidden }),
    );
    if (fault) faults.push(`GET as DELETE ${path} ${fault}`);
  }
  expect(faults).toEqual([]);
});

test("every server action, sent to pages that are not its own, in every form", async () => {
  test.setTimeout(300_000);
  const faults: string[] = [];
  const { orderId } = cast.theirs;
  const doors = [
    "/return",
    "/sign-in",
    "/",
    "/orders",
    `/orders/${orderId}`,
    "/api/orders",
    "/healthz",
    "/no-such-page",
  ];
  for (const [name, id] of readActionIds()) {
    const input = JSON.stringify(actions[name]?.input(cast.theirs) ?? []);
    const forms = [
      { headers: { "next-action": id, "content-type": "text/plain;charset=UTF-8" }, body: input },
      { headers: { "next-action": id, ...multipart({}).headers }, body: multipart({ "0": input }).body },
      multipart({ [`$ACTION_ID_${id}`]: "", "0": input }),
      multipart({
        $ACTION_REF_1: "",
        "$ACTION_1:0": JSON.stringify({ id, bound: "$@1" }),
        "$ACTION_1:1": input,
        $ACTION_KEY: "walk",
      }),
    ];
    for (const path of doors) {
      for (const { headers, body } of forms) {
        const answer = await send(base, { method: "POST", path, headers, body });
        const done = /"ok":true/.test(answer.body);
        const fault = done ? "is done" : judge(answer);
        if (fault) faults.push(`${name} at ${path} ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test("ids of actions that are none, and bodies that are no arguments", async () => {
  const [known = ""] = [...readActionIds().values()];
  const ids = [
    "",
    "x",
    "0".repeat(42),
    "f".repeat(40),
    "__proto__",
    "constructor",
    "../../app/(desk)/people/actions",
    `${known},${known}`,
  ];
  const bodies = [
    "",
    "[]",
    "{",
    "null",
    '"$undefined"',
    '["$1"]',
    '["$F1"]',
    '["$Q1"]',
    '["$@0"]',
    '["$1:__proto__:then"]',
    '["$1:constructor:constructor"]',
    '{"then":"$1:__proto__:then","status":"resolved_model","value":"{}","_response":{"_prefix":"x"}}',
    JSON.stringify(["x".repeat(1_500_000)]),
    JSON.stringify(Array(5_000).fill("$1")),
  ];
  const faults: string[] = [];
  for (const id of [...ids, known]) {
    for (const body of bodies) {
      const headers = { "next-action": id, "content-type": "text/plain;charset=UTF-8" };
      const fault = judge(await send(base, { method: "POST", path: "/return", headers, body }));
      if (fault) faults.push(`${id} with ${body.slice(0, 60)} ${fault}`);
      const form = multipart({ "0": body.slice(0, 10_000), "1": '{"then":"$1:__proto__:then"}' });
      const answer = await send(base, {
        method: "POST",
        path: "/return",
        headers: { "next-action": id, ...form.headers },
        body: form.body,
      });
      const other = judge(answer);
      if (other) faults.push(`${id} with a form of ${body.slice(0, 60)} ${other}`);
    }
  }
  expect(faults).toEqual([]);
});

test("another site's form, sent with the cookie of an admin", async () => {
  const admin = cast.walkers.find(({ name }) => name === "an admin");
  const faults: string[] = [];
  for (const [name, id] of readActionIds()) {
    if (name.includes("account/actions") || actions[name]?.act === "link") continue;
    const body = JSON.stringify(actions[name]?.input(cast.theirs) ?? []);
    for (const origin of ["https://evil.example", "null", `http://localhost.evil.example:${process.env.PORT}`]) {
      const headers = { cookie: admin?.cookie ?? "", origin, "next-action": id, "content-type": "text/plain" };
      const answer = await send(base, { method: "POST", path: "/return", headers, body });
      if (/"ok":/.test(answer.body)) faults.push(`${name} from ${origin} is heard: ${answer.body.slice(-200)}`);
    }
  }
  expect(faults).toEqual([]);
});

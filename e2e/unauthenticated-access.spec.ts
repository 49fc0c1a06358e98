import * as componentsShellTexts from "@/messages/components/shell";
import * as signInResetTexts from "@/messages/sign-in/sign-in";
import { actions, readActionIds } from "./access/action-table";
import { fingerprintDatabase } from "./access/answers";
import { evaluateEach } from "./access/evaluate-each";
import { pages } from "./access/page-table";
import { multipart, type RawAnswer, send } from "./access/raw";
import { routes } from "./access/route-table";
import { type Cast, makeCast, markers } from "./access/users";
import { expect, test } from "./test";

// Tries known ways around Next's access checks against the built product: without a session, no data may come out and
// nothing may change.

let cast: Cast;
let base: string;
let before: Record<string, string>;
test.beforeAll(async ({ baseURL }) => {
  base = baseURL ?? "";
  cast = await makeCast(base, process.env.DATA_DIR ?? "");
  before = await fingerprintDatabase(cast);
});
test.afterEach(async () => {
  expect((await send(base, { path: "/healthz" })).status).toBe(200);
  expect(await fingerprintDatabase(cast), "what Paydesk holds").toEqual(before);
});
test.afterAll(() => cast.close());

const inside = new RegExp([...Object.values(markers), "walk guest", componentsShellTexts.signOutNow].join("|"), "i");
const publicPages = [
  componentsShellTexts.returnHint,
  signInResetTexts.expiredTitle,
  componentsShellTexts.notFoundTitle,
];
const isPublic = (body: string) =>
  publicPages.some((text) => body.replaceAll("&#x27;", "'").includes(text)) || /name="password"/.test(body);

function findOpening({ status, headers, body }: RawAnswer): string | null {
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

type Asked = Parameters<typeof send>[1];

const findOpenings = (all: readonly Asked[]) =>
  evaluateEach(all, async (asked) => {
    const fault = findOpening(await send(base, asked));
    return fault && `${asked.method ?? "GET"} ${asked.path} with ${JSON.stringify(asked.headers)} ${fault}`;
  });

function appPaths(): string[] {
  const shown = Object.values(pages).filter((row) => row.for !== "anybody");
  const asked = Object.entries(routes).filter(([name, row]) => name.startsWith("GET") && row.for !== "anybody");
  return [...shown, ...asked.map(([, row]) => row)].flatMap((row) => row.at(cast.theirs).slice(0, 1));
}

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
  { rsc: "1", "next-router-segment-prefetch": "/(app)/orders/__PAGE__" },
  { rsc: "1", "next-router-state-tree": stateTree("(app)", "orders", "(list)") },
  { rsc: "1", "next-router-state-tree": stateTree("(app)", "users") },
  { rsc: "1", "next-router-state-tree": stateTree("(app)", "connections") },
  { rsc: "1", "next-url": "/orders", "next-router-state-tree": "%5B%22%22%5D" },
  { rsc: "1", "next-hmr-refresh": "1" },
  { accept: "text/x-component", "next-router-state-tree": stateTree("(app)", "audit") },
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
  expect(await findOpenings(appPaths().flatMap((path) => headerShapes.map((headers) => ({ path, headers }))))).toEqual(
    [],
  );
});

test("the same with a session that has not the right", async () => {
  test.setTimeout(300_000);
  for (const name of ["a developer", "a developer limited to another connection"]) {
    const cookie = cast.accessUsers.find((one) => one.name === name)?.cookie ?? "";
    const secret = name.includes("limited")
      ? new RegExp(`${markers.theirs}|${markers.receiver}`, "i")
      : new RegExp(markers.receiver, "i");
    const closed = Object.values(pages).filter(
      (row) => row.for !== "anybody" && row.shows?.(cast.theirs) !== undefined,
    );
    const paths = closed.flatMap((row) => row.at(cast.theirs));
    const asked = paths.flatMap((path) => headerShapes.map((headers) => ({ path, headers: { ...headers, cookie } })));
    const faults = await evaluateEach(asked, async ({ path, headers }) => {
      const { body } = await send(base, { path, headers });
      return secret.test(body) ? `${path} with ${JSON.stringify(headers)} tells ${name} of it` : null;
    });
    expect(faults).toEqual([]);
  }
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
    "/(app)/orders",
    "/%28app%29/orders",
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
    "/team?__flight__=1",
    "/sign-in?from=//evil.example",
    "/sign-in?from=/%5Cevil.example",
    `http://localhost:${process.env.PORT}/orders`,
  ];
  const shapes: Record<string, string>[] = [
    {},
    { rsc: "1" },
    { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  ];
  expect(await findOpenings(written.flatMap((path) => shapes.map((headers) => ({ path, headers }))))).toEqual([]);
});

test("other methods, and headers that ask for another one", async () => {
  test.setTimeout(300_000);
  const methods = ["HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"];
  const override = { "x-http-method-override": "GET", "x-http-method": "GET", "x-method-override": "GET" };
  const hidden = { "x-http-method-override": "DELETE", "x-method-override": "POST" };
  const asked = appPaths().flatMap((path) => [
    ...methods.map((method) => ({ method, path, headers: { ...override, "content-length": "0" } })),
    { path: `${path}${path.includes("?") ? "&" : "?"}_method=DELETE`, headers: hidden },
  ]);
  expect(await findOpenings(asked)).toEqual([]);
});

test("every server action, sent to pages that are not its own, in every form", async () => {
  test.setTimeout(300_000);
  const { orderId } = cast.theirs;
  const routes = [
    "/return",
    "/sign-in",
    "/",
    "/orders",
    `/orders/${orderId}`,
    "/api/orders",
    "/healthz",
    "/no-such-page",
  ];
  const sent = [...readActionIds()].flatMap(([name, id]) => {
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
    return routes.flatMap((path) => forms.map((form) => ({ name, path, form })));
  });
  const faults = await evaluateEach(sent, async ({ name, path, form }) => {
    const answer = await send(base, { method: "POST", path, ...form });
    const fault = /"ok":true/.test(answer.body) ? "is done" : findOpening(answer);
    return fault && `${name} at ${path} ${fault}`;
  });
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
    "../../app/(app)/team/actions",
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
  const sent = [...ids, known].flatMap((id) =>
    bodies.flatMap((body) => {
      const form = multipart({ "0": body.slice(0, 10_000), "1": '{"then":"$1:__proto__:then"}' });
      return [
        { id, headers: { "content-type": "text/plain;charset=UTF-8" }, body },
        { id, ...form },
      ];
    }),
  );
  const faults = await evaluateEach(sent, async ({ id, headers, body }) => {
    const asked = { method: "POST", path: "/return", headers: { "next-action": id, ...headers }, body };
    const fault = findOpening(await send(base, asked));
    return fault && `${id} with ${body.slice(0, 60)} ${fault}`;
  });
  expect(faults).toEqual([]);
});

test("another site's form, sent with the cookie of an admin", async () => {
  const admin = cast.accessUsers.find(({ name }) => name === "an admin");
  const origins = ["https://evil.example", "null", `http://localhost.evil.example:${process.env.PORT}`];
  const names = [...readActionIds()].filter(
    ([name]) => !name.includes("account/actions") && actions[name]?.permission !== "link",
  );
  const sent = names.flatMap(([name, id]) => origins.map((origin) => ({ name, id, origin })));
  const faults = await evaluateEach(sent, async ({ name, id, origin }) => {
    const headers = { cookie: admin?.cookie ?? "", origin, "next-action": id, "content-type": "text/plain" };
    const body = JSON.stringify(actions[name]?.input(cast.theirs) ?? []);
    const answer = await send(base, { method: "POST", path: "/return", headers, body });
    return /"ok":/.test(answer.body) ? `${name} from ${origin} is heard: ${answer.body.slice(-200)}` : null;
  });
  expect(faults).toEqual([]);
});

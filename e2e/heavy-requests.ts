import { request } from "node:http";

export type HeavyRequest = {
  name: string;
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  passes: boolean;
};

const repeat = (count: number, make: (at: number) => string, between: string) =>
  Array.from({ length: count }, (_, at) => make(at)).join(between);
const form = { "content-type": "application/x-www-form-urlencoded" };

function multipart(count: number, name: (at: number) => string): Pick<HeavyRequest, "method" | "headers" | "body"> {
  const body = `${repeat(count, (at) => `--x\r\nContent-Disposition: form-data; name="${name(at)}"\r\n\r\n1`, "\r\n")}\r\n--x--\r\n`;
  return { method: "POST", headers: { "content-type": "multipart/form-data; boundary=x" }, body };
}

function routerTree(parts: number): string {
  let tree = '["",{}]';
  for (let part = 1; part < parts; part += 1) tree = `["",{"a":${tree}}]`;
  return encodeURIComponent(tree);
}

export function strangersRequests(token: string, actionId: string): HeavyRequest[] {
  const nested = `${"[".repeat(500_000)}${"]".repeat(500_000)}`;
  const serverAction = {
    method: "POST" as const,
    headers: {
      "next-action": actionId,
      "content-type": "text/plain;charset=UTF-8",
      cookie: "paydesk.session=forged",
    },
  };
  return [
    { name: "20,000 parameters", path: `/return?${repeat(20_000, (at) => `status=${at}`, "&")}`, passes: false },
    {
      name: "20,000 parameters in an upgrade",
      path: `/return?${repeat(20_000, (at) => `status=${at}`, "&")}`,
      headers: { connection: "Upgrade", upgrade: "websocket" },
      passes: false,
    },
    {
      name: "20,000 parameters of a callback",
      path: `/callback/${token}?${repeat(20_000, (at) => `p${at}=1`, "&")}`,
      passes: false,
    },
    {
      name: "100 parameters",
      path: `/return?${repeat(100, (at) => `status=${at}${"a".repeat(60)}`, "&")}`,
      passes: true,
    },
    { name: "8,000 characters, led to sign in", path: `/orders?q=${"%20".repeat(2_660)}`, passes: true },
    {
      name: "200 parameters of a callback",
      path: `/callback/${token}?${repeat(200, (at) => `p${at}=${"a".repeat(2_000)}`, "&")}`,
      passes: true,
    },
    {
      name: "a callback of 300,000 fields",
      path: `/callback/${token}`,
      method: "POST",
      headers: form,
      body: "a=&".repeat(300_000),
      passes: true,
    },
    { name: "a form of 15,000 parts", path: "/sign-in", ...multipart(15_000, (at) => `f${at}`), passes: false },
    {
      name: "a form of 800 references to actions",
      path: "/sign-in",
      ...multipart(800, (at) => `$ACTION_REF_${at}`),
      passes: true,
    },
    {
      name: "an action with 900 parts",
      path: "/sign-in",
      ...withAction(
        multipart(900, (at) => `${at}`),
        actionId,
      ),
      passes: true,
    },
    {
      name: "an action with 500,000 arrays in each other",
      path: "/sign-in",
      ...serverAction,
      body: nested,
      passes: false,
    },
    {
      name: "an action with a million numbers",
      path: "/sign-in",
      ...serverAction,
      body: `[${"1,".repeat(520_000)}1]`,
      passes: false,
    },
    {
      name: "an action with 110,000 numbers",
      path: "/sign-in",
      ...serverAction,
      body: `[${"1000,".repeat(109_999)}1]`,
      passes: true,
    },
    {
      name: "a router's state of 64 parts",
      path: "/return",
      headers: { rsc: "1", "next-router-state-tree": routerTree(64) },
      passes: true,
    },
    {
      name: "a router's state of 900 parts",
      path: "/return",
      headers: { rsc: "1", "next-router-state-tree": routerTree(900) },
      passes: false,
    },
    {
      name: "16 KB of brackets to sign in",
      path: "/api/auth/callback/credentials",
      method: "POST",
      headers: form,
      body: `a${"[b]".repeat(5_400)}=1`,
      passes: true,
    },
    {
      name: "100 cookies and 12 KB of languages",
      path: "/sign-in",
      headers: { cookie: repeat(99, (at) => `c${at}=1`, "; "), "accept-language": "a;q=0.1,".repeat(1_500) },
      passes: true,
    },
  ];
}

function withAction(given: Pick<HeavyRequest, "method" | "headers" | "body">, actionId: string) {
  return { ...given, headers: { ...given.headers, "next-action": actionId } };
}

export function viewersRequests(cookie: string): HeavyRequest[] {
  const headers = { cookie };
  const text = encodeURIComponent("名".repeat(128));
  const filler = repeat(60, (at) => `f${at}=${"a".repeat(100)}`, "&");
  const pages = {
    "the start page": "/",
    "orders, searched for 128 characters": `/orders?q=${text}&${filler}`,
    "orders with every column": `/orders?cols=${["payee", "status", "amount", "created", "reference", "account", "connection", "batch"].join(".")}&${filler}`,
    "20,000 parameters of orders": `/orders?${repeat(20_000, (at) => `status=${at}`, "&")}`,
    "900,000 characters to search for": `/orders?q=${"a".repeat(900_000)}`,
    batches: `/batches?q=${text}&${filler}`,
    payees: `/payees?q=${text}&${filler}`,
    callbacks: `/callbacks?view=all&${filler}`,
    "the roll-forward": `/reports?from=2000-01-01&to=2099-12-31&${filler}`,
    "the reference of fields": `/help/fields?operation=payout&q=a&${filler}`,
    help: "/help",
    "the palette": `/api/palette?q=${text}`,
    "news of orders": `/api/orders?shown=${repeat(150, () => "00000000-0000-4000-8000-000000000001", ".")}&q=${text}`,
    "a batch's rows": `/api/batches/00000000-0000-4000-8000-000000000001/rows?only=${repeat(1_000, (at) => String(at), ".")}&find=${text}`,
  };
  return Object.entries(pages).map(([name, path]) => ({ name, path, headers, passes: path.length < 8_192 }));
}

/**
 * Sends a request unchanged on its own connection, and follows Next's redirect, which adds a digest of the headers to
 * the address.
 * @returns the status; null when the connection was cut
 */
export function send(port: string, heavy: HeavyRequest): Promise<number | null> {
  const { path, method = "GET", headers, body = "" } = heavy;
  return new Promise((resolve) => {
    const length = method === "POST" ? { "content-length": String(Buffer.byteLength(body)) } : {};
    const asking = request({ host: "127.0.0.1", port, path, method, agent: false, headers: { ...headers, ...length } });
    asking.on("response", (answer) => {
      answer.resume();
      const { location } = answer.headers;
      const next = location?.includes("_rsc=") && !path.includes("_rsc=") ? location : null;
      answer.on("close", () => resolve(next ? send(port, { ...heavy, path: next }) : (answer.statusCode ?? null)));
    });
    asking.on("error", () => resolve(null));
    asking.end(body);
  });
}

import type { Random } from "./random";
import { strangersMark } from "./stranger-messages";

export type Shape = { name: string; write: (random: Random, around: Around) => string | Buffer };
type Around = { host: string; emails: readonly string[] };

const end = "\r\n\r\n";
const form = "content-type: application/x-www-form-urlencoded";

const letters = (random: Random, length: number) =>
  Array.from({ length }, () => "abcdefghijklmnopqrstuvwxyz0123456789"[random.between(0, 35)]).join("");
const token = (random: Random) => letters(random, 32);

function get(path: string, { host }: Around, ...headers: string[]): string {
  return [`GET ${path} HTTP/1.1`, `host: ${host}`, "connection: close", ...headers].join("\r\n") + end;
}

function post(path: string, { host }: Around, body: string, ...headers: string[]): string {
  const length = `content-length: ${Buffer.byteLength(body)}`;
  return [`POST ${path} HTTP/1.1`, `host: ${host}`, "connection: close", length, ...headers].join("\r\n") + end + body;
}

const pages = ["/", "/sign-in", "/orders", "/return", "/batches", "/healthz", "/reset"] as const;

export const shapes: readonly Shape[] = [
  {
    name: "long target",
    write: (random, around) => get(`${random.pick(pages)}?q=${"a".repeat(random.between(7_000, 900_000))}`, around),
  },
  {
    name: "many parameters",
    write: (random, around) => {
      const pairs = Array.from({ length: random.between(101, 12_000) }, (_, n) => `status=${n}`);
      return get(`${random.pick(["/return", "/orders", "/sign-in"])}?${pairs.join("&")}`, around);
    },
  },
  {
    name: "long name in the path",
    write: (random, around) => get(`/${letters(random, random.between(10, 6_000))}/%2e%2e/%00`, around),
  },
  {
    name: "NUL in a parameter",
    write: (random, around) => get(`${random.pick(pages)}?q=%00&page=%00&status=a%00b`, around),
  },
  {
    name: "image optimiser",
    write: (random, around) => {
      const url = random.pick(["/orders", "http://127.0.0.1/", "//example.com/a.png", "%00"]);
      return get(`/_next/image?url=${encodeURIComponent(url)}&w=${random.pick(["64", "640", "-1"])}&q=75`, around);
    },
  },
  {
    name: "wrong callback token",
    write: (random, around) =>
      random.next() < 0.5
        ? get(`/callback/${token(random)}?status=approved&x=${strangersMark}`, around)
        : post(`/callback/${token(random)}`, around, `status=approved&x=${strangersMark}`, form),
  },
  {
    name: "odd callback path",
    write: (random, around) => {
      const paths = [
        "/callback/",
        "/callback/%00",
        "/callback/../metrics",
        `/callback/${"a".repeat(5_000)}`,
        "/callback/%",
      ];
      return get(`${random.pick(paths as [string, ...string[]])}?x=${strangersMark}`, around);
    },
  },
  {
    name: "callback of a megabyte and more",
    write: (random, around) =>
      post(
        `/callback/${token(random)}`,
        around,
        `x=${strangersMark}${"b".repeat(random.between(900_000, 1_500_000))}`,
        form,
      ),
  },
  {
    name: "wrong method",
    write: (random, { host }) => {
      const method = random.pick(["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "CONNECT", "PROPFIND", "BREW"]);
      const path = random.pick([...pages, `/callback/${token(random)}`] as unknown as [string, ...string[]]);
      return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close${end}`;
    },
  },
  {
    name: "sign-in spray",
    write: (random, around) => {
      const email = around.emails[random.between(0, around.emails.length - 1)] ?? "";
      const csrf = "c".repeat(64);
      const fields = new URLSearchParams({
        csrfToken: csrf,
        email,
        password: `Winter-${letters(random, 6)}`,
        json: "true",
      });
      const cookie = `cookie: next-auth.csrf-token=${csrf}%7C${csrf}`;
      return post("/api/auth/callback/credentials", around, String(fields), form, cookie);
    },
  },
  {
    name: "sign-in of nobody",
    write: (random, around) => {
      const fields = new URLSearchParams({ email: `${letters(random, 12)}@${strangersMark}.example`, password: "x" });
      return post("/api/auth/callback/credentials", around, String(fields), form);
    },
  },
  {
    name: "action from elsewhere",
    write: (random, around) =>
      post(
        random.pick(["/payouts/new", "/sign-in", "/orders"]),
        around,
        `["${strangersMark}"]`,
        "origin: https://evil.example",
        "content-type: text/plain;charset=UTF-8",
        `next-action: ${letters(random, 42)}`,
      ),
  },
  {
    name: "junk action",
    write: (random, around) =>
      post(
        "/payouts/new",
        around,
        random.pick(["[", '{"$F1":', "$@1", `["$K1","${"[".repeat(20_000)}"]`]),
        `origin: http://${around.host}`,
        "content-type: text/plain;charset=UTF-8",
        `next-action: ${letters(random, 42)}`,
      ),
  },
  {
    name: "junk multipart",
    write: (random, around) =>
      post(
        random.pick(["/api/batches", "/payouts/new", "/sign-out"]),
        around,
        `--x\r\ncontent-disposition: form-data; name="${"a".repeat(random.between(1, 60_000))}"\r\n\r\n${strangersMark}`,
        "content-type: multipart/form-data; boundary=x",
      ),
  },
  {
    name: "CSP reports",
    write: (random, around) =>
      post(
        "/api/csp-reports",
        around,
        JSON.stringify({ "csp-report": { "blocked-uri": strangersMark.repeat(random.between(1, 4_000)) } }),
        "content-type: application/csp-report",
      ),
  },
  {
    name: "huge headers",
    write: (random, around) =>
      get(
        "/sign-in",
        around,
        ...Array.from({ length: random.between(50, 2_500) }, (_, n) => `x-${n}: ${"h".repeat(400)}`),
      ),
  },
  {
    name: "huge cookie",
    write: (random, around) =>
      get("/orders", around, `cookie: next-auth.session-token=${letters(random, random.between(4_000, 60_000))}`),
  },
  {
    name: "CL.TE smuggling",
    write: (random, { host }) =>
      `POST /sign-in HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 6\r\ntransfer-encoding: chunked${end}0${end}` +
      `GET /callback/${token(random)}?x=${strangersMark} HTTP/1.1\r\nhost: ${host}${end}`,
  },
  {
    name: "TE.TE smuggling",
    write: (random, { host }) =>
      `POST /sign-in HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: ${random.pick(["xchunked", " chunked", "chunked, identity", "\x0bchunked"])}` +
      `\r\ntransfer-encoding: chunked${end}5c\r\nGET /metrics HTTP/1.1\r\nhost: ${host}${end}0${end}`,
  },
  {
    name: "two lengths",
    write: (_random, { host }) =>
      `POST /sign-out HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 3\r\ncontent-length: 40${end}abcGET /metrics HTTP/1.1\r\nhost: x${end}`,
  },
  {
    name: "bare line feeds",
    write: (_random, { host }) =>
      `GET /sign-in HTTP/1.1\nhost: ${host}\nx: a\r b\n\nGET /metrics HTTP/1.1\nhost: x\n\n`,
  },
  {
    name: "two hosts",
    write: (random, { host }) =>
      `GET ${random.pick(pages)} HTTP/1.1\r\nhost: ${host}\r\nhost: evil.example\r\nx-forwarded-host: evil.example\r\nconnection: close${end}`,
  },
  {
    name: "foreign host",
    write: (random) => get(random.pick(pages), { host: "evil.example", emails: [] }, "x-forwarded-proto: https"),
  },
  { name: "absolute target", write: (_random, around) => get("http://169.254.169.254/latest/meta-data", around) },
  { name: "no request", write: (random) => Buffer.from(letters(random, random.between(1, 4_000)), "latin1") },
  {
    name: "a TLS hello",
    write: (random) => Buffer.concat([Buffer.from("160301020001", "hex"), Buffer.from(letters(random, 500), "latin1")]),
  },
  {
    name: "chunk of a giant",
    write: (_random, { host }) =>
      `POST /sign-in HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked${end}ffffffffffff\r\n${"z".repeat(100)}`,
  },
  {
    name: "upgrade",
    write: (random, around) =>
      get(
        random.pick(pages),
        { ...around },
        "upgrade: websocket",
        "sec-websocket-key: c3RyYW5nZXI=",
        "expect: 100-continue",
      ),
  },
];

export const slowBeginnings: readonly [string, ...string[]] = [
  "GET /sign-in HTTP/1.1\r\nhost: slow\r\nx-slow: ",
  "POST /sign-in HTTP/1.1\r\nhost: slow\r\ncontent-length: 100000\r\n\r\n",
  `POST /callback/${"s".repeat(32)} HTTP/1.1\r\nhost: slow\r\ncontent-length: 900000\r\n\r\nx=`,
  "POST /api/auth/callback/credentials HTTP/1.1\r\nhost: slow\r\ntransfer-encoding: chunked\r\n\r\n",
];

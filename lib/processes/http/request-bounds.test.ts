import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import { deliveryMaxLength } from "@/lib/payments/callbacks/receive";
import nextConfig from "@/next.config.mjs";
import {
  bodyBoundOf,
  bodyMaxBytes,
  callbackBodyMaxBytes,
  callbackParametersMax,
  cookiesMax,
  formMaxBytes,
  headersMaxBytes,
  isTooComplex,
  nestingMax,
  parametersMax,
  refuseRequest,
  routerPartsMax,
  smallBodyMaxBytes,
  targetMaxLength,
  uploadHeadersMaxBytes,
  valuesMax,
} from "./request-bounds.mjs";

const host = "desk.example";
const token = "/callback/AAAAAAAAAAAAAAAAAAAAAAAA";

function statusOf(url: string, headers: Record<string, string> = {}, method = "GET"): number | null {
  const given = { host, ...headers };
  return refuseRequest({ method, url, headers: given, rawHeaders: Object.entries(given).flat() })?.status ?? null;
}

const parameters = (count: number, name = "status") =>
  Array.from({ length: count }, (_, at) => `${name}=${at}`).join("&");

describe("the address", () => {
  it("has a length, except a callback's, which may carry merchant_data", () => {
    const padded = (path: string, length: number) => `${path}${"a".repeat(length - path.length)}`;
    expect(statusOf(padded("/orders?q=", targetMaxLength))).toBeNull();
    expect(statusOf(padded("/orders?q=", targetMaxLength + 1))).toBe(414);
    expect(statusOf(padded("/orders/", 900_000))).toBe(414);
    expect(statusOf(`${token}?merchant_data=${"%F0%9F%92%B6".repeat(65_536)}`)).toBeNull();
  });

  it("has a number of parameters, however they are separated", () => {
    expect(statusOf(`/orders?${parameters(parametersMax)}`)).toBeNull();
    expect(statusOf(`/orders?${parameters(parametersMax + 1)}`)).toBe(400);
    expect(statusOf(`/return?${"a;".repeat(parametersMax + 1)}`)).toBe(400);
    expect(statusOf(`/return?${"&".repeat(parametersMax)}`)).toBe(400);
    expect(statusOf(`${token}?${parameters(callbackParametersMax)}`)).toBeNull();
    expect(statusOf(`${token}?${parameters(callbackParametersMax + 1)}`)).toBe(400);
  });

  it.each([
    "/callback/../orders?",
    "/callback/%2e%2e/orders?",
    "/callback//orders?",
    "/callback/a/b?",
    "/Callback/abc?",
    "//callback/abc?",
  ])("%s is no callback's, whatever it begins with", (path) => {
    const long = `${path}${"a".repeat(targetMaxLength)}`;
    expect(statusOf(long)).toBe(414);
    expect([400, 404]).toContain(statusOf(`${path}${parameters(parametersMax + 1)}`));
  });

  it.each([
    "/batches?q=%00",
    "/batches/%00",
    "/batches?q=%",
    "/batches?q=%zz",
    "/batches?q=%ff",
    "/orders/%c3",
    "/a/../b",
    "/a/%2e%2e/b",
    "/a\\b",
    "http://other.example/orders",
    "//other.example/",
    "*",
  ])("%s can't be read", (url) => expect(statusOf(url)).toBe(400));

  it("may hold any text that is encoded", () => {
    const texts = fc.array(fc.tuple(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })), { maxLength: 50 });
    fc.assert(
      fc.property(texts, (pairs) => {
        const url = `/orders?${new URLSearchParams(pairs)}`;
        fc.pre(url.length <= targetMaxLength && !url.includes("%00"));
        expect(statusOf(url)).toBeNull();
      }),
      { seed: 15 },
    );
  });

  it("of Next's image optimiser leads nowhere, in any spelling", () => {
    for (const path of ["/_next/image?url=/orders&w=640", "/_next/image", "/%5fnext/%69mage?url=/", "/_next/image/"])
      expect(statusOf(path)).toBe(404);
    expect(statusOf("/_next/static/chunks/image.js")).toBeNull();
  });
});

describe("headers", () => {
  it("have a size and cookies a number, except on a callback", () => {
    const large = { "x-large": "a".repeat(headersMaxBytes) };
    const many = { cookie: parameters(cookiesMax + 1).replaceAll("&", "; ") };
    for (const headers of [large, many]) {
      expect(statusOf("/return", headers)).toBe(431);
      expect(statusOf("/api/batches", headers)).toBe(431);
      expect(statusOf(token, headers)).toBeNull();
    }
    expect(statusOf("/return", { cookie: parameters(cookiesMax).replaceAll("&", "; ") })).toBeNull();
  });

  it("tell of a router's state in as many parts as pages have", () => {
    const tree = (parts: number): string => (parts === 1 ? '["",{}]' : `["",{"a":${tree(parts - 1)}}]`);
    const state = (text: string) => ({ "next-router-state-tree": text });
    expect(statusOf("/orders", state(encodeURIComponent(tree(routerPartsMax))))).toBeNull();
    expect(statusOf("/orders", state(encodeURIComponent(tree(routerPartsMax + 1))))).toBe(400);
    expect(statusOf("/orders", state(tree(routerPartsMax + 1)))).toBe(400);
    expect(statusOf("/orders", state(encodeURIComponent(JSON.stringify(['["'.repeat(200)]))))).toBeNull();
  });

  it("may be larger beside an uploaded file, whose columns are answered there", () => {
    const answers = (length: number) => ({ "x-upload-input": "a".repeat(length) });
    expect(statusOf("/api/batches", answers(headersMaxBytes), "POST")).toBeNull();
    expect(statusOf("/api/batches", answers(uploadHeadersMaxBytes), "POST")).toBe(431);
  });
});

describe("the origin of a form", () => {
  it.each([["https://other.example"], ["null"], ["https://desk.example:444"], ["no origin"]])(
    "%s is refused",
    (origin) => {
      for (const path of ["/", "/orders", "/api/batches", "/api/auth/callback/credentials", "/sign-out"])
        expect(statusOf(path, { origin }, "POST")).toBe(403);
    },
  );

  it("is ours, or no one's, or behind a proxy the one that users see", () => {
    expect(statusOf("/orders", { origin: "https://desk.example" }, "POST")).toBeNull();
    expect(statusOf("/orders", {}, "POST")).toBeNull();
    const forwarded = { origin: "https://pay.example", "x-forwarded-host": "pay.example, inner" };
    expect(statusOf("/orders", forwarded, "POST")).toBeNull();
    expect(statusOf("/orders", { ...forwarded, origin: "https://desk.example" }, "POST")).toBe(403);
  });

  it("may be the gateway's on a callback and on the way back, but never for an act", () => {
    const form = { origin: "https://gate.example", "content-type": "application/x-www-form-urlencoded" };
    for (const path of [token, "/return", "/return?status=approved", "/api/csp-reports"])
      expect(statusOf(path, form, "POST")).toBeNull();
    expect(statusOf("/return", { ...form, "next-action": "00" }, "POST")).toBe(403);
    expect(statusOf("/return", { ...form, "content-type": "multipart/form-data; boundary=x" }, "POST")).toBe(403);
  });
});

describe("the method", () => {
  it.each(["TRACE", "TRACK", "CONNECT"])("%s is refused before Next fails at it", (method) => {
    for (const path of ["/", "/sign-in", "/api/orders", token]) expect(statusOf(path, {}, method)).toBe(405);
  });
});

describe("the body", () => {
  const session = { cookie: "other=1; paydesk.session=x" };
  const parts = { ...session, "content-type": "multipart/form-data; boundary=x" };

  it("comes in parts to API routes, callbacks and named actions only: nothing else of ours sends a form so", () => {
    for (const path of ["/", "/payouts/new", "/sign-in", "/sign-out", "/return", "/no-such-page"]) {
      expect(statusOf(path, parts, "POST")).toBe(400);
      expect(statusOf(path, { ...parts, "content-type": " Multipart/Mixed" }, "POST")).toBe(400);
      expect(statusOf(path, { ...parts, "next-action": "00" }, "POST")).toBeNull();
    }
    for (const path of ["/api/reports", token]) expect(statusOf(path, parts, "POST")).toBeNull();
  });

  it.each<[string, number, Record<string, string>]>([
    ["/orders", bodyMaxBytes, session],
    ["/orders", bodyMaxBytes, { cookie: "__Host-paydesk.session=x" }],
    ["/orders", formMaxBytes, { cookie: "not-paydesk.session=x" }],
    ["/orders", formMaxBytes, {}],
    ["/orders", formMaxBytes, { ...parts, "next-action": "00" }],
    ["/api/batches/1/result", bodyMaxBytes, session],
    ...Object.entries(uploadBounds).flatMap(([path, most]): [string, number, Record<string, string>][] => [
      [path, most, {}],
      [`${path}/`, most, session],
    ]),
    ["/api/reports", uploadBounds["/api/reports"], parts],
    ["/api/auth/callback/credentials", smallBodyMaxBytes, session],
    ["/api/%61uth/callback/credentials", smallBodyMaxBytes, session],
    [token, callbackBodyMaxBytes, {}],
  ])("of %s has at most %i bytes with %j", (path, most, headers) => {
    expect(bodyBoundOf({ url: path, headers, rawHeaders: [] }).maxBytes).toBe(most);
    expect(statusOf(path, { ...headers, "content-length": String(most) }, "POST")).toBeNull();
    expect(statusOf(path, { ...headers, "content-length": String(most + 1) }, "POST")).toBe(413);
  });

  it("of an act is handed over whole where it is large, and a file's as it comes", () => {
    const isHeld = (url: string, headers: Record<string, string>) =>
      bodyBoundOf({ url, headers, rawHeaders: [] }).isHeld;
    expect(isHeld("/orders", { ...session, "content-length": String(formMaxBytes) })).toBe(false);
    expect(isHeld("/orders", { ...session, "content-length": String(formMaxBytes + 1) })).toBe(true);
    expect(isHeld("/orders", { ...session, "transfer-encoding": "chunked" })).toBe(true);
    for (const path of [...Object.keys(uploadBounds), token])
      expect(isHeld(path, { ...session, "content-length": "900000" })).toBe(false);
  });

  it("is bounded as the rooms that read it and Next say", () => {
    expect(callbackBodyMaxBytes).toBe(3 * deliveryMaxLength);
    expect(nextConfig.experimental?.serverActions?.bodySizeLimit).toBe(bodyMaxBytes);
    // Next truncates longer bodies, which would damage an uploaded file.
    expect(nextConfig.experimental?.proxyClientMaxBodySize).toBeGreaterThan(Math.max(...Object.values(uploadBounds)));
  });
});

describe("the arguments of a server action", () => {
  const inside = (depth: number, value: unknown): unknown => (depth === 0 ? value : [{ a: inside(depth - 1, value) }]);

  it("have a depth, wherever the body is cut and whatever its texts hold", () => {
    const depths = fc.integer({ min: 0, max: nestingMax });
    const cuts = fc.array(fc.nat(1_000), { maxLength: 5 });
    fc.assert(
      fc.property(
        depths,
        fc.string({ unit: fc.constantFrom("[", "{", "]", '"', "\\", "é") }),
        cuts,
        (depth, text, at) => {
          const body = Buffer.from(JSON.stringify([text, inside(depth, text)]));
          const ends = [0, ...at.toSorted((a, b) => a - b), body.length];
          const pieces = ends.slice(1).map((end, index) => body.subarray(ends[index], end));
          expect(isTooComplex([...pieces, null])).toBe(2 * depth + 1 > nestingMax);
        },
      ),
      { seed: 20 },
    );
  });

  it("have a number of values, and commas inside texts are none", () => {
    const numbers = (count: number) => [
      Buffer.from(JSON.stringify([",".repeat(300_000), ...new Array(count - 1).fill(1)])),
    ];
    expect(isTooComplex(numbers(valuesMax))).toBe(false);
    expect(isTooComplex(numbers(valuesMax + 1))).toBe(true);
  });
});

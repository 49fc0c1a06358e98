import { expect, it } from "vitest";
import { callbackQueryHeader as header } from "@/lib/core/net/headers.mjs";
import { withQueryApart } from "./web-server.mjs";

const apart = (url: string, headers: Record<string, string> = {}) => withQueryApart({ url, headers });

it("takes the query of a callback off its address, as it came", () => {
  expect(apart("/callback/T?status=approved&d=%F0%9F?x")).toEqual({
    url: "/callback/T",
    headers: { [header]: "status=approved&d=%F0%9F?x" },
  });
  expect(apart("/callback/T")).toEqual({ url: "/callback/T", headers: {} });
});

it("leaves other pages their address, and nobody our header", () => {
  const forged = { [header]: "status=approved", accept: "*/*" };
  expect(apart("/orders?q=1", { ...forged })).toEqual({ url: "/orders?q=1", headers: { accept: "*/*" } });
  expect(apart("/callback/T", { ...forged })).toEqual({ url: "/callback/T", headers: { accept: "*/*" } });
  expect(apart("/callback/T?a=1", { ...forged }).headers[header]).toBe("a=1");
});

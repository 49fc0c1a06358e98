import { describe, expect, it } from "vitest";
import { checkPathTemplates, defaultPathTemplates } from "@/lib/gateway/fields/path-templates";
import { fillTemplate, joinUrl } from "@/lib/gateway/paths";

describe("checkPathTemplates", () => {
  it("lets the defaults pass", () => expect(checkPathTemplates(defaultPathTemplates)).toEqual({}));

  it("takes other versions, prefixes and encoded characters", () => {
    const payout = "/v5/pay~out;x/%7E/{endpoint_id}/send";
    expect(checkPathTemplates({ ...defaultPathTemplates, payout })).toEqual({});
  });

  it.each([
    ["", /missing/],
    [undefined, /missing/],
    [5, /missing/],
    ["api/{endpoint_id}", /start with/],
    ["/api", /\{endpoint_id\} exactly once/],
    ["/api/{endpoint_id}/{endpoint_id}", /exactly once/],
    ["/api/{endpoint_group_id}", /exactly once/],
    ["/api/{endpoint_id}/{other}", /a placeholder other than/],
    ["/api/x{endpoint_id}", /segment of its own/],
    ["/api//{endpoint_id}", /not contain empty/],
    ["/api/../{endpoint_id}", /empty, \. or \.\./],
    ["/api/./{endpoint_id}", /not contain empty/],
    ["/api/{endpoint_id}/", /not contain empty/],
    ["/api/{endpoint_id}?a=1", /characters of a URL path/],
    ["/api/{endpoint_id}#a", /characters of a URL path/],
    ["/a b/{endpoint_id}", /characters of a URL path/],
    ["/é/{endpoint_id}", /characters of a URL path/],
    ["/%zz/{endpoint_id}", /characters of a URL path/],
    [`/${"a".repeat(256)}/{endpoint_id}`, /at most 256/],
  ])("refuses %j", (payout, message) => {
    expect(checkPathTemplates({ ...defaultPathTemplates, payout }).payout).toMatch(message);
  });

  it("refuses names that no operation has", () => {
    expect(checkPathTemplates({ ...defaultPathTemplates, refund: "/x" }).refund).toMatch(/no path has this name/);
  });
});

describe("fillTemplate", () => {
  it("encodes the id as one segment", () => {
    expect(fillTemplate(defaultPathTemplates, "payout", "a/b c?é$&")).toBe("/api/v4/payout/a%2Fb%20c%3F%C3%A9%24%26");
    expect(fillTemplate(defaultPathTemplates, "payoutGroup", "7")).toBe("/api/v4/payout/group/7");
  });

  it.each(["", " ", ".", ".."])("refuses the id %j", (id) => {
    expect(() => fillTemplate(defaultPathTemplates, "status", id)).toThrow("can't be used in a path");
  });
});

describe("joinUrl", () => {
  it.each([
    ["https://gate.example.com/paynet", "/api/x"],
    ["https://gate.example.com/paynet/", "/api/x"],
    ["https://gate.example.com/paynet//", "api/x"],
  ])("%s + %s", (base, path) => expect(joinUrl(base, path)).toBe("https://gate.example.com/paynet/api/x"));

  it("takes a base without a path", () => expect(joinUrl("https://h", "/api/x")).toBe("https://h/api/x"));

  it.each([
    ...["https://h/p?a=1", "https://h/p?", "https://h/p#a"].map((base) => [
      base,
      "must not have a query or a fragment",
    ]),
    ...["h/p", ""].map((base) => [base, "the URL must be absolute"]),
  ])("refuses the base %j", (base = "", reason) => {
    expect(() => joinUrl(base, "/x")).toThrow(reason);
  });
});

import { describe, expect, it } from "vitest";
import { publicUrlMissing } from "@/messages/start";
import { explainConnectionFailure } from "./database";
import { pauseBefore } from "./part";
import { checkNode, checkOwnName } from "./preflight";

describe("checkNode", () => {
  it.each(["20.9.0", "20.20.2", "22.0.0", "24.1.0"])("takes %s", (version) => {
    expect(() => checkNode(version)).not.toThrow();
  });
  it.each(["18.20.0", "20.8.1"])("refuses %s", (version) => {
    expect(() => checkNode(version)).toThrow(`Paydesk needs Node.js 20.9 or newer; this is ${version}.`);
  });
});

describe("checkOwnName", () => {
  it.each(["0.0.0.0", "::", "10.0.0.7", "desk.example.com", "127.0.0.1.example.com"])(
    "wants PUBLIC_URL with HOST=%s, which other machines reach",
    (host) => {
      expect(() => checkOwnName({ host }, {})).toThrow(publicUrlMissing(host));
      expect(() => checkOwnName({ host }, { PUBLIC_URL: " " })).toThrow(publicUrlMissing(host));
      expect(() => checkOwnName({ host }, { PUBLIC_URL: "https://desk.example.com" })).not.toThrow();
    },
  );

  it.each(["127.0.0.1", "127.1.2.3", "localhost", "::1"])("wants none with HOST=%s", (host) => {
    expect(() => checkOwnName({ host }, {})).not.toThrow();
  });
});

describe("pauseBefore", () => {
  it("doubles from 1 s to 4 s", () => {
    expect([1, 2, 3, 4, 5, 6, 50].map(pauseBefore)).toEqual([1_000, 2_000, 4_000, 4_000, 4_000, 4_000, 4_000]);
  });
});

describe("explainConnectionFailure", () => {
  it.each(["hunter2", "p%40ss%2Fword"])("never repeats the password %s, plain or encoded", (password) => {
    const url = `postgres://desk:${password}@db.example.com/desk`;
    const plain = decodeURIComponent(password);
    const line = explainConnectionFailure(new Error(`cannot use ${url} with ${plain}\nmore`), url);
    expect(line).not.toContain(password);
    expect(line).not.toContain(plain);
    expect(line).not.toContain("\n");
  });

  it("names the server, with its port, and a reason even where none was given", () => {
    const url = "postgres://desk:word@db.example.com:6432/desk";
    expect(explainConnectionFailure({ code: "ECONNREFUSED" }, url)).toBe("nothing listens on db.example.com:6432");
    expect(explainConnectionFailure(new Error("timeout expired"), url)).toBe(
      "db.example.com:6432 didn't answer in time",
    );
    expect(explainConnectionFailure({}, url)).toBe("no reason was given");
  });
});

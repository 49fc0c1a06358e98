import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SandboxProcess } from "./testing-process";

let sandbox: SandboxProcess;

beforeAll(async () => {
  sandbox = await SandboxProcess.create();
  await sandbox.start();
});

afterAll(async () => {
  await sandbox.remove();
});

describe("the control endpoint", () => {
  function ask(headers: Record<string, string>): Promise<number | undefined> {
    const port = sandbox.env.SANDBOX_CONTROL_PORT;
    return new Promise((resolve, reject) => {
      const asking = request({ host: "127.0.0.1", port, path: "/settings", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asking.on("error", reject).end();
    });
  }

  it("refuses web pages and foreign hosts", async () => {
    expect(await ask({})).toBe(200);
    expect(await ask({ host: "localhost:1" })).toBe(200);
    expect(await ask({ host: "rebound.example.com" })).toBe(403);
    expect(await ask({ origin: "http://localhost:3000" })).toBe(403);
  });

  it.each([
    ["PATCH", "/settings", { finalAfterMs: -1 }, 400],
    ["PATCH", "/settings", { colour: "red" }, 400],
    ["PATCH", "/settings", { specialNumbers: { error: { account_number: "4444000011110002" } } }, 400],
    ["PUT", "/merchants/x", { publicKeyPem: "none", endpoints: [] }, 400],
    ["POST", "/outage", { seconds: "long" }, 400],
    ["POST", "/orders/1/reverse", {}, 404],
    ["POST", "/orders/1/refund", {}, 404],
    ["GET", "/journal?limit=50000", undefined, 400],
    ["GET", "/merchants/x", undefined, 404],
    ["GET", "/nothing", undefined, 404],
    ["GET", "/%zz", undefined, 400],
  ])("answers %s %s %j with %i", async (method, path, body, status) => {
    expect(await sandbox.control(method, path, body)).toMatchObject({ status, error: expect.any(String) });
  });

  it("merges a patch of the special numbers", async () => {
    const patch = { specialNumbers: { declined: { account_number: "mine-77" } } };
    const { specialNumbers } = await sandbox.control("PATCH", "/settings", patch);
    expect(specialNumbers.declined).toMatchObject({ account_number: "mine-77", ewallet_wallet: "4444000011110002" });
    expect(specialNumbers.approved.account_number).toBe("4444000011110001");
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, SandboxProcess } from "./testing-process";

let sandbox: SandboxProcess;

beforeAll(async () => {
  sandbox = await SandboxProcess.create();
  await sandbox.start();
  await sandbox.prepare();
});

afterAll(async () => {
  await sandbox.remove();
});

async function report(query: string): Promise<{ status: number; type: string | null; text: string }> {
  const answer = await fetch(`http://127.0.0.1:${sandbox.env.SANDBOX_CONTROL_PORT}/report?${query}`);
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}

describe("the transaction report", () => {
  it("lists orders and what came later, as a merchant would download it", async () => {
    const approved = await sandbox.payout("r;1");
    await sandbox.payout("r-2", { account_number: "4444000011110002" });
    await sandbox.payout("r-3", { account_number: "4444000011110006" });
    for (const id of ["r;1", "r-2"]) {
      await eventually(
        () => sandbox.query(id),
        ({ fields }) => fields.status !== "processing",
      );
    }
    const orderId = approved.fields["gateway-order-id"];
    await sandbox.control("POST", `/orders/${orderId}/reverse`, { amount: "4.20" });
    const { status, type, text } = await report("consumer_key=demo&from=&to=");
    expect({ status, type }).toEqual({ status: 200, type: "text/csv;charset=utf-8" });
    const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
    const lines = [
      "Order ID;Merchant order ID;Type;Status;Amount;Currency;Created;Finished",
      `${orderId};"r;1";payout;approved;10\\.50;USD;${time};${time}`,
      `${orderId};"r;1";reversal;approved;4\\.20;USD;${time};${time}`,
      `\\d+;r-2;payout;declined;10\\.50;USD;${time};${time}`,
      `\\d+;r-3;payout;processing;10\\.50;USD;${time};`,
    ];
    expect(text).toMatch(new RegExp(`^${lines.map((line) => `${line}\r\n`).join("")}$`));
    expect((await report("consumer_key=demo&to=2020-01-01")).text).toBe(`${lines[0]}\r\n`);
    expect((await report("consumer_key=demo&from=2020-01-01T00:00:00Z")).text).toBe(text);
  });

  it.each([
    ["", 400],
    ["consumer_key=stranger", 404],
    ["consumer_key=demo&from=yesterday", 400],
  ])("is refused for ?%s", async (query, status) => {
    expect((await report(query)).status).toBe(status);
  });
});

describe("the bank statements", () => {
  const statement = async (query: string) => {
    const answer = await fetch(`http://127.0.0.1:${sandbox.env.SANDBOX_CONTROL_PORT}/statement?${query}`);
    return { status: answer.status, text: await answer.text() };
  };

  it("hold a day once it is over, with what moved, the fees and what came back", async () => {
    expect((await statement("consumer_key=demo&form=mt940")).text).not.toContain(":61:");
    await sandbox.control("POST", "/clock", { advanceSeconds: 86_400 });
    const { status, text } = await statement("consumer_key=demo&form=mt940");
    expect(status).toBe(200);
    // One payout of 10.50 was approved above, and 4.20 of it came back.
    expect(text).toMatch(/:60F:C\d{6}USD1000000,\r\n/);
    expect(text).toMatch(
      /:61:\d{10}D10,5NTRFNONREF.*\r\n:86:166\?00TRANSFER\?20EREF\+OUT-\d{8}-USD\?21SVWZ\+Payouts of the day/,
    );
    expect(text).toMatch(/:61:\d{10}D1,NTRF/);
    expect(text).toMatch(/:61:\d{10}C4,2NTRF/);
    expect(text).toMatch(/:62F:C\d{6}USD999992,7\r\n/);
  });

  it.each([
    ["", 400],
    ["consumer_key=stranger", 404],
    ["consumer_key=demo&form=bai2", 400],
  ])("are refused for ?%s", async (query, status) => {
    expect((await statement(query)).status).toBe(status);
  });
});

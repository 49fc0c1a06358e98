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

const getFile = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${sandbox.env.SANDBOX_CONTROL_PORT}${path}`);
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};
const statement = (query: string) => getFile(`/statement?${query}`);
const gatewayReport = (query: string) => getFile(`/gateway-report?${query}`);

describe("the bank statements", () => {
  it("hold a day once it is over, with what moved, the fees and what came back", async () => {
    expect((await statement("consumer_key=demo&form=mt940")).text).not.toContain(":61:");
    await sandbox.control("POST", "/clock", { advanceSeconds: 86_400 });
    const { status, text } = await statement("consumer_key=demo&form=mt940");
    expect(status).toBe(200);
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
    ["consumer_key=demo&from=2020-01-01T00:00:00Z", 400],
    ["consumer_key=demo&to=2020-01-01", 409],
    ["consumer_key=demo&plant=wrong-bank-amount,duplicate-bank-line", 409],
  ])("are refused for ?%s", async (query, status) => {
    expect((await statement(query)).status).toBe(status);
  });
});

describe("the gateway report", () => {
  const head = "Batch;Type;Order ID;Merchant order ID;Transaction ID;Amount;Currency;Booked;Value date;Description";

  it("lists what moved, under the ids of the bank's lines, once the day is over", async () => {
    const { status, type, text } = await gatewayReport("consumer_key=demo&from=&to=&plant=");
    expect({ status, type }).toEqual({ status: 200, type: "text/csv;charset=utf-8" });
    const own = String.raw`(\d+);"r;1"`;
    const booked = String.raw`(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d\.\d{3}Z;`;
    const lines = [
      head,
      String.raw`OUT-\d{8}-USD;payout;${own};PTX-\1;-10\.50;USD;${booked}\2;Order \1: payout`,
      String.raw`FEE-\d{8}-USD;fee;\1;"r;1";PTX-\1-fee;-1\.00;USD;${booked}\3;Order \1: fee`,
      String.raw`\1;reversal;\1;"r;1";PTX-\1-1;4\.20;USD;${booked}\4;Order \1: reversal`,
    ];
    expect(text).toMatch(new RegExp(`^${lines.map((line) => `${line}\r\n`).join("")}$`));
    expect((await gatewayReport("consumer_key=demo&to=2020-01-01")).text).toBe(`${head}\r\n`);
  });

  it("has planted differences, and the bank's sums follow it", async () => {
    const query = "consumer_key=demo&form=mt940&plant=unknown-line,wrong-amount,bank-charge";
    const { text } = await gatewayReport(query.replace("form=mt940&", ""));
    expect(text).toMatch(/\r\nOUT-\d{8}-USD;payout;\d+;"r;1";PTX-\d+;-11\.50;USD;/);
    expect(text).toMatch(/\r\nX-\d{8}-USD;payout;(\d+);unknown-\1;PTX-\1;-10\.00;USD;/);
    const { text: stated } = await statement(query);
    expect(stated).toMatch(/D11,5NTRFNONREF.*\r\n:86:.*OUT-/);
    expect(stated).toMatch(/D10,NTRFNONREF.*\r\n:86:.*X-/);
    expect(stated).toMatch(/D5,NTRFNONREF.*\r\n:86:166\?00TRANSFER\?20SVWZ\+FEE ACCOUNT MAINTENANCE\r\n/);
  });

  it.each([
    ["", 400, "consumer_key"],
    ["consumer_key=stranger", 404, "stranger"],
    ["consumer_key=demo&from=yesterday", 400, "from"],
    ["consumer_key=demo&plant=missing-line,lost", 400, '\\"lost\\" is unknown, use one or more of missing-line,'],
    ["consumer_key=demo&plant=missing-line,wrong-amount", 409, "plant: wrong-amount finds no payment"],
  ])("is refused for ?%s", async (query, status, why) => {
    const refused = await gatewayReport(query);
    expect(refused.status).toBe(status);
    expect(refused.text).toContain(why);
  });
});

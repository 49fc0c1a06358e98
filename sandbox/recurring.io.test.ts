import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CallbackCatcher, eventually, SandboxProcess } from "./testing-process";
import { daysAfter, payloadOf, sendBatch, sendUpdate } from "./testing-recurring";

let sandbox: SandboxProcess;
const catcher = new CallbackCatcher();
let callbackAddress: string;

beforeAll(async () => {
  sandbox = await SandboxProcess.create();
  await sandbox.start();
  await sandbox.prepare();
  callbackAddress = await catcher.open();
});

afterAll(async () => {
  await sandbox.remove();
  await catcher.close();
});

beforeEach(async () => {
  await sandbox.control("PATCH", "/settings", { recurring: { batchAnswer: "empty", updateAnswer: "approved" } });
});

type Order = { clientOrderId: string; status: string; amount: string; direction: string; type: string };

async function ordersOf(clientOrderId: string): Promise<Order[]> {
  return (await sandbox.control("GET", `/orders?client_orderid=${clientOrderId}`)).orders;
}

function callbacksOf(clientOrderId: string): Record<string, string>[] {
  return catcher.seen
    .map((url) => Object.fromEntries(url.searchParams))
    .filter((fields) => fields.client_orderid === clientOrderId);
}

const statusBecomes = (clientOrderId: string, status: string) =>
  eventually(
    () => sandbox.query(clientOrderId),
    (answer) => answer.fields.status === status,
  );

async function today(): Promise<string> {
  return (await sandbox.control("GET", "/clock")).now.slice(0, 10);
}

let lastId = 7_000_000;

async function makeProfile(fields: Record<string, string>, rest: object = {}): Promise<string> {
  lastId += 1;
  const answer = await sandbox.control("PUT", `/profiles/${lastId}`, {
    consumerKey: "demo",
    endpointId: "101",
    fields: { amount: "25.00", ...fields },
    ...rest,
  });
  expect(answer).toMatchObject({ status: 200 });
  return String(lastId);
}

const profileOf = (id: string) => sandbox.control("GET", `/profiles/${id}`);

describe("a batch", () => {
  it("is answered with an empty 200, and each row becomes an order with a callback of its own", async () => {
    const sale = await makeProfile({ notify_url: `${callbackAddress}&of=profile` });
    const payout = await makeProfile({}, { kind: "DST" });
    const answer = await sendBatch(sandbox, [
      { "client-orderid": "row-1", "recurring-payment-id": sale, amount: "12.34", "notify-url": "" },
      { "client-orderid": "row-2", "recurring-payment-id": sale, amount: "", "notify-url": callbackAddress },
      { "client-orderid": "row-3", "recurring-payment-id": payout, amount: "", "notify-url": callbackAddress },
    ]);
    expect(answer).toMatchObject({ status: 200, text: "" });
    const expected = [
      ["row-1", "sale", "in", "12.34", "profile"],
      ["row-2", "sale", "in", "25.00", undefined],
      ["row-3", "payout", "out", "25.00", undefined],
    ] as const;
    for (const [id, type, direction, amount, of] of expected) {
      const { fields } = await statusBecomes(id, "approved");
      expect(fields).toMatchObject({ "transaction-type": type, amount, currency: "USD" });
      expect(await ordersOf(id)).toMatchObject([{ type, direction, amount }]);
      const [callback] = await eventually(
        async () => callbacksOf(id),
        (seen) => seen.length === 1,
      );
      const orderId = fields["gateway-order-id"] ?? "";
      const control = createHash("sha1").update(`approved${orderId}${id}control-secret`).digest("hex");
      expect(callback).toMatchObject({ type, status: "approved", amount, orderid: orderId, control });
      expect(callback?.of).toBe(of);
    }
    expect(await profileOf(sale)).toMatchObject({
      profile: { repeats: 2 },
      charges: [{ clientOrderId: "row-1" }, { clientOrderId: "row-2" }],
    });
  });

  it("is answered with a form where the setting says so", async () => {
    await sandbox.control("PATCH", "/settings", { recurring: { batchAnswer: "response" } });
    const answer = await sendBatch(sandbox, [
      { "client-orderid": "form-1", "recurring-payment-id": await makeProfile({}), amount: "1.00" },
    ]);
    expect(answer.text).toMatch(
      /^type=process-recurring-payment-response\n&status=processing\n&serial-number=[0-9a-f-]{36}\n$/,
    );
  });

  it("takes each amount of a sequence in its turn, and then the last forever", async () => {
    const id = await makeProfile({ amount: "", "amount-sequence": "1.00,2.00,3.00" });
    const rows = [1, 2, 3, 4, 5].map((nth) => ({ "client-orderid": `seq-${nth}`, "recurring-payment-id": id }));
    await sendBatch(sandbox, rows.slice(0, 2));
    await sendBatch(sandbox, rows.slice(2));
    const { charges, profile } = await profileOf(id);
    expect(charges.map((order: Order) => order.amount)).toEqual(["1.00", "2.00", "3.00", "3.00", "3.00"]);
    expect(charges.map((order: { charge: object }) => order.charge)).toMatchObject(
      [0, 1, 2, 3, 4].map((index) => ({ index, by: "batch" })),
    );
    expect(profile).toMatchObject({ repeats: 5 });
  });

  it("charges a stopped profile, since that is by hand", async () => {
    const id = await makeProfile({
      "max-repeats-number": "1",
      "start-date": "01.01.2020",
      period: "day",
      interval: "1",
    });
    await sendBatch(sandbox, [{ "client-orderid": "stop-1", "recurring-payment-id": id }]);
    expect(await profileOf(id)).toMatchObject({ profile: { state: "stopped", stoppedBy: "max-repeats-number" } });
    await sendBatch(sandbox, [{ "client-orderid": "stop-2", "recurring-payment-id": id }]);
    await statusBecomes("stop-2", "approved");
    expect(await profileOf(id)).toMatchObject({ profile: { repeats: 2 } });
  });

  it("has a row fail by its special number, its profile's outcome, or a profile that is not there", async () => {
    const declined = await makeProfile({}, { outcome: "declined" });
    const other = await makeProfile({}, { currency: "EUR", endpointId: "102" });
    const url = callbackAddress;
    await sendBatch(sandbox, [
      { "client-orderid": "bad-1", "recurring-payment-id": "900000002", "notify-url": url, currency: "USD" },
      { "client-orderid": "bad-2", "recurring-payment-id": declined, "notify-url": url, currency: "" },
      { "client-orderid": "bad-3", "recurring-payment-id": "404", "notify-url": url, currency: "" },
      { "client-orderid": "bad-4", "recurring-payment-id": other, "notify-url": url, currency: "" },
      { "client-orderid": "bad-5", "recurring-payment-id": declined, "notify-url": url, currency: "EUR" },
      { "client-orderid": "good-6", "recurring-payment-id": "810000002", "notify-url": url, currency: "" },
    ]);
    const expected = [
      ["bad-1", "declined", "sandbox-declined"],
      ["bad-2", "declined", "sandbox-declined"],
      ["bad-3", "error", "profile-not-found"],
      ["bad-4", "error", "currency-not-allowed"],
      ["bad-5", "error", "currency-not-allowed"],
    ] as const;
    for (const [id, status, code] of expected) {
      expect((await statusBecomes(id, status)).fields["error-code"]).toBe(code);
      const [callback] = await eventually(
        async () => callbacksOf(id),
        (seen) => seen.length === 1,
      );
      expect(callback).toMatchObject({ status, error_code: code });
    }
    await statusBecomes("good-6", "approved");
    expect(await ordersOf("bad-3")).toMatchObject([{ amount: "0.00", currency: "USD" }]);
    expect(await profileOf(declined)).toMatchObject({ profile: { repeats: 1 } });
    expect(await profileOf(other)).toMatchObject({ profile: { repeats: 0 } });
  });

  it("is refused whole, with nothing made, for a fault in any value", async () => {
    const answer = await sendBatch(sandbox, [
      { "client-orderid": "whole-1", "recurring-payment-id": "810000002", amount: "1.00" },
      { "client-orderid": "whole-2", "recurring-payment-id": "810000002", amount: "1.001" },
    ]);
    expect(answer.fields).toMatchObject({ type: "validation-error", "error-code": "invalid-fields" });
    expect(answer.fields["error-message"]).toMatch(/^row 2, amount: /);
    expect(await ordersOf("whole-1")).toEqual([]);
  });

  it("that may not come in gets a 403 without a body, and has no path for groups", async () => {
    const values = { payload: payloadOf([{ "client-orderid": "x", "recurring-payment-id": "1" }]) };
    const denied = await sandbox.call("process-recurring-payments/101", values, { consumerKey: "stranger" });
    expect(denied).toMatchObject({ status: 403, text: "" });
    expect(await sandbox.call("process-recurring-payments/group/7", values)).toMatchObject({ status: 404 });
    const update = await sandbox.call("update-recurring-payment/101", { "client-orderid": "x" }, { consumerKey: "no" });
    expect(update.status).toBe(403);
    expect(update.text).toContain("Access is denied");
  });

  it("that is silent is never answered, and its rows are made", async () => {
    const waiting = sendBatch(sandbox, [{ "client-orderid": "quiet-1", "recurring-payment-id": "900000004" }]).then(
      () => "answered",
      () => "cut",
    );
    await statusBecomes("quiet-1", "approved");
    expect(await Promise.race([waiting, Promise.resolve("still waiting")])).toBe("still waiting");
  });

  it("leaves no social security number in the journal, in no form", async () => {
    const rows = [
      {
        "client-orderid": "secret-1",
        "recurring-payment-id": "810000002",
        ssn: "078-05-1120",
        email: "ana@example.com",
      },
    ];
    await sendBatch(sandbox, rows);
    await sendUpdate(sandbox, "810000002", {
      ssn: "078-05-1120",
      "credit-card-number": "4111110000000021",
      "card-printed-name": "ANA KOVAC",
      "expire-month": "12",
      "expire-year": "2049",
    });
    const file = await readFile(sandbox.journalFile, "utf8");
    const lines = file.split("\n").filter((line) => !line.includes('"kind":"settings"'));
    const journal = lines.join("\n");
    expect(journal).toContain("ana@example.com");
    for (const secret of ["078-05-1120", "4111110000000021", payloadOf(rows).slice(0, 40)])
      expect(journal).not.toContain(secret);
    const { entries } = await sandbox.control("GET", "/journal?client_orderid=secret-1");
    expect(entries[0].details.charge.row).toContainEqual(["ssn", "••••1120"]);
  });
});

describe("an update", () => {
  it("changes what it gives, answers approved, and leaves the rest", async () => {
    const id = await makeProfile({
      "finish-date": "31.12.2040",
      "max-repeats-number": "9",
      notify_url: callbackAddress,
    });
    const answer = await sendUpdate(sandbox, id, {
      "amount-sequence": "1.00,2.00",
      email: "ana@example.com",
      period: "week",
      interval: "2",
      "start-date": "2039-01-31",
    });
    expect(answer.text).toMatch(
      /^type=update-recurring-payment-response\n&status=approved\n&serial-number=[0-9a-f-]{36}\n$/,
    );
    expect((await profileOf(id)).profile).toMatchObject({
      amountRule: { kind: "sequence", amounts: ["1.00", "2.00"] },
      period: "week",
      interval: 2,
      startDate: "2039-01-31",
      finishDate: "2040-12-31",
      maxRepeats: 9,
      notifyUrl: callbackAddress,
      details: { email: "ana@example.com" },
    });
    await sendUpdate(sandbox, id, { server_callback_url: "https://merchant.example.com/s" });
    expect((await profileOf(id)).profile).toMatchObject({
      notifyUrl: null,
      serverCallbackUrl: "https://merchant.example.com/s",
    });
  });

  it("takes the documented example's currency and spelling, and its dates in ISO form", async () => {
    const id = await makeProfile({});
    const answer = await sendUpdate(sandbox, id, {
      currency: "USD",
      "notify-url": callbackAddress,
      "start-date": "2040-05-01",
    });
    expect(answer.fields.status).toBe("approved");
    expect((await profileOf(id)).profile).toMatchObject({ notifyUrl: callbackAddress, startDate: "2040-05-01" });
  });

  it.each<[string, Record<string, string>, string]>([
    ["two amount rules", { amount: "1.00", "amount-sequence": "1.00" }, "invalid-fields"],
    ["half a range", { "amount-from": "1.00" }, "invalid-fields"],
    ["a period without an interval", { period: "day" }, "invalid-fields"],
    [
      "both addresses",
      { notify_url: "https://a.example.com/", server_callback_url: "https://a.example.com/" },
      "invalid-fields",
    ],
    [
      "a card without its name",
      { "credit-card-number": "4111110000000013", "expire-month": "12", "expire-year": "2049" },
      "invalid-fields",
    ],
    ["a name without its card", { "card-printed-name": "ANA" }, "invalid-fields"],
    ["a date that no calendar has", { "start-date": "31.02.2040" }, "invalid-fields"],
    ["an end before the stored start", { "finish-date": "01.01.2038" }, "invalid-fields"],
    ["another currency", { currency: "EUR" }, "invalid-fields"],
    ["too many decimals", { amount: "1.001" }, "invalid-fields"],
    ["no state for the USA", { country: "US" }, "invalid-fields"],
    ["an unknown field", { colour: "red" }, "unknown-field"],
    ["a field in another spelling", { "order-desc": "x" }, "unknown-field"],
  ])("is refused for %s, and nothing is changed", async (_, fields, code) => {
    const id = await makeProfile({ "start-date": "01.01.2039" });
    const before = (await profileOf(id)).profile;
    expect((await sendUpdate(sandbox, id, fields)).fields).toMatchObject({
      type: "validation-error",
      "error-code": code,
    });
    expect((await profileOf(id)).profile).toEqual(before);
  });

  it("of a DST profile has no schedule, phone or state", async () => {
    const id = await makeProfile({}, { kind: "DST" });
    const refused: Record<string, string>[] = [
      { period: "day", interval: "1" },
      { phone: "+38640123456" },
      { state: "CA" },
    ];
    for (const fields of refused) {
      expect((await sendUpdate(sandbox, id, fields)).fields["error-code"]).toBe("invalid-fields");
    }
    expect((await sendUpdate(sandbox, id, { "amount-from": "1.00", "amount-to": "2.00" })).fields.status).toBe(
      "approved",
    );
  });

  it("of a profile that is not there is a validation-error", async () => {
    expect((await sendUpdate(sandbox, "404", {})).fields).toMatchObject({
      type: "validation-error",
      "error-code": "profile-not-found",
    });
  });

  it("is declined or an error by its special number or the setting, and changes nothing then", async () => {
    const declined = await sendUpdate(sandbox, "900000002", { amount: "77.00" });
    expect(declined.fields).toMatchObject({ status: "declined", "error-code": "sandbox-declined" });
    expect(declined.fields.type).toBe("update-recurring-payment-response");
    expect((await sendUpdate(sandbox, "900000003", {})).fields).toMatchObject({
      status: "error",
      "error-code": "sandbox-internal",
    });
    expect((await profileOf("900000002")).profile.amountRule).toEqual({ kind: "fixed", amount: "19.00" });
    await sandbox.control("PATCH", "/settings", { recurring: { updateAnswer: "error" } });
    const id = await makeProfile({});
    expect((await sendUpdate(sandbox, id, { amount: "77.00" })).fields.status).toBe("error");
    expect((await profileOf(id)).profile.amountRule).toEqual({ kind: "fixed", amount: "25.00" });
  });

  it("with a special card number decides what becomes of later charges", async () => {
    const id = await makeProfile({});
    const card = { "card-printed-name": "ANA KOVAC", "expire-month": "12", "expire-year": "2049" };
    await sendUpdate(sandbox, id, { ...card, "credit-card-number": "4111110000000021" });
    await sendBatch(sandbox, [{ "client-orderid": "card-1", "recurring-payment-id": id }]);
    expect((await statusBecomes("card-1", "declined")).fields).toMatchObject({
      bin: "411111",
      "last-four-digits": "0021",
    });
    await sendUpdate(sandbox, id, { ...card, "credit-card-number": "4111110000000013" });
    await sendBatch(sandbox, [{ "client-orderid": "card-2", "recurring-payment-id": id }]);
    await statusBecomes("card-2", "approved");
  });

  it("is not an order: a status query does not know it", async () => {
    await sendUpdate(sandbox, "810000002", { "client-orderid": "no-order" });
    expect((await sandbox.query("no-order")).fields["error-code"]).toBe("order-not-found");
    const { entries } = await sandbox.control("GET", "/journal?client_orderid=no-order");
    expect(entries.slice(0, 2)).toMatchObject([
      { kind: "profile", verdict: "updated" },
      { kind: "call", verdict: "accepted" },
    ]);
  });
});

describe("sandbox profiles", () => {
  it("are made with the merchant, once", async () => {
    const { profiles } = await sandbox.control("GET", "/profiles?consumer_key=demo&limit=1000");
    const byId = new Map<string, { charging: string; kind: string; nextCharge: unknown }>(
      profiles.map((profile: { id: string }) => [profile.id, profile]),
    );
    expect(byId.get("810000001")).toMatchObject({
      kind: "SRC",
      charging: "auto",
      currency: "USD",
      nextCharge: { index: 0 },
    });
    expect(byId.get("810000005")).toMatchObject({ kind: "DST", charging: "manual", nextCharge: null });
    expect(byId.has("900000007")).toBe(true);
    const before = (await profileOf("810000003")).profile;
    await sendBatch(sandbox, [{ "client-orderid": "once-1", "recurring-payment-id": "810000003" }]);
    await sandbox.prepare();
    expect((await profileOf("810000003")).profile).toMatchObject({ repeats: before.repeats + 1 });
  });

  it("are a merchant's own", async () => {
    const merchant = {
      publicKeyPem: (await sandbox.control("GET", "/merchants/demo")).publicKeyPem,
      endpoints: [{ id: "9", currencies: ["JPY"] }],
    };
    await sandbox.control("PUT", "/merchants/second", merchant);
    await sandbox.control("PUT", "/merchants/third", { ...merchant, sandboxProfiles: false });
    expect(await profileOf("810000001")).toMatchObject({ status: 409 });
    expect(await sandbox.control("GET", "/profiles/810000001?consumer_key=second")).toMatchObject({
      profile: { currency: "JPY", amountRule: { amount: "25" } },
    });
    expect((await sandbox.control("GET", "/profiles?consumer_key=third")).profiles).toEqual([]);
  });
});

describe("the control endpoint", () => {
  it.each([
    ["PUT", "/profiles/abc", { consumerKey: "demo", fields: { amount: "1.00" } }, 400],
    ["PUT", "/profiles/1", { consumerKey: "nobody", fields: { amount: "1.00" } }, 404],
    ["PUT", "/profiles/1", { consumerKey: "demo", fields: {} }, 400],
    [
      "PUT",
      "/profiles/1",
      { consumerKey: "demo", kind: "DST", fields: { amount: "1.00", period: "day", interval: "1" } },
      400,
    ],
    ["GET", "/profiles/1", undefined, 404],
    ["POST", "/clock", { advanceSeconds: -1 }, 400],
    ["POST", "/clock", { to: "2001-01-01" }, 409],
    ["POST", "/clock", { to: "9999-01-01" }, 400],
    ["POST", "/clock", {}, 400],
  ])("answers %s %s %j with %i", async (method, path, body, status) => {
    expect(await sandbox.control(method, path, body)).toMatchObject({ status, error: expect.any(String) });
  });

  it("shows what a profile will charge", async () => {
    const start = daysAfter(await today(), 3);
    const id = await makeProfile(
      { "start-date": start, period: "week", interval: "1", "max-repeats-number": "2" },
      { charging: "auto" },
    );
    expect((await profileOf(id)).upcoming).toEqual([
      { index: 0, date: start, amount: "25.00" },
      { index: 1, date: daysAfter(start, 7), amount: "25.00" },
    ]);
  });
});

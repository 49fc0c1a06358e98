import { extractText } from "unpdf";
import { expect, test } from "vitest";
import { orderLaterEvents } from "@/db/schema/orders";
import { provideContext } from "@/lib/identity/users/testing-context";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import * as t from "@/messages/exports/model";
import { receiptOf, writeReceipt } from "./receipt";

const { database, ctx } = provideContext("file");

const asOf = new Date("2026-03-02T08:00:00Z");
const organisation = { name: "Acme Trgovina", timeZone: "Europe/Ljubljana", numberForm: "1,234.56" } as const;

async function receipt(orderId: string): Promise<Buffer> {
  const order = await getOrder(ctx, null, orderId);
  const approval = {
    state: "approved",
    stateReason: null,
    decisions: [
      {
        userId: testIds.user,
        name: "Bo",
        counts: true,
        decision: "approve",
        reason: null,
        at: new Date("2026-03-01T09:00:00Z"),
      },
    ],
    because: "One approval is needed.",
  } as const;
  return writeReceipt(
    receiptOf({
      order,
      batch: null,
      approval: { ...approval, decisions: [...approval.decisions] },
      organisation,
      asOf,
    }),
    asOf,
  );
}

async function read(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

const made = {
  createdAt: new Date("2026-03-01T08:30:00Z"),
  sentAt: new Date("2026-03-01T09:00:02Z"),
  releasedBy: testIds.user,
  yourReference: "INV-7",
  gatewayOrderId: "7700123",
  serialNumber: "SN-0001",
};

test("shows of an order what its page shows: amount, status in words, ids, users, times of the organisation's zone", async () => {
  const { id, clientOrderId } = await insertOrder(database.db, {
    ...made,
    receiverName: "Živa Kovač, Ковач, Ελένη",
    finalAt: made.sentAt,
  });
  const text = await read(await receipt(id));
  const expected = [
    ...[
      "Acme Trgovina",
      t.receipt(kindLabels.payout),
      "1,250.00 EUR",
      orderStatuses.approved.label,
      orderStatuses.approved.meaning,
    ],
    ...["Živa Kovač, Ковач, Ελένη", "••••3000", clientOrderId, id, "7700123", "SN-0001", "INV-7", "EUR payouts · 1001"],
    ...[
      "Prepared Ana Kovač, 2026-03-01 09:30:00",
      t.by("approve", "Bo", "2026-03-01 10:00:00", ""),
      "Released Ana Kovač, 2026-03-01 10:00:02",
    ],
    ...[t.asOfLine("2026-03-02 09:00:00", "Europe/Ljubljana"), t.receiptDisclaimer],
  ];
  for (const part of expected) expect(text).toContain(part);
  expect(text).not.toMatch(/DE89|Paid\b(?! to)|�/);
  for (const part of [t.sandboxNote, orderStatuses.approved.next]) expect(text).not.toContain(part);
});

test("shows what was reversed, and what is unconfirmed", async () => {
  const back = await insertOrder(database.db, made);
  const later = { orderId: back.id, type: "reversal", status: "approved", amount: "250.00", currency: "EUR" };
  await database.db.insert(orderLaterEvents).values({ ...later, at: made.sentAt });
  const text = await read(await receipt(back.id));
  expect(text).toContain(`${orderStatuses.reversed.label} to Ana Kovač`);
  expect(text).toContain("Sent 1,250.00 EUR − reversed 250.00 EUR = 1,000.00 EUR");
  const doubt = await insertOrder(database.db, {
    ...made,
    yourReference: "INV-8",
    submission: "unconfirmed",
    receiverName: "田中",
  });
  const doubtful = await read(await receipt(doubt.id));
  expect(doubtful).toContain(orderStatuses.unconfirmed_users.label);
  expect(doubtful).toContain(orderStatuses.unconfirmed_users.meaning);
  expect(doubtful).toContain(t.replacementNote);
});

test("is the same, byte for byte, for the same moment", async () => {
  const { id } = await insertOrder(database.db, { ...made, yourReference: "INV-9" });
  expect((await receipt(id)).equals(await receipt(id))).toBe(true);
});

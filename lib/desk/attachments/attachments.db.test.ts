import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { attachments } from "@/db/schema/desk";
import type { Actor } from "@/lib/core/runtime/context";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import { attachmentBounds } from "./attachment";
import { attach, removeAttachment } from "./commands";
import { findAttachment, listAttachments } from "./queries";

const { database, ctx } = provideContext("file");
let ana: Actor;
let vic: Actor;
beforeAll(async () => {
  [ana, vic] = [await addTestUser(ctx, "preparer"), await addTestUser(ctx, "viewer")];
});

const pdf = new TextEncoder().encode("%PDF-1.7 invoice");
const toOrder = (subjectId: string, fileName = "invoice.pdf") =>
  ({ subject: "order", subjectId, fileName, content: pdf }) as const;
const elsewhere = ["00000000-0000-4000-8000-0000000000ff"];

test("a file is kept with its payout as it is, and named in the audit log", async () => {
  const { id } = await insertOrder(database.db);
  const { attachmentId } = await attach(ctx, ana, toOrder(id));
  expect(await listAttachments(ctx, "order", id)).toMatchObject([
    { id: attachmentId, name: "invoice.pdf", contentType: "application/pdf", size: pdf.length, removedBy: null },
  ]);
  const found = await findAttachment(ctx, [testIds.connection], attachmentId);
  expect(new Uint8Array(found?.content ?? [])).toEqual(pdf);
  expect(await findAttachment(ctx, elsewhere, attachmentId)).toBeNull();
  expect(await findAttachment(ctx, null, "1")).toBeNull();
  const [row] = await database.db.select().from(audit).where(eq(audit.permission, "attachments.add"));
  expect(row).toMatchObject({
    subjectType: "order",
    subjectId: id,
    details: { file: "invoice.pdf", bytes: pdf.length },
  });
});

test("a removed file stays for who decided by it, and is restored", async () => {
  const { id } = await insertOrder(database.db);
  const { attachmentId } = await attach(ctx, ana, toOrder(id));
  const state = async () => (await listAttachments(ctx, "order", id)).map(({ removedBy }) => removedBy);
  for (const removed of [true, true, false]) {
    await removeAttachment(ctx, ana, { attachmentId, removed });
    expect(await state()).toEqual([removed ? ana.name : null]);
    expect(await findAttachment(ctx, null, attachmentId)).not.toBeNull();
  }
  const rows = await database.db.select().from(audit).where(eq(audit.permission, "attachments.remove"));
  expect(rows.map(({ details }) => details)).toEqual([
    { file: "invoice.pdf", removed: true },
    { file: "invoice.pdf", removed: false },
  ]);
});

test("is refused by role, out of scope, for what isn't there, by type, size, name and number", async () => {
  const { id } = await insertOrder(database.db);
  const input = toOrder(id);
  await expect(attach(ctx, vic, input)).rejects.toMatchObject({ code: "forbidden" });
  const limited = { ...ana, connectionIds: elsewhere };
  await expect(attach(ctx, limited, input)).rejects.toMatchObject({ code: "not_found" });
  await expect(attach(ctx, ana, { ...input, subject: "batch" })).rejects.toMatchObject({ code: "not_found" });
  const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
  const large = new Uint8Array(attachmentBounds.bytes + 1);
  large.set(pdf);
  for (const wrong of [{ content: svg }, { content: large }, { fileName: " " }, { fileName: "a\u0000.pdf" }])
    await expect(attach(ctx, ana, { ...input, ...wrong })).rejects.toMatchObject({ code: "invalid" });
  const { attachmentId } = await attach(ctx, ana, input);
  await expect(removeAttachment(ctx, vic, { attachmentId, removed: true })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(removeAttachment(ctx, limited, { attachmentId, removed: true })).rejects.toMatchObject({
    code: "not_found",
  });
  const more = Array.from({ length: attachmentBounds.files }, () => attach(ctx, ana, input));
  const results = await Promise.allSettled(more);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(await listAttachments(ctx, "order", id)).toHaveLength(attachmentBounds.files);
});

test("the database keeps what was attached, of one subject each", async () => {
  const { id } = await insertOrder(database.db);
  const { attachmentId } = await attach(ctx, ana, toOrder(id));
  const here = eq(attachments.id, attachmentId);
  await expect(database.db.update(attachments).set({ name: "other.pdf" }).where(here)).rejects.toMatchObject({
    cause: { code: "42501" },
  });
  await expect(database.db.delete(attachments).where(here)).rejects.toMatchObject({ cause: { code: "42501" } });
  const insert = (order: string | null, type: string) =>
    database.owner.execute(sql`insert into attachments (order_id, name, content_type, content, attached_by, attached_at)
      values (${order}, 'a', ${type}, '\\x00', ${ana.userId}, now())`);
  await expect(insert(null, "application/pdf")).rejects.toMatchObject({
    cause: { constraint: "attachments_subject_check" },
  });
  await expect(insert(id, "image/svg+xml")).rejects.toMatchObject({ cause: { constraint: "attachments_type_check" } });
});

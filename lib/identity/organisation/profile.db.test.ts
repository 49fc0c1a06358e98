import { desc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { readCertification } from "@/lib/books/close/periods";
import { provideContext } from "@/lib/identity/users/testing-context";
import { defaultCertification } from "@/messages/close/model";
import { removeLogo, setLogo, updateOrganisation } from "./commands";
import { addressLinesMax } from "./input";
import { logoBounds } from "./logo";
import { findLogo, findLogoTime, getOrganisation } from "./queries";

const { database, ctx, admin } = provideContext("test", { admin: "admin" });

const png = (length = 64) => {
  const bytes = new Uint8Array(length);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes;
};
const settings = { name: "Acme", timeZone: "UTC", numberForm: "1,234.56" } as const;

async function lastAudit() {
  const [row] = await ctx.db.select().from(audit).orderBy(desc(audit.id)).limit(1);
  return row;
}

test("a payer has a legal name and an address in lines", async () => {
  const address = "Slovenska cesta 1\r\n\r\n  1000 Ljubljana \nSlovenia";
  await updateOrganisation(ctx, admin, { ...settings, legalName: " Acme Trgovina d.o.o. ", address });
  const kept = { legalName: "Acme Trgovina d.o.o.", address: "Slovenska cesta 1\n1000 Ljubljana\nSlovenia" };
  expect(await getOrganisation(ctx)).toMatchObject(kept);
  expect(await lastAudit()).toMatchObject({
    permission: "organisation.update",
    details: { address: { from: null, to: kept.address } },
  });
});

test("the certification text is the organisation's own, and ours where it has none", async () => {
  const read = () => readCertification(ctx.db);
  expect(await read()).toBe(defaultCertification);
  const closeCertification = "I compared every bank account with its statement.";
  await updateOrganisation(ctx, admin, { ...settings, closeCertification });
  expect(await read()).toBe(closeCertification);
  expect(await lastAudit()).toMatchObject({ details: { closeCertification: { from: null, to: closeCertification } } });
});

test.each([
  ["legalName", "a\u0000b"],
  ["legalName", "x".repeat(201)],
  [
    "address",
    Array(addressLinesMax + 1)
      .fill("line")
      .join("\n"),
  ],
  ["address", "x".repeat(101)],
  ["address", "a\u0007b"],
  ["closeCertification", "x".repeat(501)],
  ["closeCertification", "a\u0007b"],
])("refuses a %s such as %j", async (field, text) => {
  const input = { ...settings, [field]: text };
  await expect(updateOrganisation(ctx, admin, input)).rejects.toMatchObject({
    code: "invalid",
    fields: { [field]: expect.any(String) },
  });
});

test("a logo is a picture by its first bytes, and replaced or removed with an audit row", async () => {
  expect(await findLogo(ctx)).toBeNull();
  await setLogo(ctx, admin, { content: png() });
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]);
  await setLogo(ctx, admin, { content: jpeg });
  expect(await findLogo(ctx)).toMatchObject({ contentType: "image/jpeg", content: Buffer.from(jpeg) });
  expect(await lastAudit()).toMatchObject({
    permission: "organisation.setLogo",
    details: { contentType: "image/jpeg", bytes: 5 },
  });
  const seenAt = (await findLogoTime(ctx))?.toISOString() ?? "";
  await removeLogo(ctx, admin, { seenAt: new Date(0).toISOString() });
  expect(await findLogo(ctx)).not.toBeNull();
  await removeLogo(ctx, admin, { seenAt });
  expect(await findLogo(ctx)).toBeNull();
  const last = await lastAudit();
  expect(last).toMatchObject({ permission: "organisation.setLogo", details: { contentType: null } });
  await removeLogo(ctx, admin, { seenAt });
  expect((await lastAudit())?.id).toBe(last?.id);
});

test.each([
  ["an SVG", new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["a page", new TextEncoder().encode("<!doctype html><script>alert(1)</script>")],
  ["nothing", new Uint8Array()],
  ["a picture that is too large", png(logoBounds.bytes + 1)],
])("%s is no logo", async (_what, content) => {
  await expect(setLogo(ctx, admin, { content })).rejects.toMatchObject({
    code: "invalid",
    fields: { content: expect.any(String) },
  });
});

test("the database refuses a logo that is too large or of another type", async () => {
  const insert = (type: string, bytes: number) =>
    database.owner.execute(sql`insert into organisation_logo (content_type, content, saved_by, saved_at)
      values (${type}, decode(repeat('00', ${bytes}), 'hex'), ${admin.userId}, now())`);
  await expect(insert("image/svg+xml", 1)).rejects.toMatchObject({
    cause: { constraint: "organisation_logo_type_check" },
  });
  await expect(insert("image/png", logoBounds.bytes + 1)).rejects.toMatchObject({
    cause: { constraint: "organisation_logo_size_check" },
  });
});

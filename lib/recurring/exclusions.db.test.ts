import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { practiceConnectionId, seedSandboxConnection } from "@/lib/connections/seed";
import type { Actor } from "@/lib/core/desk";
import { newClientOrderId } from "@/lib/orders/ids";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { createProfile } from "./commands";
import { reviewUpdate } from "./review-update";
import { exclusions } from "./testing-exclusions";
import { updateProfile } from "./update-commands";

let base: TestDatabase;
let desk: TestDesk;
let preparer: Actor;
const profiles: Record<string, string> = {};

beforeAll(async () => {
  base = await createTestDatabase();
  desk = makeTestDesk(base.db);
  preparer = await addTestPerson(desk, "preparer", { password: false });
  await desk.db.transaction((tx) => seedSandboxConnection(tx, desk.sealer, { sandbox: { port: 4400 } }));
  const [endpoint] = await desk.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001"));
  for (const [at, kind] of ["SRC", "DST"].entries()) {
    const { profileId } = await createProfile(desk, preparer, {
      connectionId: practiceConnectionId,
      recurringPaymentId: String(500 + at),
      endpointId: endpoint?.id ?? null,
      facts: { kind, currency: "EUR" },
    });
    profiles[kind] = profileId;
  }
});
afterAll(() => base.drop());

const inputOf = (kind: string, values: Record<string, string>) => ({
  ...{ clientOrderId: newClientOrderId(), profileId: profiles[kind] ?? "", values },
  seenChanges: [],
});

describe("the server", () => {
  it.each(exclusions)("refuses an update with $name, and nothing is stored", async ({ values, field, kind }) => {
    const input = inputOf(kind, values);
    const review = await reviewUpdate(desk, preparer, input);
    expect(review.ok ? [] : review.errors.map((error) => error.field)).toContain(field);
    await expect(updateProfile(desk, preparer, input)).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: expect.any(String) },
    });
    expect(await desk.db.$count(orders)).toBe(0);
  });

  it("says of a good change what would leave, and who would have to approve it", async () => {
    const values = { amount: "30.00", "start-date": "2049-12-01", ssn: "078-05-1120" };
    expect(await reviewUpdate(desk, preparer, inputOf("SRC", values))).toEqual({
      ok: true,
      endpoint: "EUR payouts",
      rows: [
        { field: "amount", label: "Amount", value: "30.00" },
        { field: "ssn", label: "Social security number", value: "••••1120" },
        { field: "start-date", label: "First charge on", value: "01.12.2049" },
      ],
      warnings: [],
      approval: null,
    });
    const viewer = await addTestPerson(desk, "viewer", { password: false });
    await expect(reviewUpdate(desk, viewer, inputOf("SRC", values))).rejects.toMatchObject({ code: "forbidden" });
    const beyond = { ...preparer, connectionIds: [] };
    await expect(reviewUpdate(desk, beyond, inputOf("SRC", values))).rejects.toMatchObject({ code: "not_found" });
    expect(await desk.db.$count(orders)).toBe(0);
  });
});

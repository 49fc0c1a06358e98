import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { sandboxConnectionId, seedSandboxConnection } from "@/lib/payments/connections/seed";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { createProfile } from "./commands";
import { reviewUpdate } from "./review-update";
import { exclusions } from "./testing-exclusions";
import { updateProfile } from "./update-commands";

const profiles: Record<string, string> = {};

const { ctx, preparer } = provideContext("file", { preparer: "preparer" });
beforeAll(async () => {
  await ctx.db.transaction((tx) => seedSandboxConnection(tx, ctx.sealer, { sandbox: { port: 4400 } }));
  const [endpoint] = await ctx.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001"));
  for (const [at, kind] of ["SRC", "DST"].entries()) {
    const { profileId } = await createProfile(ctx, preparer, {
      connectionId: sandboxConnectionId,
      recurringPaymentId: String(500 + at),
      endpointId: endpoint?.id ?? null,
      facts: { kind, currency: "EUR" },
    });
    profiles[kind] = profileId;
  }
});

const inputOf = (kind: string, values: Record<string, string>) => ({
  ...{ clientOrderId: newClientOrderId(), profileId: profiles[kind] ?? "", values },
  seenChanges: [],
});

describe("the server", () => {
  it.each(exclusions)("refuses an update with $name, and nothing is stored", async ({ values, field, kind }) => {
    const input = inputOf(kind, values);
    const review = await reviewUpdate(ctx, preparer, input);
    expect(review.ok ? [] : Object.keys(review.errors)).toContain(field);
    await expect(updateProfile(ctx, preparer, input)).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: expect.any(String) },
    });
    expect(await ctx.db.$count(orders)).toBe(0);
  });

  it("says of a good change what would leave, and who would have to approve it", async () => {
    const values = { amount: "30.00", "start-date": "2049-12-01", ssn: "078-05-1120" };
    expect(await reviewUpdate(ctx, preparer, inputOf("SRC", values))).toEqual({
      ok: true,
      endpoint: "EUR payouts",
      rows: [
        { field: "amount", label: "Amount", value: "30.00" },
        { field: "ssn", label: "Social security number", value: "••••1120" },
        { field: "start-date", label: "First charge on", value: "01.12.2049" },
      ],
      approval: null,
    });
    const viewer = await addTestUser(ctx, "viewer", { password: false });
    await expect(reviewUpdate(ctx, viewer, inputOf("SRC", values))).rejects.toMatchObject({ code: "forbidden" });
    const beyond = { ...preparer, connectionIds: [] };
    await expect(reviewUpdate(ctx, beyond, inputOf("SRC", values))).rejects.toMatchObject({ code: "not_found" });
    expect(await ctx.db.$count(orders)).toBe(0);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "@/db/schema/orders";
import { typed } from "@/lib/core/text/message";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder } from "@/lib/payments/orders/testing";
import { cancelPayout } from "./commands";

const { database, ctx, ana } = provideContext("file", { ana: "preparer" });
const read = async (id: string) => (await database.db.select().from(orders).where(eq(orders.id, id)))[0];

describe("B10: cancelling a payout that has not left", () => {
  test.each(["not_sent", "access_refused", "queued"] as const)(
    "ends one that is %s, but not while what the gateway says of it conflicts",
    async (submission) => {
      const conflict = typed("The gateway has approved it.");
      const { id: disputed } = await insertOrder(database.db, { submission, conflict });
      await expect(cancelPayout(ctx, ana, { orderId: disputed })).rejects.toMatchObject({ code: "conflict" });
      expect(await read(disputed)).toMatchObject({ submission, conflict });
      const { id: free } = await insertOrder(database.db, { submission });
      await cancelPayout(ctx, ana, { orderId: free });
      expect(await read(free)).toMatchObject({ submission: "cancelled" });
    },
  );
});

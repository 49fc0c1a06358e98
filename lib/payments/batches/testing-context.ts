import { sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { endpoints } from "@/db/schema/connections";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { provideContext, type Scope } from "@/lib/identity/users/testing-context";
import { sandboxConnectionId, seedSandboxConnection } from "@/lib/payments/connections/seed";

export function provideBatchContext<Name extends string = never>(
  scope: Scope,
  roles: Record<Name, Role> = {} as Record<Name, Role>,
) {
  const all = provideContext<Name | "ana">(
    scope,
    { ana: "preparer", ...roles } as Record<Name | "ana", Role>,
    () => new Date(),
  );
  const { ctx } = all;
  (scope === "test" ? beforeEach : beforeAll)(async () => {
    await ctx.db.transaction((tx) => seedSandboxConnection(tx, ctx.sealer, { sandbox: { port: 9 } }));
    await ctx.db.update(endpoints).set({ retiredAt: new Date() }).where(sql`gateway_id <> '1001'`);
  });
  return { ...all, connectionId: sandboxConnectionId };
}

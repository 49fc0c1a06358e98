import { randomBytes, randomUUID } from "node:crypto";
import pino from "pino";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { noInstallationStore } from "@/lib/core/runtime/testing-installation-store";
import { Sealer } from "@/lib/core/secrets/seal";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { hashPassword } from "@/lib/identity/auth/passwords/password";
import { startSession } from "@/lib/identity/auth/sessions/sessions";

export type TestContext = AppContext & { pass: (ms: number) => void };

export function makeTestContext(db: Database, start = new Date("2026-03-02T08:00:00Z")): TestContext {
  let now = start.getTime();
  return {
    db,
    sealer: new Sealer(randomBytes(32)),
    log: pino({ enabled: false }),
    now: () => new Date(now),
    sharedNow: () => new Date(now),
    publicUrl: "http://localhost:3000",
    callbackUrl: "http://localhost:3001",
    networks: "loopback",
    sendsMail: false,
    installationStore: noInstallationStore,
    pass: (ms) => {
      now += ms;
    },
  };
}

export const testPassword = "green ladders sing";
let testPasswordHash: Promise<string> | undefined;

export async function addTestUser(
  ctx: AppContext,
  role: Role,
  { password = true }: { password?: boolean } = {},
): Promise<Actor & { email: string; token: string }> {
  testPasswordHash ??= hashPassword(testPassword);
  const email = `${role}-${randomUUID()}@example.com`;
  const passwordHash = password ? await testPasswordHash : null;
  return ctx.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email, name: `Test ${role}`, role, passwordHash })
      .returning();
    if (!user) throw new Error("a test person was not stored");
    const session = await startSession(tx, user.id, { ip: null, userAgent: "test" }, ctx.now());
    return {
      kind: "user",
      userId: user.id,
      name: user.name,
      role,
      connectionIds: null,
      needsApp: false,
      sessionId: session.id,
      ip: null,
      steppedUpAt: new Date(8_640_000_000_000_000),
      proof: "password" as const,
      email,
      token: session.token,
    };
  });
}

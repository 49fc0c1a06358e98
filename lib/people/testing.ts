import { randomBytes, randomUUID } from "node:crypto";
import pino from "pino";
import type { Database } from "@/db/client";
import { people } from "@/db/schema/people";
import { hashPassword } from "@/lib/auth/password";
import type { Role } from "@/lib/auth/permissions";
import { startSession } from "@/lib/auth/sessions";
import type { Actor, Desk } from "@/lib/core/desk";
import { Sealer } from "@/lib/core/seal";
import { nothingOutside } from "@/lib/core/testing-outside";

/** A desk over a test's database, with a clock that the test moves. */
export type TestDesk = Desk & { pass: (ms: number) => void };

export function makeTestDesk(db: Database, start = new Date("2026-03-02T08:00:00Z")): TestDesk {
  let now = start.getTime();
  return {
    db,
    sealer: new Sealer(randomBytes(32)),
    log: pino({ enabled: false }),
    now: () => new Date(now),
    publicUrl: "http://localhost:3000",
    callbackUrl: "http://localhost:3001",
    networks: "loopback",
    sendsMail: false,
    outside: nothingOutside,
    pass: (ms) => {
      now += ms;
    },
  };
}

export const testPassword = "green ladders sing";
let testPasswordHash: Promise<string> | undefined;

/** Stores a person with `testPassword` (or without any) and a session; returns them as the one who acts. */
export async function addTestPerson(
  desk: Desk,
  role: Role,
  { password = true }: { password?: boolean } = {},
): Promise<Actor & { email: string; token: string }> {
  testPasswordHash ??= hashPassword(testPassword);
  const email = `${role}-${randomUUID()}@example.com`;
  const passwordHash = password ? await testPasswordHash : null;
  return desk.db.transaction(async (tx) => {
    const [person] = await tx
      .insert(people)
      .values({ email, name: `Test ${role}`, role, passwordHash })
      .returning();
    if (!person) throw new Error("a test person was not stored");
    const session = await startSession(tx, person.id, { ip: null, userAgent: "test" }, desk.now());
    return {
      personId: person.id,
      name: person.name,
      role,
      connectionIds: null,
      needsApp: false,
      sessionId: session.id,
      ip: null,
      // Fresh however far a test moves its clock; a test of stepping up sets its own.
      steppedUpAt: new Date(8_640_000_000_000_000),
      proof: "password" as const,
      email,
      token: session.token,
    };
  });
}

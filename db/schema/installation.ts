import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, isMessage, message, moment } from "./columns";
import { users } from "./users";

export const installation = pgTable(
  "installation",
  {
    id: integer("id").primaryKey().default(1),
    /** A keyed hash shows whether SEALING_KEY is the key that sealed this database. */
    sealingKeyDigest: text("sealing_key_digest").notNull(),
    /** Also stored outside the database: a mismatch shows a copied or restored database. */
    identity: uuid("identity").notNull().default(sql`gen_random_uuid()`),
    /** The kill switch is read inside the claim of each call. */
    stoppedAt: moment("stopped_at"),
    stoppedBy: uuid("stopped_by").references(() => users.id),
    stoppedReason: text("stopped_reason"),
    /** Nothing is sent from a restored or copied database until users unlock sending. */
    sendingLockedAt: moment("sending_locked_at"),
    sendingLockReason: message("sending_lock_reason"),
    /** Dispatch numbers up to this one were used, here or in a database that this one replaced. */
    dispatchFloor: bigint("dispatch_floor", { mode: "bigint" }).notNull().default(sql`0`),
    createdAt: createdAt(),
  },
  (t) => [
    check("installation_single_check", sql`${t.id} = 1`),
    check("installation_stopped_check", sql`(${t.stoppedAt} is null) = (${t.stoppedReason} is null)`),
    isMessage("installation_sending_lock_message_check", t.sendingLockReason),
    check("installation_sending_lock_check", sql`(${t.sendingLockedAt} is null) = (${t.sendingLockReason} is null)`),
  ],
);

import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, isMessage, message, moment } from "./columns";
import { users } from "./users";

/** What this database knows of the installation it belongs to: a single row, made on the first start. */
export const installation = pgTable(
  "installation",
  {
    id: integer("id").primaryKey().default(1),
    /** Keyed mark by which a start sees that SEALING_KEY is the one that sealed what is in here. */
    sealingKeyDigest: text("sealing_key_digest").notNull(),
    /** Also kept outside: a database that meets another installation's folder was copied or restored. */
    identity: uuid("identity").notNull().default(sql`gen_random_uuid()`),
    /** The kill switch for all connections, turned by a user. Read inside the claim of each call. */
    stoppedAt: moment("stopped_at"),
    stoppedBy: uuid("stopped_by").references(() => users.id),
    stoppedReason: text("stopped_reason"),
    /** The sending lock: this database is behind, or another's. Nothing is sent until users release it. */
    sendingLockedAt: moment("sending_locked_at"),
    sendingLockReason: message("sending_lock_reason"),
    /** Dispatch numbers up to this one were given out, here or in a database that this one replaced. */
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

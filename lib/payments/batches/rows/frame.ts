import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import type { batches } from "@/db/schema/batches";
import { connections, connectionVersions, endpoints } from "@/db/schema/connections";
import { payees } from "@/db/schema/payees";
import { recurringProfiles } from "@/db/schema/recurring";
import { readNumberForm } from "@/lib/core/money/number-form";
import { AppError } from "@/lib/core/runtime/errors";
import { readToday } from "@/lib/core/time/today";
import type { IntakeChoices, IntakeOptions } from "@/lib/files/intake/options";
import { foldVendor } from "@/lib/files/intake/survey/vendors";
import { splitByRelease } from "@/lib/gateway/fields/release-field";
import type { BatchKind } from "@/lib/payments/batches/labels";
import * as t from "@/messages/batches/model";
import { intakeOperationOf } from "./row-content";

export type BatchRecord = typeof batches.$inferSelect;

export type Reading = {
  options: IntakeOptions;
  cvvEndpoints: ReadonlySet<string>;
  profiles: KnownProfiles | null;
  version: number;
};

export type KnownProfiles = ReadonlyMap<string, ReturnType<NonNullable<IntakeOptions["profileOf"]>>>;

/** @throws AppError `not_found`, `conflict` when no endpoint takes this kind of file */
export async function readReading(
  db: Database | Tx,
  { connectionId, kind }: { connectionId: string; kind: BatchKind },
  choices: IntakeChoices,
  now: Date,
): Promise<Reading> {
  const [connection] = await db.select().from(connections).where(eq(connections.id, connectionId));
  if (!connection) throw new AppError("not_found", t.connectionNotFound);
  const [version] = await db
    .select({ environment: connectionVersions.environment })
    .from(connectionVersions)
    .where(
      and(eq(connectionVersions.connectionId, connectionId), eq(connectionVersions.version, connection.currentVersion)),
    );
  const isSandbox = version?.environment === "sandbox";
  const all = await db
    .select()
    .from(endpoints)
    .where(and(eq(endpoints.connectionId, connectionId), isNull(endpoints.retiredAt)))
    .orderBy(endpoints.createdAt, endpoints.id);
  const own = all.filter((endpoint) => kind === "payout" || endpoint.kind === "endpoint");
  if (own.length === 0) throw new AppError("conflict", t.kindNotSupported(connection.name));
  const { sheet: _sheet, ...chosen } = choices;
  const profiles = kind === "update" ? await readProfiles(db, connectionId) : null;
  const vendors = kind === "payout" ? await readVendors(db) : null;
  return {
    profiles,
    version: connection.currentVersion,
    cvvEndpoints: new Set(
      own.filter(({ requiredFields }) => splitByRelease(requiredFields).asksAtRelease).map(({ id }) => id),
    ),
    options: {
      ...chosen,
      operation: intakeOperationOf(kind),
      today: await readToday(db, now),
      dateForm: connection.dateForm,
      numberForm: await readNumberForm(db),
      ...(vendors ? { vendors } : {}),
      ...(profiles ? { profileOf: (number) => profiles.get(number) } : {}),
      endpoints: own.map(({ id, label, currencies, requiredFields, hiddenFields }) => ({
        id,
        name: label,
        rules: { currencies, required: splitByRelease(requiredFields).required, hidden: hiddenFields, isSandbox },
      })),
    },
  };
}

const vendorsMost = 100_000;

async function readVendors(db: Database | Tx): Promise<ReadonlySet<string> | null> {
  const rows = await db
    .select({ key: payees.key })
    .from(payees)
    .where(isNull(payees.archivedAt))
    .limit(vendorsMost + 1);
  if (rows.length === 0 || rows.length > vendorsMost) return null;
  return new Set(rows.map(({ key }) => foldVendor(key)));
}

async function readProfiles(db: Database | Tx, connectionId: string): Promise<KnownProfiles> {
  const rows = await db
    .select({
      number: recurringProfiles.recurringPaymentId,
      kind: recurringProfiles.kind,
      currency: recurringProfiles.currency,
    })
    .from(recurringProfiles)
    .where(
      and(
        eq(recurringProfiles.connectionId, connectionId),
        or(isNotNull(recurringProfiles.kind), isNotNull(recurringProfiles.currency)),
      ),
    );
  return new Map(
    rows.map(({ number, kind, currency }) => [
      number,
      { ...(kind ? { kind } : {}), ...(currency ? { currency } : {}) },
    ]),
  );
}

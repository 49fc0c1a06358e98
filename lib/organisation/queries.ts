import { eq, sql } from "drizzle-orm";
import { organisation } from "@/db/schema/organisation";
import { type AppDemand, usualAppRule } from "@/lib/auth/app-rule";
import { hasProduction } from "@/lib/auth/has-production";
import { usualIdleMinutes } from "@/lib/auth/session-policy";
import type { Desk } from "@/lib/core/desk";
import type { NumberForm } from "@/lib/core/money";

export type Organisation = {
  name: string;
  timeZone: string;
  numberForm: NumberForm;
  /** For so long an account is new in the book of payees. */
  payeeCoolingHours: number;
  /** So long a session of who moves money may be left alone. */
  idleMinutes: number;
};

/** What holds until an admin has saved the settings for the first time. */
export const untilSaved: Organisation = {
  name: "Your organisation",
  timeZone: "UTC",
  numberForm: "1,234.56",
  payeeCoolingHours: 24,
  idleMinutes: usualIdleMinutes,
};

/** The settings of the organisation that this installation serves. */
export async function getOrganisation(desk: Desk): Promise<Organisation> {
  const [row] = await desk.db
    .select({
      name: organisation.name,
      timeZone: organisation.timeZone,
      numberForm: organisation.numberForm,
      payeeCoolingHours: organisation.payeeCoolingHours,
      idleMinutes: organisation.idleMinutes,
    })
    .from(organisation)
    .where(eq(organisation.id, 1));
  return row ?? untilSaved;
}

/** Who must sign in with an authenticator app, and since when; null: at once. */
export async function getAppRule(desk: Desk): Promise<AppDemand & { from: Date | null }> {
  const [row] = await desk.db
    .select({ hasProduction, rule: organisation.appRequiredFor, from: organisation.appRequiredFrom })
    .from(sql`(select) one`)
    .leftJoin(organisation, eq(organisation.id, 1));
  return { rule: row?.rule ?? usualAppRule, from: row?.from ?? null, hasProduction: row?.hasProduction ?? true };
}

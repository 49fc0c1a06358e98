import { eq, sql } from "drizzle-orm";
import { organisation } from "@/db/schema/organisation";
import { type AppDemand, usualAppRule } from "@/lib/auth/app-rule";
import { hasProduction } from "@/lib/auth/has-production";
import { usualIdleMinutes } from "@/lib/auth/session-times";
import type { AppContext } from "@/lib/core/context";
import type { NumberForm } from "@/lib/core/money";
import { pick } from "@/lib/core/pick";
import * as t from "@/messages/organisation/model";

export type Organisation = {
  name: string;
  timeZone: string;
  numberForm: NumberForm;
  /** For so long an account is new in the directory of payees. */
  payeeCoolingOffHours: number;
  /** So long a session of who moves money may be left alone. */
  idleMinutes: number;
};

/** What holds until an admin has saved the settings for the first time. */
export const untilSaved: Organisation = {
  name: t.yourOrganisation,
  timeZone: "UTC",
  numberForm: "1,234.56",
  payeeCoolingOffHours: 24,
  idleMinutes: usualIdleMinutes,
};

/** The settings of the organisation that this installation serves. */
export async function getOrganisation(ctx: AppContext): Promise<Organisation> {
  const [row] = await ctx.db
    .select(pick(organisation, "name", "timeZone", "numberForm", "payeeCoolingOffHours", "idleMinutes"))
    .from(organisation)
    .where(eq(organisation.id, 1));
  return row ?? untilSaved;
}

/** Who must sign in with an authenticator app, and since when; null: at once. */
export async function getAppRule(ctx: AppContext): Promise<AppDemand & { from: Date | null }> {
  const [row] = await ctx.db
    .select({ hasProduction, rule: organisation.appRequiredFor, from: organisation.appRequiredFrom })
    .from(sql`(select) one`)
    .leftJoin(organisation, eq(organisation.id, 1));
  return { rule: row?.rule ?? usualAppRule, from: row?.from ?? null, hasProduction: row?.hasProduction ?? true };
}

import { eq, sql } from "drizzle-orm";
import { organisation, organisationLogo } from "@/db/schema/organisation";
import { pick } from "@/lib/core/lists/pick";
import type { NumberForm } from "@/lib/core/money/money";
import type { AppContext } from "@/lib/core/runtime/context";
import { type AppDemand, usualAppRule } from "@/lib/identity/auth/access/app-rule";
import { hasProduction } from "@/lib/identity/auth/access/has-production";
import { usualIdleMinutes } from "@/lib/identity/auth/sessions/session-times";
import * as t from "@/messages/organisation/model";
import type { LogoType } from "./logo";

export type Organisation = {
  name: string;
  legalName: string;
  address: string;
  closeCertification: string;
  timeZone: string;
  numberForm: NumberForm;
  payeeCoolingOffHours: number;
  idleMinutes: number;
};

export const untilSaved: Organisation = {
  name: t.yourOrganisation,
  legalName: "",
  address: "",
  closeCertification: "",
  timeZone: "UTC",
  numberForm: "1,234.56",
  payeeCoolingOffHours: 24,
  idleMinutes: usualIdleMinutes,
};

export async function getOrganisation(ctx: AppContext): Promise<Organisation> {
  const [row] = await ctx.db
    .select(
      pick(
        organisation,
        ...(["name", "legalName", "address", "closeCertification", "timeZone", "numberForm"] as const),
        ...(["payeeCoolingOffHours", "idleMinutes"] as const),
      ),
    )
    .from(organisation)
    .where(eq(organisation.id, 1));
  return row ?? untilSaved;
}

export async function getAppRule(ctx: AppContext): Promise<AppDemand & { from: Date | null }> {
  const [row] = await ctx.db
    .select({ hasProduction, rule: organisation.appRequiredFor, from: organisation.appRequiredFrom })
    .from(sql`(select) one`)
    .leftJoin(organisation, eq(organisation.id, 1));
  return { rule: row?.rule ?? usualAppRule, from: row?.from ?? null, hasProduction: row?.hasProduction ?? true };
}

export async function findLogo(
  ctx: AppContext,
): Promise<{ contentType: LogoType; content: Buffer; savedAt: Date } | null> {
  const [logo] = await ctx.db
    .select(pick(organisationLogo, "contentType", "content", "savedAt"))
    .from(organisationLogo);
  return logo ?? null;
}

export async function findLogoTime(ctx: AppContext): Promise<Date | null> {
  const [logo] = await ctx.db.select(pick(organisationLogo, "savedAt")).from(organisationLogo);
  return logo?.savedAt ?? null;
}

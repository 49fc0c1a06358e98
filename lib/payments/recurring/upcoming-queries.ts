import { and, asc, count, eq, isNull } from "drizzle-orm";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { organisation } from "@/db/schema/organisation";
import { recurringProfiles } from "@/db/schema/recurring";
import type { AppContext } from "@/lib/core/runtime/context";
import { dayIn } from "@/lib/core/time/calendar";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { Environment } from "@/lib/payments/connections/settings";
import { readCounted } from "./charge-queries";
import { type PlannedCharge, planCharges } from "./schedule";
import { dateOfNumber, dayNumberOf } from "./schedule-calendar";
import { factsOfDirectory } from "./schedule-directory";
import { readDirectories } from "./store";

export const upcomingDays = 31;
export const followedMost = 500;
export const upcomingMost = 200;

export type UpcomingCharge = PlannedCharge & {
  date: string;
  profileId: string;
  recurringPaymentId: string;
  label: string | null;
  currency: string | null;
  kind: "SRC" | "DST" | null;
  connectionName: string;
  environment: Environment;
};

export type Upcoming = {
  today: string;
  charges: UpcomingCharge[];
  total: number;
  automatic: number;
  silent: number;
  unknown: number;
};

export async function listUpcoming(ctx: AppContext, scope: Scope): Promise<Upcoming> {
  const own = withinScope(recurringProfiles.connectionId, scope);
  const automatic = and(eq(recurringProfiles.charging, "automatic"), own);
  const [rows, [all], [unknown], [zone]] = await Promise.all([
    ctx.db
      .select({
        profile: recurringProfiles,
        connectionName: connections.name,
        environment: connectionVersions.environment,
        scheduleReading: connections.scheduleReading,
      })
      .from(recurringProfiles)
      .innerJoin(connections, eq(connections.id, recurringProfiles.connectionId))
      .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
      .where(automatic)
      .orderBy(asc(recurringProfiles.id))
      .limit(followedMost),
    ctx.db.select({ rows: count() }).from(recurringProfiles).where(automatic),
    ctx.db
      .select({ rows: count() })
      .from(recurringProfiles)
      .where(and(isNull(recurringProfiles.charging), own)),
    ctx.db.select({ timeZone: organisation.timeZone }).from(organisation).where(eq(organisation.id, 1)),
  ]);
  const timeZone = zone?.timeZone ?? "UTC";
  const today = dayIn(ctx.now(), timeZone);
  const until = dateOfNumber(dayNumberOf(today) + upcomingDays);
  const ids = rows.map(({ profile }) => profile.id);
  const [directories, counted] = await Promise.all([readDirectories(ctx.db, ids), readCounted(ctx, ids)]);
  let silent = 0;
  const found = rows.flatMap(({ profile, connectionName, environment, scheduleReading }): UpcomingCharge[] => {
    const directory = directories.get(profile.id);
    if (!directory) return [];
    const charges = (counted.get(profile.id) ?? []).map(({ at, origin }) => ({
      at,
      on: dayIn(at, timeZone),
      automatic: origin === "found",
    }));
    const taken = directory.history.filter(({ submission }) => submission === "accepted");
    const plan = planCharges(
      factsOfDirectory({ known: directory.facts.known, taken, charges }),
      scheduleReading,
      today,
      upcomingDays + 1,
    );
    if (plan.end === "not-known") silent++;
    const { id: profileId, recurringPaymentId, label, currency, kind } = profile;
    return plan.charges.flatMap((charge) =>
      charge.date === null || charge.date > until
        ? []
        : [
            {
              ...charge,
              date: charge.date,
              ...{ profileId, recurringPaymentId, label, currency, kind, connectionName, environment },
            },
          ],
    );
  });
  found.sort((a, b) => (a.date === b.date ? (a.profileId < b.profileId ? -1 : 1) : a.date < b.date ? -1 : 1));
  const charges = found.slice(0, upcomingMost);
  return { today, charges, total: found.length, automatic: all?.rows ?? 0, silent, unknown: unknown?.rows ?? 0 };
}

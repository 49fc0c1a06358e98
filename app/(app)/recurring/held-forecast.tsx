import { openContext } from "@/lib/core/runtime/open-context";
import type { User } from "@/lib/identity/auth/sessions/session";
import { findProfile } from "@/lib/payments/recurring/queries";
import { readSchedule } from "@/lib/payments/recurring/schedule-queries";
import { forecast } from "@/lib/payments/recurring/schedule-warnings";
import { changeOf } from "@/lib/payments/recurring/schedule-wire";
import { ForecastPanel, ForecastWarnings } from "./forecast-panel";

type Props = { profileId: string; values: Readonly<Record<string, string>>; user: User };

/** The approver of a waiting change sees the same forecast as the preparer, computed as of today. */
export async function HeldForecast({ profileId, values, user }: Props) {
  const ctx = openContext();
  const profile = await findProfile(ctx, user.connectionIds, profileId);
  if (!profile) return null;
  const { facts, today } = await readSchedule(ctx, profile);
  const shown = forecast(facts, changeOf(values), profile.connection.scheduleReading, today);
  return (
    <div className="flex flex-col gap-4">
      <ForecastWarnings forecast={shown} today={today} currency={profile.currency} />
      <ForecastPanel forecast={shown} today={today} currency={profile.currency} />
    </div>
  );
}

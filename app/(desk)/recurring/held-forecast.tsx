import type { Person } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { findProfile } from "@/lib/recurring/queries";
import { readSchedule } from "@/lib/recurring/schedule-queries";
import { forecast } from "@/lib/recurring/schedule-warnings";
import { changeOf } from "@/lib/recurring/schedule-wire";
import { ForecastPanel, ForecastWarnings } from "./[id]/edit/forecast-panel";

type Props = { profileId: string; values: Readonly<Record<string, string>>; person: Person };

/** What a change that waits for approval would do, if it were sent today: who decides sees what who prepared it saw. */
export async function HeldForecast({ profileId, values, person }: Props) {
  const desk = openDesk();
  const profile = await findProfile(desk, person.connectionIds, profileId);
  if (!profile) return null;
  const { facts, today } = await readSchedule(desk, profile);
  const shown = forecast(facts, changeOf(values), profile.connection.scheduleReading, today);
  return (
    <div className="flex flex-col gap-4">
      <ForecastWarnings forecast={shown} today={today} currency={profile.currency} />
      <ForecastPanel forecast={shown} today={today} currency={profile.currency} />
    </div>
  );
}

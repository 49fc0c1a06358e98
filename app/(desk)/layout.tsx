import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AppReminder } from "@/components/app-reminder";
import { OrganisationProvider } from "@/components/organisation";
import { QueryProvider } from "@/components/query-provider";
import { SessionWatch } from "@/components/session-watch";
import { navigation } from "@/components/shell/pages";
import { Shell } from "@/components/shell/shell";
import { readTheme } from "@/components/theme";
import { may } from "@/lib/auth/permissions";
import { requireSignedIn } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { readTroubleMark } from "@/lib/orders/trouble-queries";
import { getOrganisation } from "@/lib/organisation/queries";
import { readMenuCounts } from "./menu-counts";
import { TroubleWatch } from "./trouble/trouble-watch";
import { Troubles } from "./trouble/troubles";

/** The frame of every signed-in page. What the menu hides is refused by the commands and pages themselves too. */
export default async function DeskLayout({ children }: { children: ReactNode }) {
  const person = await requireSignedIn();
  const mustAddApp = person.app.kind === "first";
  const desk = openDesk();
  const [organisation, jar, trouble, counts] = await Promise.all([
    getOrganisation(desk),
    cookies(),
    readTroubleMark(desk),
    readMenuCounts(desk, person),
  ]);
  // Every page but one leads back there: a menu would only turn in a circle.
  const groups = (mustAddApp ? [] : navigation)
    .map((group) => group.filter((page) => page.act === null || may(person.role, page.act)))
    .filter((group) => group.length > 0);
  const begins = mustAddApp
    ? []
    : [
        ...(may(person.role, "payouts.submit") ? (["/payouts/new"] as const) : []),
        ...(may(person.role, "batches.create") ? (["/batches/new"] as const) : []),
      ];
  return (
    <OrganisationProvider organisation={organisation}>
      <QueryProvider>
        <Shell
          person={{ name: person.name, email: person.email, role: person.role }}
          organisationName={organisation.name}
          groups={groups}
          begins={begins}
          counts={counts}
          openedAt={desk.now()}
          theme={readTheme(jar.get("theme")?.value)}
          startNarrow={jar.get("sidebar")?.value === "narrow"}
        >
          {person.app.kind === "asked" ? <AppReminder from={person.app.from} /> : null}
          <SessionWatch email={person.email} leftMs={person.endsAt.getTime() - desk.now().getTime()} />
          <TroubleWatch mark={trouble} openedAt={desk.now()} />
          <Troubles person={person} scope="installation" />
          {children}
        </Shell>
      </QueryProvider>
    </OrganisationProvider>
  );
}

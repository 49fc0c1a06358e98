import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AuthenticatorReminder } from "@/components/app-reminder";
import { ActingUserProvider, OrganisationProvider, ViewerZoneProvider } from "@/components/layout-context";
import { LiveOffline, LiveOutdated, LivePage } from "@/components/live/live-page";
import { beginnings, navigation, otherPages } from "@/components/pages";
import { SessionWatch } from "@/components/session-watch";
import { Shell } from "@/components/shell/shell";
import { WaitingIcon } from "@/components/shell/waiting-icon";
import { readTheme } from "@/components/theme";
import { readViewerZone, zoneCookie } from "@/components/viewer-zone-cookie";
import { openContext } from "@/lib/core/runtime/open-context";
import { may, type Permission, type Role } from "@/lib/identity/auth/access/permissions";
import { requireSignedIn } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { readIncidentDigest } from "@/lib/payments/dispatch/incident-queries";
import { readSampleData } from "@/lib/processes/sample/queries";
import * as t from "@/messages/components/shell";
import { Incidents } from "./incidents";
import { DropAnywhere, SampleBanner } from "./late-parts";
import { readMenuCounts } from "./menu-counts";

const dropsOf = (role: Role) => ({
  attachment: may(role, "attachments.add"),
  statements: may(role, "statements.upload"),
  gatewayReport: may(role, "gatewayReports.upload"),
  batch: may(role, "batches.create"),
});

/**
 * Builds the frame of every signed-in page. Hiding a menu item protects nothing: the commands and pages refuse the act
 * themselves.
 */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const user = await requireSignedIn();
  const mustAddAuthenticator = user.authenticator.kind === "first";
  const ctx = openContext();
  const [organisation, jar, incident, counts, sample] = await Promise.all([
    getOrganisation(ctx),
    cookies(),
    readIncidentDigest(ctx),
    readMenuCounts(ctx, user),
    readSampleData(ctx),
  ]);
  const isOpen = ({ permission }: { permission: Permission | null }) =>
    permission === null || may(user.role, permission);
  // Until the user has added an app, every other page redirects to that one, so there is no menu.
  const groups = (mustAddAuthenticator ? [] : navigation)
    .map((group) => group.filter((page) => isOpen(page) && !(page.unless && may(user.role, page.unless))))
    .filter((group) => group.length > 0);
  const pages = mustAddAuthenticator
    ? []
    : [...navigation.flat(), ...otherPages].filter(isOpen).map(({ href }) => href);
  const begins = mustAddAuthenticator ? [] : beginnings.filter(isOpen).map(({ href }) => href);
  return (
    <OrganisationProvider organisation={organisation}>
      <ViewerZoneProvider zone={readViewerZone(jar.get(zoneCookie)?.value, organisation.timeZone)}>
        <ActingUserProvider email={user.email}>
          <Shell
            user={{ name: user.name, email: user.email, role: user.role }}
            organisationName={organisation.name}
            groups={groups}
            begins={begins}
            pages={pages}
            hasAlerts={!mustAddAuthenticator && may(user.role, "alerts.read")}
            counts={counts}
            openedAt={ctx.now()}
            theme={readTheme(jar.get("theme")?.value)}
            startNarrow={jar.get("sidebar")?.value === "narrow"}
          >
            {sample ? (
              <SampleBanner sample={sample} mayRemove={may(user.role, "organisation.removeSampleData")} />
            ) : null}
            {user.authenticator.kind === "asked" ? <AuthenticatorReminder from={user.authenticator.from} /> : null}
            <SessionWatch email={user.email} leftMs={user.endsAt.getTime() - ctx.now().getTime()} />
            <LivePage
              topics={[]}
              thing={{
                url: "/api/incidents",
                topics: ["installation", "connection"],
                revision: incident,
                openedAt: ctx.now(),
              }}
              offer={t.newStatusLabel}
              quiet
            />
            <LiveOffline />
            <LiveOutdated />
            <WaitingIcon counts={counts} openedAt={ctx.now()} />
            <DropAnywhere may={dropsOf(user.role)} />
            <Incidents user={user} scope="installation" />
            {children}
          </Shell>
        </ActingUserProvider>
      </ViewerZoneProvider>
    </OrganisationProvider>
  );
}

import type { Metadata } from "next";
import { cookies } from "next/headers";
import { Button } from "@/components/button";
import { hrefWith, type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { DefinitionList, Panel } from "@/components/panel";
import { EndSession, SessionRows } from "@/components/session-rows";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { Tabs } from "@/components/tabs";
import { readTheme } from "@/components/theme";
import { Topic } from "@/components/topic";
import { ZoneNote } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { readChoices } from "@/lib/desk/alerts/queries";
import { may, roleLabels } from "@/lib/identity/auth/access/permissions";
import { requireUser, type User } from "@/lib/identity/auth/sessions/session";
import { listSessions, readFactor } from "@/lib/identity/users/queries";
import * as t from "@/messages/account/shared";
import * as common from "@/messages/common";
import { endSessionAction } from "./actions";
import { AlertChoices } from "./alert-choices";
import { ChangePasswordForm } from "./change-password-form";
import { SecondFactor } from "./second-factor";

export const metadata: Metadata = { title: t.myAccount };

const path = "/account";
const tabNames = ["profile", "security", "sessions", "notifications"] as const;
type TabName = (typeof tabNames)[number];
const tabLabels: Record<TabName, string> = {
  profile: t.profile,
  security: t.security,
  sessions: t.activeSessions,
  notifications: t.notifications,
};

export default async function AccountPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requireUser();
  const offered = tabNames.filter((name) => name !== "notifications" || may(user.role, "alerts.choose"));
  const asked = readParam(await searchParams, "tab");
  const tab = offered.find((name) => name === asked) ?? "profile";
  return (
    <>
      <PageHead title={t.myAccount} />
      <Tabs
        label={t.myAccount}
        items={offered.map((name) => ({
          href: hrefWith(path, {}, { tab: name === "profile" ? null : name }),
          label: tabLabels[name],
          current: name === tab,
        }))}
      />
      <div className="mt-6 flex min-w-0 flex-col gap-8">
        {tab === "profile" ? <Profile user={user} /> : null}
        {tab === "security" ? <Security user={user} /> : null}
        {tab === "sessions" ? <Sessions user={user} /> : null}
        {tab === "notifications" ? <Notifications user={user} /> : null}
      </div>
    </>
  );
}

type Own = { user: User };

async function Profile({ user }: Own) {
  const role = roleLabels[user.role];
  return (
    <Panel className="max-w-160">
      <div className="flex flex-col gap-4">
        <DefinitionList
          items={[
            { term: common.nameLabel, value: user.name },
            { term: t.email, value: user.email },
            { term: t.role, value: `${role.label}: ${role.meaning}` },
          ]}
        />
        <p className="text-ink-3 text-xs">{t.adminEditsHint}</p>
        <ThemeSwitch theme={readTheme((await cookies()).get("theme")?.value)} />
      </div>
    </Panel>
  );
}

async function Security({ user }: Own) {
  const { active, codesLeft } = await readFactor(openPages(), user.id);
  return (
    <>
      <Topic title={t.authenticatorApp}>
        <SecondFactor active={active} codesLeft={codesLeft} />
      </Topic>
      <Topic title={t.changePassword}>
        <ChangePasswordForm email={user.email} />
      </Topic>
    </>
  );
}

async function Sessions({ user }: Own) {
  return (
    <>
      <SessionRows
        sessions={await listSessions(openPages(), user.id)}
        ownId={user.sessionId}
        end={(sessionId, label) =>
          sessionId === user.sessionId ? (
            <form method="post" action="/sign-out">
              <Button type="submit">{t.signOut}</Button>
            </form>
          ) : (
            <EndSession action={endSessionAction} input={{ sessionId }} name={label} />
          )
        }
      />
      <ZoneNote />
    </>
  );
}

async function Notifications({ user }: Own) {
  const ctx = openPages();
  return <AlertChoices {...(await readChoices(ctx, user))} sendsMail={ctx.sendsMail} />;
}

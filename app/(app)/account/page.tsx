import type { Metadata } from "next";
import { cookies } from "next/headers";
import { Button } from "@/components/button";
import { DefinitionList } from "@/components/definition-list";
import { ActionButton } from "@/components/form/action-button";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { SessionRows } from "@/components/session-rows";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { readTheme } from "@/components/theme";
import { ZoneNote } from "@/components/when";
import { readChoices } from "@/lib/alerts/queries";
import { may, roleLabels } from "@/lib/auth/permissions";
import { requireUser } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-context";
import { listSessions, readFactor } from "@/lib/users/queries";
import * as t from "@/messages/account/shared";
import * as common from "@/messages/common";
import { endSessionAction } from "./actions";
import { AlertChoicesForm } from "./alert-choices";
import { ChangePasswordForm } from "./change-password-form";
import { SecondFactor } from "./second-factor";

export const metadata: Metadata = { title: t.myAccount };

export default async function AccountPage() {
  const user = await requireUser();
  const ctx = openPages();
  const mayChoose = may(user.role, "alerts.choose");
  const [sessions, factor, choices, jar] = await Promise.all([
    listSessions(ctx, user.id),
    readFactor(ctx, user.id),
    mayChoose ? readChoices(ctx, user) : null,
    cookies(),
  ]);
  const role = roleLabels[user.role];
  return (
    <>
      <PageHead title={t.myAccount} />
      <div className="form-beside-panel items-start">
        <div className="flex min-w-0 flex-col gap-8">
          <section className="flex flex-col gap-4" aria-labelledby="password-head">
            <h2 id="password-head" className="border-b pb-1 text-lg">
              {t.changePassword}
            </h2>
            <ChangePasswordForm email={user.email} />
          </section>
          <section className="flex flex-col gap-4" aria-labelledby="factor-head">
            <h2 id="factor-head" className="border-b pb-1 text-lg">
              {t.authenticatorApp}
            </h2>
            <SecondFactor active={factor.active} codesLeft={factor.codesLeft} />
          </section>
          {choices ? (
            <section id="alerts" className="flex flex-col gap-4" aria-labelledby="alerts-head">
              <h2 id="alerts-head" className="border-b pb-1 text-lg">
                {t.notifications}
              </h2>
              <AlertChoicesForm {...choices} sendsMail={ctx.sendsMail} />
            </section>
          ) : null}
          <section className="flex flex-col gap-3" aria-labelledby="sessions-head">
            <h2 id="sessions-head" className="border-b pb-1 text-lg">
              {t.activeSessions}
            </h2>
            <SessionRows
              sessions={sessions}
              ownId={user.sessionId}
              end={(sessionId, label) =>
                sessionId === user.sessionId ? (
                  <form method="post" action="/sign-out">
                    <Button type="submit">{t.signOut}</Button>
                  </form>
                ) : (
                  <ActionButton action={endSessionAction} input={{ sessionId }} label={label}>
                    {t.endSession2}
                  </ActionButton>
                )
              }
            />
            <ZoneNote />
          </section>
        </div>
        <Panel>
          <div className="flex flex-col gap-4">
            <DefinitionList
              items={[
                { term: common.nameLabel, value: user.name },
                { term: t.email, value: user.email },
                { term: t.role, value: `${role.label}: ${role.meaning}` },
              ]}
            />
            <p className="text-ink-3 text-xs">{t.anAdminCanChange}</p>
            <ThemeSwitch theme={readTheme(jar.get("theme")?.value)} />
          </div>
        </Panel>
      </div>
    </>
  );
}

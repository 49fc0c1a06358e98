import type { Metadata } from "next";
import { cookies } from "next/headers";
import { DefinitionList } from "@/components/definition-list";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { readTheme } from "@/components/theme";
import { ZoneNote } from "@/components/when";
import { readChoices } from "@/lib/alerts/queries";
import { may } from "@/lib/auth/permissions";
import { requirePerson } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { roleWords } from "@/lib/people/input";
import { listSessions, readFactor } from "@/lib/people/queries";
import { AlertChoicesForm } from "./alert-choices";
import { ChangePasswordForm } from "./change-password-form";
import { SecondFactor } from "./second-factor";
import { SessionList } from "./session-list";

export const metadata: Metadata = { title: "My account" };

export default async function AccountPage() {
  const person = await requirePerson();
  const desk = openPages();
  const mayChoose = may(person.role, "alerts.choose");
  const [sessions, factor, choices, jar] = await Promise.all([
    listSessions(desk, person.id),
    readFactor(desk, person.id),
    mayChoose ? readChoices(desk, person) : null,
    cookies(),
  ]);
  const role = roleWords[person.role];
  return (
    <>
      <PageHead title="My account" />
      <div className="form-beside-panel items-start">
        <div className="flex min-w-0 flex-col gap-8">
          <section className="flex flex-col gap-4" aria-labelledby="password-head">
            <h2 id="password-head" className="border-b pb-1 text-lg">
              Change my password
            </h2>
            <ChangePasswordForm email={person.email} />
          </section>
          <section className="flex flex-col gap-4" aria-labelledby="factor-head">
            <h2 id="factor-head" className="border-b pb-1 text-lg">
              Authenticator app
            </h2>
            <SecondFactor active={factor.active} codesLeft={factor.codesLeft} email={person.email} />
          </section>
          {choices ? (
            <section id="alerts" className="flex flex-col gap-4" aria-labelledby="alerts-head">
              <h2 id="alerts-head" className="border-b pb-1 text-lg">
                What I am told of
              </h2>
              <AlertChoicesForm {...choices} sendsMail={desk.sendsMail} email={person.email} />
            </section>
          ) : null}
          <section className="flex flex-col gap-3" aria-labelledby="sessions-head">
            <h2 id="sessions-head" className="border-b pb-1 text-lg">
              Where I am signed in
            </h2>
            <SessionList sessions={sessions} ownId={person.sessionId} />
            <ZoneNote />
          </section>
        </div>
        <Panel>
          <div className="flex flex-col gap-4">
            <DefinitionList
              items={[
                { term: "Name", value: person.name },
                { term: "E-mail", value: person.email },
                { term: "Role", value: `${role.label}: ${role.meaning}` },
              ]}
            />
            <p className="text-ink-3 text-xs">An admin changes name and role.</p>
            <ThemeSwitch theme={readTheme(jar.get("theme")?.value)} />
          </div>
        </Panel>
      </div>
    </>
  );
}

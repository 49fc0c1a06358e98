import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ConfirmAction } from "@/components/form/confirm-action";
import { PageHead } from "@/components/page-head";
import { DefinitionList, Panel } from "@/components/panel";
import { EndSession, SessionRows } from "@/components/session-rows";
import { When, ZoneNote } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { mustHaveApp } from "@/lib/identity/auth/access/app-rule";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getAppRule } from "@/lib/identity/organisation/queries";
import { findUserRow, listConnectionChoices, listSessions } from "@/lib/identity/users/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/team/shared";
import { endUserSessionAction, endUserSessionsAction } from "../actions";
import { describeScope, UserState } from "../user-state";
import { UserActions } from "./user-actions";
import { UserForm } from "./user-form";

export const metadata: Metadata = { title: t.user };

export default async function UserPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requirePermission("users.read");
  const { id } = await params;
  const ctx = openPages();
  const user = await findUserRow(ctx, id);
  if (!user) notFound();
  const [sessions, choices, demand] = await Promise.all([
    listSessions(ctx, user.id),
    listConnectionChoices(ctx),
    getAppRule(ctx),
  ]);
  const mustAdd = !user.hasApp && mustHaveApp(demand, user.role);
  const facts = [
    { term: common.status, value: <UserState state={user.state} /> },
    ...(user.state === "invited" && user.invitedUntil
      ? [{ term: t.invitationExpires, value: <When at={user.invitedUntil} /> }]
      : []),
    ...(user.mayApproveFrom ? [{ term: t.approvalStartTerm, value: <When at={user.mayApproveFrom} /> }] : []),
    { term: t.email, value: user.email },
    { term: t.connections, value: describeScope(user.connections) },
    { term: t.twoFactor, value: user.hasApp ? t.on : mustAdd ? t.factorRequired : t.off },
    { term: t.lastSeen, value: <When at={user.lastSeenAt} /> },
    { term: t.added, value: <When at={user.createdAt} /> },
    {
      term: t.activity,
      value: (
        <a className="link" href={`/audit?who=${user.id}`}>
          {t.auditLog}
        </a>
      ),
    },
  ];
  return (
    <>
      <PageHead title={user.name} back={{ href: "/team", label: common.team }} />
      <div className="form-beside-panel items-start">
        <div className="flex min-w-0 flex-col gap-8">
          <UserForm user={user} choices={choices} />
          <UserActions user={user} self={user.id === actor.id} />
          <section className="flex flex-col gap-3" aria-labelledby="sessions-title">
            <div className="flex flex-wrap items-center justify-between gap-2 border-b pb-1">
              <h2 id="sessions-title" className="text-lg">
                {t.activeSessions}
              </h2>
              {sessions.length > 0 ? (
                <ConfirmAction
                  label={t.signOutLabel}
                  title={t.signOutTitle(user.name)}
                  act={t.signOutLabel}
                  action={endUserSessionsAction}
                  input={{ userId: user.id }}
                >
                  <p>{t.signOutEffect}</p>
                </ConfirmAction>
              ) : null}
            </div>
            {sessions.length > 0 ? (
              <SessionRows
                sessions={sessions}
                ownId={actor.sessionId}
                end={(sessionId, label) => (
                  <EndSession action={endUserSessionAction} input={{ userId: user.id, sessionId }} name={label} />
                )}
              />
            ) : (
              <p className="text-base text-ink-2">{t.sessionsEmpty}</p>
            )}
          </section>
        </div>
        <div className="flex flex-col gap-2">
          <Panel>
            <DefinitionList items={facts} />
          </Panel>
          <ZoneNote />
        </div>
      </div>
    </>
  );
}

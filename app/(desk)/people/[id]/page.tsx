import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DefinitionList } from "@/components/definition-list";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { mustHaveApp } from "@/lib/auth/app-rule";
import { requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { getAppRule } from "@/lib/organisation/queries";
import { findPersonRow, listConnectionChoices, listSessions } from "@/lib/people/queries";
import { PersonState } from "../person-state";
import { describeReach } from "../reach-words";
import { PersonActs } from "./person-acts";
import { PersonForm } from "./person-form";
import { PersonSessions } from "./person-sessions";

export const metadata: Metadata = { title: "Person" };

export default async function PersonPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requireAct("people.read");
  const { id } = await params;
  const desk = openPages();
  const person = await findPersonRow(desk, id);
  if (!person) notFound();
  const [sessions, choices, demand] = await Promise.all([
    listSessions(desk, person.id),
    listConnectionChoices(desk),
    getAppRule(desk),
  ]);
  const mustAdd = !person.hasApp && mustHaveApp(demand, person.role);
  const facts = [
    { term: "State", value: <PersonState state={person.state} /> },
    ...(person.state === "invited" && person.invitedUntil
      ? [{ term: "Invited until", value: <When at={person.invitedUntil} /> }]
      : []),
    ...(person.mayApproveFrom ? [{ term: "Can approve from", value: <When at={person.mayApproveFrom} /> }] : []),
    { term: "E-mail", value: person.email },
    { term: "Works with", value: describeReach(person.connections) },
    { term: "Has an app", value: person.hasApp ? "Yes" : mustAdd ? "No, but must" : "No" },
    { term: "Last seen", value: <When at={person.lastSeenAt} /> },
    { term: "Added", value: <When at={person.createdAt} /> },
    {
      term: "What they did",
      value: (
        <a className="link" href={`/audit?who=${person.id}`}>
          Audit trail
        </a>
      ),
    },
  ];
  return (
    <>
      <PageHead title={person.name} back={{ href: "/people", label: "People" }} />
      <div className="form-beside-panel items-start">
        <div className="flex min-w-0 flex-col gap-8">
          <PersonForm person={person} choices={choices} actorEmail={actor.email} />
          <PersonActs person={person} self={person.id === actor.id} actorEmail={actor.email} />
          <PersonSessions personId={person.id} sessions={sessions} ownId={actor.sessionId} actorEmail={actor.email} />
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

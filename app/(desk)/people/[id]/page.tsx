import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DefinitionList } from "@/components/definition-list";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { findPersonRow, readFactor } from "@/lib/people/queries";
import { describeBrowsers } from "../browsers";
import { PersonState } from "../person-state";
import { PersonActs } from "./person-acts";
import { PersonForm } from "./person-form";

export const metadata: Metadata = { title: "Person" };

export default async function PersonPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requireAct("people.read");
  const { id } = await params;
  const person = await findPersonRow(openDesk(), id);
  if (!person) notFound();
  const { active: hasApp } = await readFactor(openDesk(), person.id);
  const facts = [
    { term: "State", value: <PersonState state={person.state} /> },
    { term: "E-mail", value: person.email },
    { term: "Signed in on", value: describeBrowsers(person.openSessions) },
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
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,40rem)_22.5rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <PersonForm person={person} actorEmail={actor.email} />
          <PersonActs person={person} hasApp={hasApp} self={person.id === actor.id} actorEmail={actor.email} />
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

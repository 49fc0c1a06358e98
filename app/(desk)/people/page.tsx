import type { Metadata } from "next";
import { ButtonLink } from "@/components/button";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { PageHead } from "@/components/page-head";
import { When, ZoneNote } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { roleWords } from "@/lib/people/input";
import { listPeople, type PersonRow } from "@/lib/people/queries";
import { describeBrowsers } from "./browsers";
import { PeopleTabs } from "./people-tabs";
import { PersonState } from "./person-state";

export const metadata: Metadata = { title: "People" };

const columns: Column<PersonRow>[] = [
  { key: "name", head: "Name", cell: (row) => row.name },
  { key: "state", head: "State", cell: (row) => <PersonState state={row.state} /> },
  { key: "role", head: "Role", cell: (row) => roleWords[row.role].label },
  { key: "email", head: "E-mail address", cell: (row) => row.email, hideBelow: "md" },
  { key: "sessions", head: "Signed in on", cell: (row) => describeBrowsers(row.openSessions), hideBelow: "lg" },
  { key: "seen", head: "Last seen", cell: (row) => <When at={row.lastSeenAt} />, hideBelow: "md" },
];

export default async function PeoplePage() {
  await requireAct("people.read");
  const people = await listPeople(openDesk());
  return (
    <>
      <PageHead
        title="People"
        actions={
          <ButtonLink href="/people/new" variant="primary" size="large">
            Add a person
          </ButtonLink>
        }
      >
        Who signs in here, and what they may do. Nobody is deleted: what a person did stays theirs.
      </PageHead>
      <PeopleTabs current="people" />
      <DataTable
        caption="People of this desk"
        columns={columns}
        rows={people}
        rowKey={(row) => row.id}
        rowHref={(row) => `/people/${row.id}`}
        empty={null}
      />
      <div className="mt-3">
        <ZoneNote />
      </div>
    </>
  );
}

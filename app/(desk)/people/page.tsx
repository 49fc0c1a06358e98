import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "@/components/button";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { PageHead } from "@/components/page-head";
import { When, ZoneNote } from "@/components/when";
import { mustHaveApp } from "@/lib/auth/app-rule";
import { requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { getAppRule } from "@/lib/organisation/queries";
import { roleWords } from "@/lib/people/input";
import { listPeople, type PersonRow } from "@/lib/people/queries";
import { describeBrowsers } from "./browsers";
import { PeopleTabs } from "./people-tabs";
import { PersonState } from "./person-state";
import { describeReach } from "./reach-words";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  await requireAct("people.read");
  const [people, demand] = await Promise.all([listPeople(openPages()), getAppRule(openPages())]);
  const describeApp = ({ hasApp, role }: PersonRow) =>
    hasApp ? "Yes" : mustHaveApp(demand, role) ? "No, but must" : "No";
  const describeRole = ({ role, mayApproveFrom }: PersonRow) =>
    mayApproveFrom ? (
      <>
        {roleWords[role].label}
        <span className="block text-sm text-wait-text">
          Can approve from <When at={mayApproveFrom} />
        </span>
      </>
    ) : (
      roleWords[role].label
    );
  const columns: Column<PersonRow>[] = [
    { key: "name", head: "Name", cell: (row) => row.name },
    { key: "state", head: "State", cell: (row) => <PersonState state={row.state} /> },
    { key: "role", head: "Role", cell: describeRole },
    { key: "reach", head: "Works with", cell: (row) => describeReach(row.connections), hideBelow: "lg" },
    { key: "app", head: "Has an app", cell: describeApp, hideBelow: "md" },
    { key: "email", head: "E-mail address", cell: (row) => row.email, hideBelow: "xl" },
    { key: "sessions", head: "Signed in on", cell: (row) => describeBrowsers(row.openSessions), hideBelow: "xl" },
    { key: "seen", head: "Last seen", cell: (row) => <When at={row.lastSeenAt} />, hideBelow: "md" },
  ];
  return (
    <>
      <PageHead
        title="People"
        actions={
          <ButtonLink href="/people/new" variant="primary" size="large">
            Invite a person
          </ButtonLink>
        }
      >
        Who signs in here, and what they may do. Nobody is deleted: what a person did stays theirs.{" "}
        <Link href="/help/acts" className="link" prefetch={false}>
          Who may do what
        </Link>
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

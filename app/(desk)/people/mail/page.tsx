import type { Metadata } from "next";
import { Block } from "@/components/block";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { When, ZoneNote } from "@/components/when";
import { may } from "@/lib/auth/permissions";
import { requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { listMails, type MailRow } from "@/lib/mail/queries";
import { PeopleTabs } from "../people-tabs";
import { MailState } from "./mail-state";
import { MailText } from "./mail-text";

export const metadata: Metadata = { title: "Mail" };

export default async function MailPage() {
  const person = await requireAct("people.read");
  const desk = openPages();
  const { rows, more } = await listMails(desk);
  const mayRead = may(person.role, "people.readMail");
  const columns: Column<MailRow>[] = [
    { key: "subject", head: "Mail", cell: (row) => row.subject },
    {
      key: "state",
      head: "State",
      cell: (row) => <MailState state={row.state} attempts={row.attempts} problem={row.problem} />,
    },
    { key: "to", head: "To", cell: (row) => row.address },
    {
      key: "read",
      head: "Text",
      cell: (row) =>
        row.readable && mayRead ? <MailText mailId={row.id} subject={row.subject} email={person.email} /> : "—",
    },
    { key: "at", head: "Written", cell: (row) => <When at={row.createdAt} /> },
  ];
  return (
    <>
      <PageHead title="Mail">
        What the desk writes to its people: invitations, password links, that their access was changed, and what they
        want to be told of.
      </PageHead>
      <PeopleTabs current="mail" />
      {desk.sendsMail ? null : (
        <div className="mb-4">
          <Block tone="info" title="No mail server is set: no mail leaves this desk">
            <p>
              Mails are kept here instead, sealed. Open one to hand its link over yourself. Whoever runs the desk sets
              MAIL_SERVER and MAIL_FROM to have later ones sent.
            </p>
          </Block>
        </div>
      )}
      <DataTable
        caption="Mails, newest first"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState title="No mail was written yet">The first will be an invitation.</EmptyState>}
      />
      <div className="mt-3 flex flex-col gap-1">
        {more > 0 ? <p className="text-ink-2 text-sm">{more} older ones are not listed.</p> : null}
        <ZoneNote />
      </div>
    </>
  );
}

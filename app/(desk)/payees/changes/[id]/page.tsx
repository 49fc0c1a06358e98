import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageHead } from "@/components/page-head";
import { ZoneNote } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { findChange, listAccountApprovers } from "@/lib/payees/change-queries";
import { ChangeCard } from "../../change-card";

export const metadata: Metadata = { title: "Changed accounts" };

/** A set of accounts that were proposed together: they come into force together, or not at all. */
export default async function ChangePage({ params }: { params: Promise<{ id: string }> }) {
  const person = await requireAct("payees.read");
  const desk = openPages();
  const [change, approvers] = await Promise.all([findChange(desk, (await params).id), listAccountApprovers(desk)]);
  if (!change) notFound();
  const [only] = change.accounts;
  const single = change.accounts.length === 1 && only;
  return (
    <>
      <PageHead
        title={single ? `Another account for ${only.next.name}` : `${change.accounts.length} changed accounts`}
        back={
          single
            ? { href: `/payees/${only.next.payeeId}`, label: only.next.name }
            : { href: "/payees", label: "Payees" }
        }
      >
        {single ? null : "They come into force together, or not at all."}
      </PageHead>
      <div className="flex max-w-200 flex-col gap-4">
        <ChangeCard change={change} person={person} approvers={approvers} named={!single} />
        <ZoneNote />
      </div>
    </>
  );
}

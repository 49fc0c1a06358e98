import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageHead } from "@/components/page-head";
import { ZoneNote } from "@/components/when";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { openPages } from "@/lib/core/runtime/open-context";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { findChange } from "@/lib/payments/payees/change-queries";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/shared";
import { ChangeCard } from "../../change-card";

export const metadata: Metadata = { title: t.changedAccounts };

/** Accounts that were proposed together take effect together or not at all. */
export default async function ChangePage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requirePermission("payees.read");
  const ctx = openPages();
  const [change, approvers] = await Promise.all([findChange(ctx, (await params).id), listApprovers(ctx.db)]);
  if (!change) notFound();
  const [only] = change.accounts;
  const single = change.accounts.length === 1 && only;
  return (
    <>
      <PageHead
        title={single ? t.singleTitle(only.next.name) : t.severalTitle(change.accounts.length)}
        back={
          single
            ? { href: `/payees/${only.next.payeeId}`, label: only.next.name }
            : { href: "/payees", label: common.payees }
        }
      >
        {single ? null : t.decidedTogetherNote}
      </PageHead>
      <div className="flex max-w-200 flex-col gap-4">
        <ChangeCard change={change} user={user} approvers={approvers} named={!single} />
        <ZoneNote />
      </div>
    </>
  );
}

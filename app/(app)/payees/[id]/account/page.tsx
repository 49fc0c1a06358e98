import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { approversOf } from "@/lib/controls/approvals/turn";
import { openPages } from "@/lib/core/runtime/open-context";
import { listNames } from "@/lib/core/text/names";
import { dayIn } from "@/lib/core/time/calendar";
import { actorOf } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { readRequired } from "@/lib/payments/payees/change-queries";
import * as t from "@/messages/payees/shared";
import { loadPayee } from "../load-payee";
import { AccountForm } from "./account-form";

export const metadata: Metadata = { title: t.changeAccount };

export default async function ChangeAccountPage({ params }: { params: Promise<{ id: string }> }) {
  const { user, payee } = await loadPayee((await params).id, "payees.changeAccount");
  const ctx = openPages();
  const [approvers, required, { timeZone }] = await Promise.all([
    listApprovers(ctx.db),
    readRequired(ctx, actorOf(user)),
    getOrganisation(ctx),
  ]);
  const others = approversOf(approvers, { permission: "payees.changeAccount", connectionId: null })
    .filter(({ id }) => id !== user.id)
    .map(({ name }) => name);
  const head = <PageHead title={t.pageTitle(payee.name)} back={{ href: `/payees/${payee.id}`, label: payee.name }} />;
  if (payee.waiting || !payee.current || payee.archivedAt) {
    return (
      <>
        {head}
        <EmptyState title={payee.archivedAt ? t.isArchived(payee.name) : t.otherAccountPending}>
          <p>
            {payee.archivedAt ? t.archivedHint : t.otherAccountHint(payee.waiting?.label, payee.waiting?.proposedBy)}
          </p>
        </EmptyState>
      </>
    );
  }
  const { id, kind, fields, label } = payee.current;
  return (
    <>
      {head}
      <AccountForm
        payee={{ id: payee.id, name: payee.name }}
        current={{ id, kind, fields, label }}
        today={dayIn(ctx.now(), timeZone)}
        approvers={required > 0 ? describeApprovers(others, required) : null}
      />
    </>
  );
}

function describeApprovers(others: readonly string[], required: number): string {
  if (others.length === 0) return t.missingApprover;
  return required > 1 ? t.twoOf(listNames(others, "and")) : listNames(others, "or");
}

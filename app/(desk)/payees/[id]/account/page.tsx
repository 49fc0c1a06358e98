import type { Metadata } from "next";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { actorOf } from "@/lib/auth/session";
import { dayIn } from "@/lib/core/calendar";
import { listNames } from "@/lib/core/names";
import { openPages } from "@/lib/core/open-desk";
import { getOrganisation } from "@/lib/organisation/queries";
import { listAccountApprovers, readRequired } from "@/lib/payees/change-queries";
import { loadPayee } from "../load-payee";
import { AccountForm } from "./account-form";

export const metadata: Metadata = { title: "Change the account" };

export default async function ChangeAccountPage({ params }: { params: Promise<{ id: string }> }) {
  const { person, payee } = await loadPayee((await params).id, "payees.changeAccount");
  const desk = openPages();
  const [approvers, required, { timeZone }] = await Promise.all([
    listAccountApprovers(desk),
    readRequired(desk, actorOf(person)),
    getOrganisation(desk),
  ]);
  const others = approvers.filter(({ id }) => id !== person.id).map(({ name }) => name);
  const head = (
    <PageHead title={`Change the account of ${payee.name}`} back={{ href: `/payees/${payee.id}`, label: payee.name }} />
  );
  if (payee.waiting || !payee.current || payee.archivedAt) {
    return (
      <>
        {head}
        <EmptyState title={payee.archivedAt ? `${payee.name} is archived` : "Another account waits already"}>
          <p>
            {payee.archivedAt
              ? "Bring them back first."
              : `${payee.waiting?.label}, proposed by ${payee.waiting?.proposedBy}. It is decided on, or withdrawn, first.`}
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
        today={dayIn(desk.now(), timeZone)}
        approvers={required > 0 ? describeApprovers(others, required) : null}
        email={person.email}
      />
    </>
  );
}

/** "Bo or Mia", "two of Ana, Bo and Mia"; words for nobody where a policy asks for people who are not there. */
function describeApprovers(others: readonly string[], required: number): string {
  if (others.length === 0) return "somebody who may approve (an admin adds one)";
  return required > 1 ? `two of ${listNames(others, "and")}` : listNames(others, "or");
}

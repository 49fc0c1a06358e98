import type { Metadata } from "next";
import Link from "next/link";
import { type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { requireAct } from "@/lib/auth/session";
import { dayIn } from "@/lib/core/calendar";
import { openPages } from "@/lib/core/open-desk";
import { getOrganisation } from "@/lib/organisation/queries";
import { findOrderReceiver } from "@/lib/payees/queries";
import { NewPayeeForm } from "./new-payee-form";

export const metadata: Metadata = { title: "New payee" };

export default async function NewPayeePage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("payees.create");
  const orderId = readParam(await searchParams, "order");
  const desk = openPages();
  const [receiver, { payeeCoolingHours, timeZone }] = await Promise.all([
    orderId ? findOrderReceiver(desk, person.connectionIds, orderId) : null,
    getOrganisation(desk),
  ]);
  const head = (
    <PageHead
      title={receiver ? "Keep as payee" : "New payee"}
      back={
        receiver ? { href: `/orders/${receiver.orderId}`, label: "The payout" } : { href: "/payees", label: "Payees" }
      }
    >
      {receiver ? null : "No card number and no CVV is kept; a stored token may be."}
    </PageHead>
  );
  if (receiver?.payee) {
    return (
      <>
        {head}
        <EmptyState title="This account stands in the book already">
          <p>
            It is that of{" "}
            <Link className="link" href={`/payees/${receiver.payee.id}`}>
              {receiver.payee.name}
            </Link>
            , vendor number {receiver.payee.key}.
          </p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {head}
      <NewPayeeForm
        email={person.email}
        today={dayIn(desk.now(), timeZone)}
        coolingHours={payeeCoolingHours}
        receiver={receiver}
      />
    </>
  );
}

import type { Metadata } from "next";
import Link from "next/link";
import { type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { openPages } from "@/lib/core/runtime/open-context";
import { dayIn } from "@/lib/core/time/calendar";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { findOrderReceiver } from "@/lib/payments/payees/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/shared";
import { NewPayeeForm } from "./new-payee-form";

export const metadata: Metadata = { title: t.newPayee };

export default async function NewPayeePage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("payees.create");
  const orderId = readParam(await searchParams, "order");
  const ctx = openPages();
  const [receiver, { payeeCoolingOffHours, timeZone }] = await Promise.all([
    orderId ? findOrderReceiver(ctx, user.connectionIds, orderId) : null,
    getOrganisation(ctx),
  ]);
  const head = (
    <PageHead
      title={receiver ? t.saveTitle : t.newPayee}
      back={
        receiver ? { href: `/orders/${receiver.orderId}`, label: t.payout } : { href: "/payees", label: common.payees }
      }
    >
      {receiver ? null : t.cardsNotStored}
    </PageHead>
  );
  if (receiver?.payee) {
    return (
      <>
        {head}
        <EmptyState title={t.accountTakenTitle}>
          <p>
            {t.accountTakenHint(
              <Link className="link" href={`/payees/${receiver.payee.id}`}>
                {receiver.payee.name}
              </Link>,
              receiver.payee.key,
            )}
          </p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {head}
      <NewPayeeForm today={dayIn(ctx.now(), timeZone)} coolingOffHours={payeeCoolingOffHours} receiver={receiver} />
    </>
  );
}

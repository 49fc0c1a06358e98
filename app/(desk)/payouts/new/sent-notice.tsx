"use client";

import { useEffect } from "react";
import { ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { dropDraft } from "./draft";

type Props = { personId: string; clientOrderId: string; orderId: string };

/** In place of a form that has made its order: it can be looked at, and never be sent again. */
export function SentNotice({ personId, clientOrderId, orderId }: Props) {
  useEffect(() => dropDraft(personId, clientOrderId), [personId, clientOrderId]);
  return (
    <>
      <PageHead title="New payout" />
      <EmptyState
        title="This form was sent: see the order"
        actions={
          <>
            <ButtonLink variant="primary" href={`/orders/${orderId}`}>
              See the order
            </ButtonLink>
            <ButtonLink href="/payouts/new">New payout</ButtonLink>
          </>
        }
      >
        <p>One form makes one payout. Going back or loading it again sends nothing.</p>
      </EmptyState>
    </>
  );
}

"use client";

import { useEffect } from "react";
import { ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";
import { dropDraft } from "./draft";

type Props = { userId: string; clientOrderId: string; orderId: string };

/** In place of a form that has made its order: the order can be opened, and never be sent again. */
export function SentNotice({ userId, clientOrderId, orderId }: Props) {
  useEffect(() => dropDraft(userId, clientOrderId), [userId, clientOrderId]);
  return (
    <>
      <PageHead title={common.newPayout} />
      <EmptyState
        title={t.thisPayoutWasAlready2}
        actions={
          <>
            <ButtonLink variant="primary" href={`/orders/${orderId}`}>
              {t.viewOrder}
            </ButtonLink>
            <ButtonLink href="/payouts/new">{common.createPayout}</ButtonLink>
          </>
        }
      >
        <p>{t.eachFormCreatesOne}</p>
      </EmptyState>
    </>
  );
}

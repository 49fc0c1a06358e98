"use client";

import { useEffect } from "react";
import { ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { listNames } from "@/lib/core/text/names";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";
import { dropDraft } from "./draft";

type Props = {
  userId: string;
  clientOrderId: string;
  orderId: string;
  lost?: readonly string[];
};

export function SentNotice({ userId, clientOrderId, orderId, lost = [] }: Props) {
  useEffect(() => dropDraft(userId, clientOrderId), [userId, clientOrderId]);
  return (
    <>
      <PageHead title={common.newPayout} />
      <EmptyState
        title={lost.length > 0 ? t.submittedWithoutFiles : t.alreadySubmittedTitle}
        actions={
          <>
            <ButtonLink variant="primary" href={`/orders/${orderId}`}>
              {t.viewOrder}
            </ButtonLink>
            <ButtonLink href="/payouts/new">{common.createPayout}</ButtonLink>
          </>
        }
      >
        <p>{lost.length > 0 ? t.filesNotAttached(listNames(lost, "and")) : t.formHint}</p>
      </EmptyState>
    </>
  );
}

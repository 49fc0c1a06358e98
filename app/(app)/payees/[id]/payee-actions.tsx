"use client";

import { ButtonLink } from "@/components/button";
import { ActionButton } from "@/components/form/action-button";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/shared";
import { archivePayeeAction, restorePayeeAction } from "../actions";

type Props = {
  payeeId: string;
  name: string;
  archived: boolean;
  waiting: boolean;
  cannotPay: string | null;
  cannotChange: string | null;
};

export function PayeeActions({ payeeId, name, archived, waiting, cannotPay, cannotChange }: Props) {
  if (cannotChange) return <p className="max-w-72 text-ink-3 text-sm">{cannotChange}</p>;
  return (
    <div className="flex max-w-160 flex-col items-end gap-2 max-md:items-start">
      <div className="flex flex-wrap items-center gap-2">
        {archived ? (
          <ActionButton variant="primary" action={restorePayeeAction} input={{ payeeId }}>
            {t.restore(name)}
          </ActionButton>
        ) : (
          <>
            <ActionButton action={archivePayeeAction} input={{ payeeId }}>
              {t.archivePayee}
            </ActionButton>
            <ButtonLink href={`/payees/${payeeId}/edit`}>{t.editName}</ButtonLink>
            {waiting ? null : <ButtonLink href={`/payees/${payeeId}/account`}>{t.changeAccount}</ButtonLink>}
            {cannotPay ? null : (
              <ButtonLink variant={waiting ? "outlined" : "primary"} href={`/payouts/new?payee=${payeeId}`}>
                {common.createPayout}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </div>
  );
}

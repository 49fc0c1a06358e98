"use client";

import { Block } from "@/components/block";
import { Button, ButtonLink } from "@/components/button";
import { useAct } from "@/components/use-act";
import { archive, restore } from "../actions";

type Props = {
  payeeId: string;
  name: string;
  archived: boolean;
  /** Another account waits: deciding on it comes first. */
  waiting: boolean;
  /** Why a payout cannot be made by this person; null: it can. */
  cannotPay: string | null;
  cannotChange: string | null;
  email: string;
};

/** What may be done with a payee; paying them is the one filled button. */
export function PayeeActs({ payeeId, name, archived, waiting, cannotPay, cannotChange, email }: Props) {
  const archiving = useAct(archive, email);
  const restoring = useAct(restore, email);
  const error = archiving.error ?? restoring.error;
  if (cannotChange) return <p className="max-w-72 text-ink-3 text-sm">{cannotChange}</p>;
  return (
    <div className="flex max-w-160 flex-col items-end gap-2 max-md:items-start">
      <div className="flex flex-wrap items-center gap-2">
        {archived ? (
          <Button variant="primary" pending={restoring.pending} onClick={() => void restoring.act(payeeId)}>
            Bring {name} back
          </Button>
        ) : (
          <>
            <Button pending={archiving.pending} onClick={() => void archiving.act(payeeId)}>
              Archive
            </Button>
            <ButtonLink href={`/payees/${payeeId}/edit`}>Edit name</ButtonLink>
            {waiting ? null : <ButtonLink href={`/payees/${payeeId}/account`}>Change the account</ButtonLink>}
            {cannotPay ? null : (
              <ButtonLink variant={waiting ? "outlined" : "primary"} href={`/payouts/new?payee=${payeeId}`}>
                New payout
              </ButtonLink>
            )}
          </>
        )}
      </div>
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      {archiving.dialog}
      {restoring.dialog}
    </div>
  );
}

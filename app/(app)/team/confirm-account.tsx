"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import type { TieRow } from "@/lib/controls/approvals/ties";
import * as t from "@/messages/ties";
import { confirmAccountAction } from "./actions";

/** A second admin confirms that the account belongs to another person. */
export function ConfirmAccount({ tie }: { tie: Pick<TieRow, "id" | "user" | "tiedTo"> }) {
  return (
    <ConfirmAction
      label={t.confirm}
      size="small"
      title={t.confirmTheAccount(tie.user.name)}
      act={t.confirm}
      action={confirmAccountAction}
      input={{ tieId: tie.id }}
    >
      <p>{t.confirmMeans(tie.user.name, tie.tiedTo.name)}</p>
    </ConfirmAction>
  );
}

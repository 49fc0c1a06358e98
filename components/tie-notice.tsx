import type { ReactNode } from "react";
import { Block } from "@/components/block";
import { When } from "@/components/when";
import type { TieNotice as Notice, TieRow } from "@/lib/controls/approvals/ties";
import * as t from "@/messages/ties";

type Props = {
  notice: Notice;
  confirm?: (tie: TieRow) => ReactNode;
};

export function TieNotice({ notice: { singleAdmin, days, ties }, confirm }: Props) {
  if (singleAdmin === null && ties.length === 0) return null;
  return (
    <div className="mb-4">
      <Block tone="wait" title={singleAdmin === null ? t.tiesTitle : t.selfApprovalTitle(singleAdmin)}>
        {singleAdmin === null ? <p>{t.neitherCanApprove}</p> : null}
        {singleAdmin === null ? null : (
          <p>
            {t.onlyOneAdmin(singleAdmin, days)} {t.inviteASecond}
          </p>
        )}
        {ties.length === 0 ? null : (
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {ties.map((tie) => (
              <li key={tie.id}>
                {tie.until === null
                  ? t.untilConfirmed(tie.user.name, tie.tiedTo.name)
                  : t.until(tie.user.name, tie.tiedTo.name, <When at={tie.until} />)}{" "}
                {confirm?.(tie)}
              </li>
            ))}
          </ul>
        )}
      </Block>
    </div>
  );
}

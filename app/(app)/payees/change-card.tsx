import Link from "next/link";
import { labelApproveThis } from "@/components/approval/approve-labels";
import { describeDay } from "@/components/moments";
import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import { plural } from "@/lib/core/text/plural";
import { may } from "@/lib/identity/auth/access/permissions";
import type { ChangeDetail, ChangedAccount } from "@/lib/payments/payees/change-queries";
import * as t from "@/messages/payees/shared";
import { ApprovalRow, type Reader } from "../approvals/approval-row";
import { Differences } from "./differences";

type Props = Reader & {
  change: ChangeDetail;
  named?: boolean;
};

export function ChangeCard(props: Props) {
  const { request, accounts } = props.change;
  return (
    <Panel title={request?.state === "open" ? titleOf(accounts) : undefined}>
      <ChangeBody {...props} />
    </Panel>
  );
}

export function ChangeBody({ change, user, approvers, named = true }: Props) {
  const { request, accounts } = change;
  const whole = may(user.role, "payees.changeAccount");
  const content = (
    <>
      {change.fileName ? <p className="text-ink-2 text-sm">{t.fromFile(change.fileName)}</p> : null}
      {accounts.map((account) => (
        <OneAccount key={account.next.id} account={account} whole={whole} named={named || accounts.length > 1} />
      ))}
      {request?.state === "open" ? <p className="text-ink-2 text-sm">{t.pendingNote}</p> : null}
    </>
  );
  if (request === null) {
    return (
      <div className="flex flex-col gap-4">
        {content}
        <p className="text-sm">{t.soleProposerNote(change.proposedBy.name, <When at={change.proposedAt} />)}</p>
      </div>
    );
  }
  return (
    <ApprovalRow
      request={request}
      user={user}
      approvers={approvers}
      approve={(progress) => labelApproveThis(effectOf(accounts), progress)}
    >
      {content}
    </ApprovalRow>
  );
}

function titleOf(accounts: readonly ChangedAccount[]): string {
  return plural(accounts.length, t.pendingTitle, t.pendingManyTitle(accounts.length));
}

function effectOf(accounts: readonly ChangedAccount[]): string {
  const [only, ...others] = accounts;
  if (only && others.length === 0) return t.payTo(only.next.name, only.next.label);
  return t.payManyTo(accounts.length);
}

function OneAccount({
  account: { next, old },
  whole,
  named,
}: {
  account: ChangedAccount;
  whole: boolean;
  named: boolean;
}) {
  return (
    <div className="flex flex-col gap-2">
      {named ? (
        <h3 className="font-semibold text-base">
          <Link className="link" href={`/payees/${next.payeeId}`} prefetch={false}>
            {next.name}
          </Link>{" "}
          <span className="identifier font-normal text-ink-3">{next.key}</span>
        </h3>
      ) : null}
      <Differences old={old} next={next} whole={whole} />
      {next.call ? (
        <p className="text-sm">
          {t.on(
            <span className="text-ink-2">{t.callBackLabel}</span>,
            next.call.user,
            <span className="identifier">{next.call.number}</span>,
            describeDay(next.call.on),
          )}
        </p>
      ) : null}
    </div>
  );
}

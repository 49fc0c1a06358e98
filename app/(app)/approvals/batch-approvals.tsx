import Link from "next/link";
import { labelApproveBatch } from "@/components/approval/approve-labels";
import { batchKindLabels, describeHighlight } from "@/components/batch/batch-labels";
import { ReturnedBatch } from "@/components/batch/returned-batch";
import { SendDays } from "@/components/batch/send-days";
import { describeEffect } from "@/components/batch/sums";
import { Count } from "@/components/count";
import { Money } from "@/components/money";
import type { NumberForm } from "@/lib/core/money/money";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { type BatchApproval, listBatchApprovals } from "@/lib/payments/batches/approval-queries";
import * as t from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import { ApprovalRow } from "./approval-row";
import { BatchHighlights } from "./batch-highlights";
import type { SectionOf } from "./section";
import { WaitingFiles } from "./waiting-files";

type Row = BatchApproval & { numberForm: NumberForm };

export const batchSection: SectionOf<Row> = {
  kind: common.batch,
  facts: ({ batchId, name, fileName, kind, totals, highlights, repeated }) => ({
    title: name,
    detail: fileName,
    href: `/batches/${batchId}`,
    money: kind === "update" ? [] : totals.totals,
    findings: [
      ...(repeated > 0 ? [t.possibleDuplicates] : []),
      ...highlights.map((highlight) => describeHighlight(highlight.kind, kind)),
    ],
  }),
  read: async (ctx, { connectionIds }, which) => {
    if (which === "decided") return [];
    const [open, { numberForm }] = await Promise.all([listBatchApprovals(ctx, connectionIds), getOrganisation(ctx)]);
    return open.map((batch) => ({ ...batch, numberForm }));
  },
  row: (approval, reader) => (
    <ApprovalRow
      request={approval.request}
      {...reader}
      title={<Title {...approval} />}
      approve={(progress) =>
        labelApproveBatch(describeEffect(approval.kind, approval.totals, approval.numberForm), progress)
      }
      needsReason={approval.highlights.some(({ kind }) => kind === "unresolved")}
      withdraws={false}
    >
      <Content approval={approval} />
      <WaitingFiles subjectId={approval.batchId} />
    </ApprovalRow>
  ),
};

function Title({ batchId, name, kind, totals }: Row) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p className="text-lg">
        <Count value={totals.rows} {...batchKindLabels[kind]} />
        {kind === "update"
          ? null
          : totals.totals.map(({ currency, amount }) => (
              <span key={currency}>
                , <Money amount={amount} currency={currency} size="strong" />
              </span>
            ))}
        {kind !== "update" && totals.unknownCount > 0 ? (
          <span className="text-base text-ink-2">{t.unknownAmounts(<Count value={totals.unknownCount} />)}</span>
        ) : null}
      </p>
      <Link className="link text-sm" href={`/batches/${batchId}`} prefetch={false}>
        {t.allRowsLink(name)}
      </Link>
    </div>
  );
}

function Content({ approval }: { approval: Row }) {
  const { batchId, fileName, kind, highlights, repeated, connectionName, environment, days, returned } = approval;
  return (
    <>
      <p className="text-ink-2 text-sm">{t.from(fileName, connectionName, environment)}</p>
      <SendDays days={days} />
      {returned ? <ReturnedBatch returned={returned} /> : null}
      {repeated > 0 ? (
        <p className="text-sm">
          {t.duplicatesConfirmed(
            <Count value={repeated} />,
            repeated,
            <Link className="link" href={`/batches/${batchId}#seen-before`} prefetch={false}>
              {t.reasonLink}
            </Link>,
          )}
        </p>
      ) : null}
      <BatchHighlights batchId={batchId} kind={kind} highlights={highlights} />
    </>
  );
}

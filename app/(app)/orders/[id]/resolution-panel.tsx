import Link from "next/link";
import { DefinitionList, Panel } from "@/components/panel";
import { resolvedStatuses } from "@/lib/payments/orders/shown-label";
import type { ResolutionDetail } from "@/lib/payments/resolutions/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/detail";
import type { Reader } from "../../approvals/approval-row";
import { countOrders, verdictEffects } from "../../exceptions/labels";
import { Evidence, Proposal } from "../../exceptions/proposal";

type Props = Reader & { orderId: string; resolution: ResolutionDetail };

export function ResolutionPanel({ orderId, resolution, ...reader }: Props) {
  const { proposedBy, reason, report, counts, request } = resolution;
  const proposed = resolution.orders.find(({ id }) => id === orderId);
  if (!proposed) return null;
  const others = counts.orders - 1;
  const content = (
    <>
      <p className="prose-line text-base">
        {t.proposes(
          proposedBy.name,
          <span className="font-semibold">{resolvedStatuses[proposed.verdict].label}.</span>,
          verdictEffects[proposed.verdict],
        )}
      </p>
      <DefinitionList
        items={[
          { term: common.reason, value: `“${reason}”` },
          { term: common.evidence, value: <Evidence report={report} line={proposed.evidence?.line} /> },
          ...(others > 0
            ? [
                {
                  term: t.togetherWith,
                  value: (
                    <Link className="link" href={`/exceptions/${resolution.id}`} prefetch={false}>
                      {t.setDecidedTogether(countOrders(others))}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
  return (
    <Panel title={request?.state === "open" ? t.resolutionPendingTitle : t.resolutionApplyingTitle}>
      {request ? (
        <Proposal resolution={{ ...resolution, request }} elsewhere={others > 0} {...reader}>
          {content}
        </Proposal>
      ) : (
        content
      )}
    </Panel>
  );
}

import { DataTable } from "@/components/list/data-table";
import { StatusBadge } from "@/components/status-badge";
import { When } from "@/components/when";
import { approvedBy, missingOf } from "@/lib/controls/approvals/given";
import type { RequestView } from "@/lib/controls/approvals/given-decisions";
import { requestStates } from "@/lib/controls/approvals/labels";
import { listNames } from "@/lib/core/text/names";
import type { IconName, Tone } from "@/lib/core/text/states";
import type { ResolutionHead } from "@/lib/payments/resolutions/queries";
import { titleOf } from "@/lib/payments/resolutions/title";
import { ofApprovals } from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/shared";

type ResolutionState = {
  request: Pick<RequestView, "state" | "required" | "decisions"> | null;
  counts: Pick<ResolutionHead["counts"], "open">;
};

export function stateOfResolution({ request, counts }: ResolutionState): { label: string; tone: Tone; icon: IconName } {
  const applied = (label: string): ReturnType<typeof stateOfResolution> =>
    counts.open > 0
      ? { label: t.beingApplied, tone: "moving", icon: "half-circle" }
      : { label, tone: "good", icon: "check" };
  if (request === null) return applied(t.soleDecision);
  const { label, tone, icon } = requestStates.rows[request.state];
  if (request.state === "approved") return applied(label);
  if (request.state !== "open" || request.required === 1) return { label, tone, icon };
  return { label: ofApprovals(request.required - missingOf(request), request.required), tone, icon };
}

function Approved({ row: { request, proposedBy } }: { row: ResolutionHead }) {
  const names = request === null ? [proposedBy.name] : approvedBy(request.decisions);
  return names.length > 0 ? listNames(names, "and") : <span className="text-ink-3">–</span>;
}

export function ResolutionsTable({ caption, rows }: { caption: string; rows: readonly ResolutionHead[] }) {
  return (
    <DataTable
      caption={caption}
      columns={[
        {
          key: "what",
          head: t.resolution,
          cell: (row) => <span className="font-medium">{titleOf(row)}</span>,
          primary: true,
        },
        { key: "state", head: common.statusLabel, cell: (row) => <StatusBadge {...stateOfResolution(row)} /> },
        { key: "connection", head: common.connection, cell: ({ connection }) => connection.name, hideBelow: "lg" },
        {
          key: "evidence",
          head: common.evidence,
          cell: ({ report }) => (report ? report.fileName : t.statementCell),
          hideBelow: "lg",
        },
        { key: "by", head: t.proposedBy, cell: ({ proposedBy }) => proposedBy.name, hideBelow: "lg" },
        { key: "approved", head: t.approvedBy, cell: (row) => <Approved row={row} /> },
        {
          key: "time",
          head: t.proposed,
          cell: ({ proposedAt, request }) => <When at={proposedAt} age={request?.state === "open"} />,
          hideBelow: "lg",
        },
      ]}
      rows={rows}
      rowHref={({ id }) => `/exceptions/${id}`}
      empty={null}
    />
  );
}

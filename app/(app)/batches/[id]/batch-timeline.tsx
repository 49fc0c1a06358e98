import { Panel } from "@/components/panel";
import { Timeline } from "@/components/timeline";
import { formatCount } from "@/lib/core/money/money";
import { isMessage } from "@/lib/core/text/message";
import { type Forms, render } from "@/lib/core/text/render";
import type { Tone } from "@/lib/core/text/states";
import type { BatchEventKind } from "@/lib/payments/batches/events";
import type { listBatchEvents } from "@/lib/payments/batches/queries";
import { unattended } from "@/messages/actors";
import * as t from "@/messages/batches/detail";
import * as common from "@/messages/common";

type Event = Awaited<ReturnType<typeof listBatchEvents>>[number];

const labels: Record<BatchEventKind, { title: string; tone?: Tone }> = {
  uploaded: { title: t.uploaded },
  made_from_another: { title: t.eventCreatedFrom },
  read_again: { title: t.eventReadAgain },
  totals_declared: { title: t.eventTotalsDeclared },
  edited: { title: t.cellsEdited },
  rows_excluded: { title: t.rowsExcluded },
  rows_restored: { title: t.rowsRestored },
  split_off: { title: t.eventRowsMoved },
  asked: { title: t.eventSubmitted, tone: "wait" },
  approved: { title: common.approved, tone: "good" },
  approval_rejected: { title: t.rejected, tone: "failed" },
  approval_expired: { title: t.eventApprovalExpired, tone: "wait" },
  repeats_confirmed: { title: t.duplicatesConfirmed },
  released: { title: t.released, tone: "moving" },
  rest_released: { title: t.eventRestReleased, tone: "moving" },
  paused: { title: t.paused, tone: "wait" },
  paused_automatically: { title: t.pausedAutomatically, tone: "alarm" },
  resumed_automatically: { title: t.eventAutoResumed, tone: "moving" },
  resumed: { title: t.resumed, tone: "moving" },
  cancelled: { title: common.cancelled },
  file_wiped: { title: t.fileDeleted },
  not_released_in_time: { title: t.eventAutoCancelled },
  rows_refused: { title: t.eventRowsBlocked, tone: "failed" },
  retried: { title: t.eventRetried },
};

export function BatchTimeline({ events, forms }: { events: readonly Event[]; forms: Forms }) {
  const folded: (Event & { times: number })[] = [];
  for (const event of events) {
    const last = folded.at(-1);
    if (last && last.kind === "edited" && event.kind === "edited" && last.by === event.by) last.times += 1;
    else folded.push({ ...event, times: 1 });
  }
  return (
    <Panel title={t.timeline}>
      <Timeline
        entries={folded.map(({ id, at, kind, by, details, times }) => ({
          key: String(id),
          at,
          title: labels[kind].title,
          actor: by ?? unattended.worker,
          tone: labels[kind].tone,
          times,
          children: describeDetails(kind, details, forms),
        }))}
      />
    </Panel>
  );
}

function describeDetails(kind: BatchEventKind, details: Record<string, unknown>, forms: Forms): string | null {
  const text = (name: string) => {
    const value = details[name] ?? "";
    return isMessage(value) ? render(value, forms) : String(value);
  };
  const rows = (name: string) => text(name) && t.rowsAs(Number(text(name)), formatCount(text(name), forms.numberForm));
  const totals = () =>
    Array.isArray(details.totals) ? details.totals.map((sum) => render(sum, forms)).join(" + ") : "";
  const own: Partial<Record<BatchEventKind, string[]>> = {
    uploaded: [text("file"), text("refused") && t.fileUnusable(text("refused"))],
    edited: [text("what"), text("column")],
    rows_excluded: [text("what")],
    rows_restored: [text("what")],
    split_off: [text("rows") && t.to(rows("rows"), text("into"))],
    made_from_another: [text("of"), rows("rows")],
    asked: [rows("rows"), totals(), text("because")],
    released: [rows("rows"), totals(), text("initialRows") && t.first(rows("initialRows"))],
    rows_refused: [rows("count"), text("fault")],
  };
  const detail = (own[kind] ?? [text("reason")]).filter(Boolean).join(" · ");
  return detail === "" ? null : detail;
}

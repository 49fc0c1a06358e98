import { Panel } from "@/components/panel";
import { Timeline } from "@/components/timeline";
import type { listBatchEvents } from "@/lib/batches/queries";
import type { Tone } from "@/lib/orders/words";

type Event = Awaited<ReturnType<typeof listBatchEvents>>[number];

const words: Record<string, { title: string; tone?: Tone }> = {
  uploaded: { title: "Uploaded" },
  "made from another": { title: "Made from another batch" },
  "read anew": { title: "Read anew" },
  mended: { title: "Cells mended" },
  "set aside": { title: "Rows set aside" },
  asked: { title: "Asked for approval", tone: "wait" },
  approved: { title: "Approved", tone: "good" },
  "sent back": { title: "Sent back", tone: "failed" },
  "approval expired": { title: "Nobody decided in time", tone: "wait" },
  "repeats confirmed": { title: "Repeated rows spoken for" },
  released: { title: "Released", tone: "moving" },
  "rest released": { title: "The rest released", tone: "moving" },
  paused: { title: "Paused", tone: "wait" },
  "paused itself": { title: "Paused itself", tone: "alarm" },
  resumed: { title: "Resumed", tone: "moving" },
  cancelled: { title: "Cancelled" },
  "file wiped": { title: "Its file was wiped" },
  "not released in time": { title: "Ended: nobody released it in time" },
  "rows refused": { title: "Rows that became no order", tone: "failed" },
  "failed rows taken up": { title: "Failed rows taken into another batch" },
};

/** What happened to a batch as a whole, oldest first; mends that follow each other are one line. */
export function BatchTimeline({ events }: { events: readonly Event[] }) {
  const folded: (Event & { times: number })[] = [];
  for (const event of events) {
    const last = folded.at(-1);
    if (last && last.kind === "mended" && event.kind === "mended" && last.by === event.by) last.times += 1;
    else folded.push({ ...event, times: 1 });
  }
  return (
    <Panel title="Timeline">
      <Timeline
        entries={folded.map(({ id, at, kind, by, details, times }) => ({
          key: String(id),
          at,
          title: words[kind]?.title ?? kind,
          actor: by ?? "Paydesk",
          tone: words[kind]?.tone,
          times,
          children: tellDetails(kind, details),
        }))}
      />
    </Panel>
  );
}

function tellDetails(kind: string, details: Record<string, unknown>): string | null {
  const text = (name: string) => (details[name] === undefined || details[name] === null ? "" : String(details[name]));
  const list = (name: string) => (Array.isArray(details[name]) ? (details[name] as unknown[]).join(" + ") : "");
  const parts = {
    uploaded: [text("file"), text("refused") && `refused: ${text("refused")}`],
    mended: [text("column"), text("rows") && `${text("rows")} rows`],
    "set aside": [text("rows") && `${text("rows")} rows into ${text("into")}`],
    "made from another": [text("of"), text("rows") && `${text("rows")} rows`],
    asked: [text("rows") && `${text("rows")} rows`, list("totals"), text("because")],
    released: [
      text("rows") && `${text("rows")} rows`,
      list("totals"),
      text("canary") && `the first ${text("canary")} to begin with`,
    ],
    "rows refused": [text("count") && `${text("count")} rows`, text("fault")],
  }[kind] ?? [text("reason")];
  const said = parts.filter(Boolean).join(" · ");
  return said === "" ? null : said;
}

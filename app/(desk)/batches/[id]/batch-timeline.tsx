import { Panel } from "@/components/panel";
import { Timeline } from "@/components/timeline";
import type { listBatchEvents } from "@/lib/batches/queries";
import { formatAmount, formatCount, type NumberForm } from "@/lib/core/money";
import type { Tone } from "@/lib/orders/words";

type Event = Awaited<ReturnType<typeof listBatchEvents>>[number];

const words: Record<string, { title: string; tone?: Tone }> = {
  uploaded: { title: "Uploaded" },
  "made from another": { title: "Made from another batch" },
  "read anew": { title: "Read anew" },
  "totals declared": { title: "Control totals declared" },
  edited: { title: "Cells edited" },
  "rows excluded": { title: "Rows excluded" },
  "rows restored": { title: "Rows restored" },
  "set aside": { title: "Rows excluded into a new draft" },
  asked: { title: "Asked for approval", tone: "wait" },
  approved: { title: "Approved", tone: "good" },
  "sent back": { title: "Sent back", tone: "failed" },
  "approval expired": { title: "Nobody decided in time", tone: "wait" },
  "repeats confirmed": { title: "Duplicates confirmed" },
  released: { title: "Released", tone: "moving" },
  "rest released": { title: "The rest released", tone: "moving" },
  paused: { title: "Paused", tone: "wait" },
  "paused itself": { title: "Paused automatically", tone: "alarm" },
  "resumed automatically": { title: "Resumed automatically: its gateway answers again", tone: "moving" },
  resumed: { title: "Resumed", tone: "moving" },
  cancelled: { title: "Cancelled" },
  "file wiped": { title: "Its file was wiped" },
  "not released in time": { title: "Ended: nobody released it in time" },
  "rows refused": { title: "Rows that became no order", tone: "failed" },
  "failed rows taken up": { title: "Failed rows taken into another batch" },
};

/** What happened to a batch as a whole, oldest first; edits that follow each other are one line. */
export function BatchTimeline({ events, numberForm }: { events: readonly Event[]; numberForm: NumberForm }) {
  const folded: (Event & { times: number })[] = [];
  for (const event of events) {
    const last = folded.at(-1);
    if (last && last.kind === "edited" && event.kind === "edited" && last.by === event.by) last.times += 1;
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
          children: tellDetails(kind, details, numberForm),
        }))}
      />
    </Panel>
  );
}

function tellDetails(kind: string, details: Record<string, unknown>, numberForm: NumberForm): string | null {
  const text = (name: string) => (details[name] === undefined || details[name] === null ? "" : String(details[name]));
  const count = (name: string, one = "row", many = "rows") =>
    text(name) && `${formatCount(text(name), numberForm)} ${text(name) === "1" ? one : many}`;
  const totals = () =>
    Array.isArray(details.totals) ? details.totals.map((sum) => writeSum(String(sum), numberForm)).join(" + ") : "";
  const parts = {
    uploaded: [text("file"), text("refused") && `refused: ${text("refused")}`],
    edited: [text("what"), text("column")],
    "rows excluded": [text("what")],
    "rows restored": [text("what")],
    "set aside": [text("rows") && `${count("rows")} into ${text("into")}`],
    "made from another": [text("of"), count("rows")],
    asked: [count("rows"), totals(), text("because")],
    released: [count("rows"), totals(), text("canary") && `${count("canary", "row", "rows")} first`],
    "rows refused": [count("count"), text("fault")],
  }[kind] ?? [text("reason")];
  const said = parts.filter(Boolean).join(" · ");
  return said === "" ? null : said;
}

/** "16650.04 EUR" as people read it; what is no sum stays as it is. */
function writeSum(sum: string, numberForm: NumberForm): string {
  const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(sum) ?? [];
  return amount && currency ? `${formatAmount(amount, currency, numberForm)} ${currency}` : sum;
}

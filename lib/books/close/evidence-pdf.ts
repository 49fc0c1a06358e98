import {
  type ExplanationKind,
  explanationLabels,
  type MatchClass,
  type MatchLeg,
  matchClassLabels,
  matchLegLabels,
} from "@/lib/books/matching/labels";
import { type PdfPage, pdfColors, writePdf } from "@/lib/core/files/pdf-page";
import { addAmounts, formatAmount } from "@/lib/core/money/money";
import { render } from "@/lib/core/text/render";
import { localTimeIn } from "@/lib/core/time/calendar";
import { unattended } from "@/messages/actors";
import * as t from "@/messages/close/evidence-model";
import * as exports from "@/messages/exports/model";
import type { CloseEvidence } from "./evidence-data";
import type { EvidenceInputs } from "./evidence-inputs";
import { type Equation, equationsOf } from "./evidence-tables";
import { periodStates } from "./labels";
import type { ManifestFile } from "./manifest";

export const summaryName = "summary.pdf";
const { ink, soft, warning } = pdfColors;

const shownUtc = (at: Date) => at.toISOString().slice(0, 19).replace("T", " ");
const money = (amount: string, currency: string) => `${formatAmount(amount, currency, "1,234.56")} ${currency}`;

export function writeSummary(inputs: EvidenceInputs, files: readonly ManifestFile[]): Promise<Buffer<ArrayBuffer>> {
  const { evidence, closedAt, period } = inputs;
  const title = `${t.title} · ${period.fromDay} – ${period.toDay}`;
  const head = { title, author: evidence.organisation.name, at: closedAt, isPlain: true };
  return writePdf(head, (page) => {
    drawHead(page, inputs);
    drawFigures(page, evidence);
    drawDifferences(page, evidence);
    if (inputs.otherValueDates > 0) page.fact(t.valueDates, t.valueDatesOf(inputs.otherValueDates));
    drawSignatures(page, inputs);
    drawLaterItems(page, inputs);
    heading(page, t.files);
    for (const { name, sha256 } of files) page.fact(name, sha256, "mono");
    if (!page.lost) return;
    page.space(1);
    page.write(exports.replacementNote, "plain", 8, soft);
  });
}

function heading(page: PdfPage, text: string): void {
  page.space(1);
  page.keep(60);
  page.write(text, "bold", 12, ink, { paragraphGap: 4 });
}

function drawHead(page: PdfPage, { evidence, closedAt, period }: EvidenceInputs): void {
  const { name, timeZone } = evidence.organisation;
  const { label } = periodStates.rows[period.state];
  page.write(name, "plain", 10, soft);
  page.write(t.title, "bold", 16, ink);
  page.space(0.8);
  page.write(`${period.fromDay} – ${period.toDay}`, "bold", 22, ink);
  const isSuspended = period.suspendedAt !== null;
  page.write(
    period.suspendedAt ? t.suspendedSince(label, `${shownUtc(period.suspendedAt)} UTC`) : label,
    ...(["bold", 12, isSuspended ? warning : ink] as const),
  );
  if (period.suspendedReason) page.write(render(period.suspendedReason), "plain", 10, ink);
  page.space(0.8);
  page.fact(t.periodId, period.id, "mono");
  page.fact(t.days, t.daysIn(period.fromDay, period.toDay, timeZone));
  page.fact(t.closedAt, bothTimes(closedAt, timeZone));
}

const bothTimes = (at: Date, timeZone: string) =>
  t.bothTimes(shownUtc(at), localTimeIn(at, timeZone).replace("T", " "), timeZone);

function drawFigures(page: PdfPage, { figures }: CloseEvidence): void {
  if (figures.length === 0) {
    page.space(1);
    page.write(t.noFigures, "plain", 10, ink);
  }
  for (const row of figures) for (const equation of equationsOf(row)) drawEquation(page, row, equation);
}

function drawEquation(
  page: PdfPage,
  { connection, currency, figures }: CloseEvidence["figures"][number],
  { leg, left, right, of, addsUp }: Equation,
): void {
  const isGateway = leg === "gateway";
  const show = (amount: string) => money(amount, currency);
  const number = (term: string, amount: string) => page.fact(term, show(amount), "mono", "right");
  page.space(1);
  page.keep(190);
  const title = isGateway ? t.gatewayLeg : t.bankLeg;
  page.write(title(connection, currency), "bold", 12, ink, { paragraphGap: 4 });
  number(isGateway ? t.inPaydesk : t.batchesOfGateway, left);
  number(t.openAtStart, of.openAtStart);
  number(t.explained, of.named);
  number(t.unexplained, of.unnamed);
  number(isGateway ? t.atGateway : t.atBank, right);
  page.fact(t.matched, t.matchedOf(of.matchedCount, show(of.matchedAmount)));
  const { fees, fx, reserves, transfers, bankCharges } = figures;
  page.fact(
    t.besides,
    isGateway ? t.otherLines(show(fees), show(fx), show(reserves), show(transfers)) : t.bankCharges(show(bankCharges)),
  );
  if (!addsUp) page.write(t.equationWrong, "bold", 10, warning);
}

function drawDifferences(page: PdfPage, { items }: CloseEvidence): void {
  heading(page, t.differences);
  if (items.length === 0) page.write(t.noDifferences, "plain", 10, ink);
  const counts = new Map<string, number>();
  for (const { leg, class: of } of items) counts.set(`${leg} ${of}`, (counts.get(`${leg} ${of}`) ?? 0) + 1);
  for (const [key, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [leg, of] = key.split(" ") as [MatchLeg, MatchClass];
    page.fact(matchClassLabels[of], `${count} · ${matchLegLabels[leg]}`);
  }
  drawExplanations(page, items);
}

function drawExplanations(page: PdfPage, items: CloseEvidence["items"]): void {
  const counts = new Map<string, { term: string; about: string; count: number }>();
  for (const { explanation, owner, until } of items) {
    if (explanation === "") continue;
    const key = [explanation, owner, until].join("\n");
    const term = t.explainedAs(explanationLabels[explanation as ExplanationKind]);
    const about = explanation === "timing" ? t.ownedUntil(owner, until) : owner;
    counts.set(key, { term, about, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  for (const [, { term, about, count }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    page.fact(term, `${count} · ${about}`);
}

function drawSignatures(page: PdfPage, { signatures, evidence }: EvidenceInputs): void {
  heading(page, t.signatures);
  for (const { act, userId, name, at, certification, reason, digest } of signatures)
    page.fact(
      t.acts[act],
      [
        userId === null ? unattended.worker : name,
        bothTimes(at, evidence.organisation.timeZone),
        ...(certification ? [t.certified(certification)] : []),
        ...(reason ? [t.reason(reason)] : []),
        t.figuresDigest(digest),
      ].join("\n"),
    );
}

function drawLaterItems(page: PdfPage, { laterItems, nameOf }: EvidenceInputs): void {
  if (laterItems.length === 0) return;
  heading(page, t.laterItems);
  const sums = new Map<string, { term: string; count: number; amount: string; currency: string }>();
  for (const { kind, connectionId, currency, amount } of laterItems) {
    const key = `${kind} ${connectionId} ${currency}`;
    const term = [t.laterKinds[kind], nameOf(connectionId)].filter(Boolean).join(" · ");
    const { count, amount: sum } = sums.get(key) ?? { count: 0, amount: "0" };
    sums.set(key, { term, currency, count: count + 1, amount: addAmounts(sum, amount) });
  }
  for (const { term, count, amount, currency } of sums.values())
    page.fact(term, t.laterOf(count, money(amount, currency)));
}

import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AppContext } from "@/lib/core/runtime/context";
import { count, readLabels } from "@/lib/core/telemetry/counts";

const directives = [
  "default-src",
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "connect-src",
  "object-src",
  "base-uri",
  "form-action",
  "frame-ancestors",
  "frame-src",
  "worker-src",
  "manifest-src",
];
const keywords = ["inline", "eval", "wasm-eval", "data", "blob", "self", "trusted-types-policy", "trusted-types-sink"];
const other = "other";

/** Anyone may send reports, so their number is bounded. */
const reportsOfBodyMax = 20;
export const reportsOfMinuteMax = 60;
export const reportKindsMax = 50;

export type CspReport = { directive: string; blocked: string };
export type CspReportCount = CspReport & { reports: number };

const text = z.string().max(8_192).default("");
/** One report by `report-uri` (CSP level 2, §4.4). */
const legacySchema = z.object({
  "csp-report": z.object({ "effective-directive": text, "violated-directive": text, "blocked-uri": text }),
});
/** A list by `report-to` (Reporting API, §2.4), possibly with other kinds of reports. */
const reportsSchema = z.array(z.object({ type: z.string(), body: z.unknown() })).max(1_000);
const violationSchema = z.object({ effectiveDirective: text, blockedURL: text });

export function readCspReports(body: string): CspReport[] | null {
  const json = readJson(body);
  const legacy = legacySchema.safeParse(json);
  if (legacy.success) {
    const report = legacy.data["csp-report"];
    return [nameReport(report["effective-directive"] || report["violated-directive"], report["blocked-uri"])];
  }
  const reports = reportsSchema.safeParse(json);
  if (!reports.success) return null;
  return reports.data
    .filter(({ type }) => type === "csp-violation")
    .slice(0, reportsOfBodyMax)
    .flatMap(({ body: violation }) => {
      const { data } = violationSchema.safeParse(violation);
      return data ? [nameReport(data.effectiveDirective, data.blockedURL)] : [];
    });
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Only the host is kept, because a path or query may hold private data. */
function nameReport(directive: string, blocked: string): CspReport {
  const [name = ""] = directive.split(" ", 1);
  const scheme = /^([a-z][a-z-]*):?$/.exec(blocked)?.[1] ?? "";
  const host = URL.canParse(blocked) ? new URL(blocked).hostname : "";
  return {
    directive: directives.includes(name) ? name : other,
    blocked: keywords.includes(scheme) ? scheme : host.slice(0, 60) || other,
  };
}

type Known = { kinds: Promise<Set<string>>; minute: number; inMinute: number };
const knownByDatabase = new WeakMap<object, Known>();

const kindOf = ({ directive, blocked }: CspReport) => `${directive} ${blocked}`;

/**
 * Drops reports beyond 60 a minute, and counts hosts beyond 50 kinds as "other", so that a stranger can't fill the
 * table.
 */
export async function countCspReports(
  ctx: Pick<AppContext, "db" | "log" | "now">,
  reports: readonly CspReport[],
): Promise<void> {
  const known = knownByDatabase.get(ctx.db) ?? { kinds: readKinds(ctx), minute: 0, inMinute: 0 };
  knownByDatabase.set(ctx.db, known);
  const minute = Math.floor(ctx.now().getTime() / 60_000);
  if (known.minute !== minute) Object.assign(known, { minute, inMinute: 0 });
  const counted = reports.slice(0, Math.max(0, reportsOfMinuteMax - known.inMinute));
  known.inMinute += counted.length;
  const kinds = await known.kinds.catch((error: unknown) => {
    knownByDatabase.delete(ctx.db);
    throw error;
  });
  for (const report of counted) {
    const isKnown = kinds.has(kindOf(report));
    if (!isKnown && kinds.size < reportKindsMax) kinds.add(kindOf(report));
    const blocked = kinds.has(kindOf(report)) ? report.blocked : other;
    count(ctx, "csp_reports", report.directive, blocked);
  }
}

async function readKinds(ctx: Pick<AppContext, "db">): Promise<Set<string>> {
  return new Set((await listCspReports(ctx)).map(kindOf));
}

export async function listCspReports(ctx: Pick<AppContext, "db">): Promise<CspReportCount[]> {
  const { rows } = await ctx.db.execute<{ label: string; value: string }>(
    sql`select label, value from counts where name = 'csp_reports' order by value desc, label`,
  );
  return rows.map(({ label, value }) => {
    const { directive = other, blocked = other } = readLabels(label);
    return { directive, blocked, reports: Number(value) };
  });
}

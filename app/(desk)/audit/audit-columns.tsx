import Link from "next/link";
import type { Column } from "@/components/data-table/data-table";
import { When } from "@/components/when";
import type { AuditRow } from "@/lib/audit/queries";
import { describeAct, describeDetails, subjectHref } from "@/lib/audit/words";
import { may, type Role } from "@/lib/auth/permissions";

/** The columns of the audit trail; `names` are the people by id, `role` decides which links lead somewhere. */
export function auditColumns(names: ReadonlyMap<string, string>, role: Role): Column<AuditRow>[] {
  return [
    { key: "who", head: "Who", cell: (row) => <Who row={row} />, hideBelow: "lg" },
    {
      key: "act",
      head: "Act",
      cell: (row) => (
        <div className="max-lg:py-1.5">
          {describeAct(row.act)}
          {/* Where it is narrow, one cell says what the columns beside it say elsewhere. */}
          <div className="flex flex-col text-ink-2 lg:hidden">
            <span>
              <Who row={row} /> · <About row={row} names={names} role={role} />
            </span>
            <Details row={row} />
          </div>
        </div>
      ),
    },
    { key: "about", head: "About", cell: (row) => <About row={row} names={names} role={role} />, hideBelow: "lg" },
    { key: "details", head: "Details", cell: (row) => <Details row={row} />, hideBelow: "lg" },
    { key: "at", head: "When", cell: (row) => <When at={row.at} /> },
  ];
}

function Who({ row }: { row: AuditRow }) {
  if (row.person) return <span className="whitespace-nowrap">{row.person.name}</span>;
  return <span className="whitespace-nowrap text-ink-3">{row.act === "sessions.refuse" ? "Nobody" : "The desk"}</span>;
}

function About({ row, names, role }: { row: AuditRow; names: ReadonlyMap<string, string>; role: Role }) {
  const { subjectType, subjectId } = row;
  const name = subjectType === "person" && subjectId ? names.get(subjectId) : undefined;
  const words = name ?? (subjectId ? `${subjectType} ${subjectId.slice(0, 8)}` : subjectType);
  const page = subjectHref(subjectType, subjectId);
  const closed = page?.startsWith("/people") && !may(role, "people.read");
  // A session is nobody's page, and its id says nothing to anybody.
  if (subjectType === "session" || (subjectType === "person" && !subjectId))
    return <span className="text-ink-3">—</span>;
  if (!page || closed) return <span title={subjectId ?? undefined}>{words}</span>;
  return (
    <Link className="link" href={page} prefetch={false} title={subjectId ?? undefined}>
      {words}
    </Link>
  );
}

function Details({ row }: { row: AuditRow }) {
  const phrases = describeDetails(row.details);
  if (row.ip) phrases.push(`from ${row.ip}`);
  return (
    <span className="block max-w-120 break-words text-ink-2 lg:min-w-40 lg:py-1">{phrases.join(" · ") || "—"}</span>
  );
}

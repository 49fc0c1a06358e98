import Link from "next/link";
import type { ReactNode } from "react";
import type { Column } from "@/components/data-table/data-table";
import { When } from "@/components/when";
import type { AuditRow } from "@/lib/audit/queries";
import { describeAct, describeDetails, subjectHref } from "@/lib/audit/words";
import { may, type Role } from "@/lib/auth/permissions";

/** The columns of the audit trail; `names` are the people by id, `role` decides which links lead somewhere. */
export function auditColumns(names: ReadonlyMap<string, string>, role: Role): Column<AuditRow>[] {
  return [
    { key: "who", head: "Who", cell: (row) => <Who row={row} />, hideBelow: "lg" },
    { key: "act", head: "Act", cell: (row) => <ActCell row={row} names={names} role={role} /> },
    { key: "about", head: "About", cell: (row) => aboutOf({ row, names, role }) ?? none, hideBelow: "lg" },
    {
      key: "details",
      head: "Details",
      cell: (row) => (
        <span className="block min-w-40 max-w-120 wrap-anywhere py-1 text-ink-2">{detailsOf(row) || none}</span>
      ),
      hideBelow: "lg",
    },
    { key: "at", head: "When", cell: (row) => <When at={row.at} />, hideBelow: "lg" },
  ];
}

const none = <span className="text-ink-3">—</span>;

type CellProps = { row: AuditRow; names: ReadonlyMap<string, string>; role: Role };

/** The act; where it is narrow, also what the columns beside it say elsewhere. */
function ActCell({ row, names, role }: CellProps) {
  const about = aboutOf({ row, names, role });
  const details = detailsOf(row);
  return (
    <div className="max-lg:py-1.5">
      <span className="block max-lg:font-medium lg:max-w-48">{describeAct(row.act)}</span>
      <div className="flex flex-col text-ink-2 lg:hidden">
        <span>
          <Who row={row} />
          {about ? <> · {about}</> : null}
        </span>
        {details ? <span className="break-words">{details}</span> : null}
        <When at={row.at} />
      </div>
    </div>
  );
}

function Who({ row }: { row: AuditRow }) {
  if (row.person) return <span className="whitespace-nowrap">{row.person.name}</span>;
  return <span className="whitespace-nowrap text-ink-3">{row.act === "sessions.refuse" ? "Nobody" : "The desk"}</span>;
}

/** What it was done to, with its page; null for a session, whose id says nothing to anybody. */
function aboutOf({ row, names, role }: CellProps): ReactNode {
  const { subjectType, subjectId } = row;
  if (subjectType === "session" || (subjectType === "person" && !subjectId)) return null;
  const name = subjectType === "person" && subjectId ? names.get(subjectId) : undefined;
  // Ids begin with their time, so those of one hour begin alike: they are told apart by their end.
  const words = name ?? (subjectId ? `${subjectType} …${subjectId.slice(-8)}` : subjectType);
  const page = subjectHref(subjectType, subjectId);
  if (!page || (page.startsWith("/people") && !may(role, "people.read"))) {
    return <span title={subjectId ?? undefined}>{words}</span>;
  }
  return (
    <Link className="link" href={page} prefetch={false} title={subjectId ?? undefined}>
      {words}
    </Link>
  );
}

function detailsOf(row: AuditRow): string {
  const phrases = describeDetails(row.details);
  return [...phrases, ...(row.ip ? [`from ${row.ip}`] : [])].join(" · ");
}

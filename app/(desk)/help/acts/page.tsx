import { Check, ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import { FactTable } from "@/components/fact-table";
import { PageHead } from "@/components/page-head";
import { actMeanings, listActs } from "@/lib/auth/act-words";
import { type Act, may, type Role, whenStepUp } from "@/lib/auth/permissions";
import { requirePerson } from "@/lib/auth/session";
import { roleWords } from "@/lib/people/input";

export const metadata: Metadata = { title: "Who may do what" };

/** From the least right to the most; the developer stands apart from those who handle money. */
const columns: readonly Role[] = ["viewer", "preparer", "approver", "admin", "developer"];

export default async function ActsPage() {
  const { role: own } = await requirePerson();
  return (
    <>
      <PageHead title="Who may do what" back={{ href: "/help", label: "Help" }}>
        Made from the very table that every act is judged by. A role counts from the next click on. Somebody who is
        limited to some connections sees and does nothing of the others; an admin is never limited.
      </PageHead>
      <dl className="mb-4 grid max-w-3xl grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-base">
        {columns.map((role) => (
          <div key={role} className="contents">
            <dt className="font-medium">
              {roleWords[role].label}
              {role === own ? " (you)" : ""}
            </dt>
            <dd className="text-ink-2">{roleWords[role].meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-4 flex items-center gap-1.5 text-ink-2 text-sm">
        <ShieldCheck size={16} className="shrink-0" aria-hidden />
        asks for your code or password again when the last time is more than five minutes ago; what sends a payout
        without anybody's approval asks where the money is real.
      </p>
      <FactTable framed caption="Acts and the roles that may do them">
        <thead>
          <tr>
            <th scope="col">Act</th>
            {columns.map((role) => (
              <th key={role} scope="col" className="text-center whitespace-nowrap max-lg:hidden">
                {roleWords[role].label}
              </th>
            ))}
          </tr>
        </thead>
        {listActs().map(({ room, acts }) => (
          <tbody key={room}>
            <tr>
              <th scope="colgroup" colSpan={columns.length + 1} className="bg-sunken font-medium text-xs">
                {room}
              </th>
            </tr>
            {acts.map((act) => (
              <ActRow key={act} act={act} />
            ))}
          </tbody>
        ))}
      </FactTable>
    </>
  );
}

/** The same as the ticks, where there is no room for them. */
function listRoles(act: Act): string {
  return columns
    .filter((role) => may(role, act))
    .map((role) => roleWords[role].label)
    .join(", ");
}

const stepUpWords = {
  always: "asks again who is at the screen",
  real_money: "asks again who is at the screen when it sends real money",
  never: "",
};

function ActRow({ act }: { act: Act }) {
  return (
    <tr className="hover:bg-sunken">
      <th scope="row">
        {actMeanings[act]}
        {whenStepUp(act) === "never" ? null : (
          <ShieldCheck
            size={14}
            className="ml-1.5 inline align-[-2px] text-ink-3"
            role="img"
            aria-label={stepUpWords[whenStepUp(act)]}
          />
        )}
        <span className="block text-ink-2 text-xs lg:hidden">{listRoles(act)}</span>
      </th>
      {columns.map((role) => (
        <td key={role} className="text-center max-lg:hidden">
          {may(role, act) ? (
            <Check
              size={16}
              className="inline text-good-text"
              role="img"
              aria-label={`${roleWords[role].label}: yes`}
            />
          ) : (
            <span className="text-ink-3">
              <span aria-hidden>–</span>
              <span className="sr-only">no</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

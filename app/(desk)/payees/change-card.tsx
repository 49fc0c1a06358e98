import Link from "next/link";
import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import { approvedBy, describeLapsed } from "@/lib/approvals/given";
import { may } from "@/lib/auth/permissions";
import type { Person } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { listNames } from "@/lib/core/names";
import type { ChangeDetail, ChangedAccount } from "@/lib/payees/change-queries";
import { PolicyThen } from "../approvals/policy-then";
import { DecideChange } from "./decide-change";
import { Differences } from "./differences";

type Props = {
  change: ChangeDetail;
  person: Pick<Person, "id" | "role" | "email" | "connectionIds">;
  /** Whoever may decide on accounts. */
  approvers: readonly { id: string; name: string }[];
  /** On the payee's own page their name goes without saying. */
  named?: boolean;
};

/** Accounts that wait, or were decided on: what changes, who was called, who said what, and the two buttons. */
export function ChangeCard({ change, person, approvers, named = true }: Props) {
  const { request, accounts } = change;
  const whole = may(person.role, "payees.changeAccount");
  const given = approvedBy(request?.said ?? []);
  const isOpen = request?.state === "open";
  return (
    <Panel title={isOpen ? titleOf(accounts) : undefined}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2 text-sm">
          Proposed by {change.proposedBy.name}, <When at={change.proposedAt} age={isOpen} />
          {change.fileName ? `, from the file ${change.fileName}` : ""}.
          {isOpen ? " Until it is approved the account in force is paid." : ""}
        </p>
        {accounts.map((account) => (
          <OneAccount key={account.next.id} account={account} whole={whole} named={named || accounts.length > 1} />
        ))}
        {request ? (
          <p className="text-sm">
            {request.required === 1 ? "One other person" : `${request.required} other people`} must approve.
            {given.length > 0 ? ` Approved by ${listNames(given, "and")}.` : ""}
            {describeLapsed(request.said)}
            {isOpen ? (
              <>
                {" "}
                Waiting for: {whoIsLeft(change, approvers)}. Expires <When at={request.expiresAt} />.
              </>
            ) : (
              <>
                {` ${stateWords[request.state]}${request.stateReason ? `: ${request.stateReason}` : "."} `}
                <span className="block text-ink-2">
                  <PolicyThen policy={request.policy} />
                </span>
              </>
            )}
          </p>
        ) : (
          <p className="text-sm">Nobody else was there to approve: it came into force at once.</p>
        )}
        {isOpen ? (
          <DecideChange
            changeId={change.id}
            requestId={request.id}
            mark={request.mark}
            effect={effectOf(accounts)}
            missing={request.required - given.length}
            own={change.proposedBy.id === person.id}
            disabledReason={whyNotMine(change, person, approvers)}
            email={person.email}
          />
        ) : null}
      </div>
    </Panel>
  );
}

const stateWords = {
  open: "Open",
  approved: "In force since it was approved",
  rejected: "Rejected",
  expired: "Expired",
  void: "Taken back",
} as const;

function titleOf(accounts: readonly ChangedAccount[]): string {
  return accounts.length === 1 ? "Another account waits for approval" : `${accounts.length} accounts wait for approval`;
}

function effectOf(accounts: readonly ChangedAccount[]): string {
  const [only, ...others] = accounts;
  if (only && others.length === 0) return `pay ${only.next.name} to ${only.next.label} from now on`;
  return `pay ${accounts.length} payees to their new accounts from now on`;
}

/** Why this person cannot decide, naming who can; null when they can. */
export function whyNotMine(
  { proposedBy, request }: ChangeDetail,
  person: Props["person"],
  approvers: Props["approvers"],
): string | null {
  if (proposedBy.id === person.id) return "You proposed it: somebody else decides.";
  if (request?.said.some(({ personId }) => personId === person.id)) return "You have approved it.";
  const cannot = whyNot(person.role, "approvals.decide", "decide");
  if (cannot) return cannot;
  if (approvers.some(({ id }) => id === person.id)) return null;
  return "Payees belong to no connection: somebody who works with all of them decides.";
}

function whoIsLeft({ proposedBy, request }: ChangeDetail, approvers: Props["approvers"]): string {
  const said = request?.said.map(({ personId }) => personId) ?? [];
  const left = approvers.filter(({ id }) => id !== proposedBy.id && !said.includes(id));
  if (left.length === 0) return "nobody yet; an admin adds an approver";
  return listNames(
    left.map(({ name }) => name),
    "or",
  );
}

function OneAccount({
  account: { next, old },
  whole,
  named,
}: {
  account: ChangedAccount;
  whole: boolean;
  named: boolean;
}) {
  return (
    <div className="flex flex-col gap-2">
      {named ? (
        <h3 className="font-semibold text-base">
          <Link className="link" href={`/payees/${next.payeeId}`} prefetch={false}>
            {next.name}
          </Link>{" "}
          <span className="identifier font-normal text-ink-3">{next.key}</span>
        </h3>
      ) : null}
      <Differences old={old} next={next} whole={whole} />
      {next.call ? (
        <p className="text-sm">
          <span className="text-ink-2">Call-back note:</span> {next.call.person}, on{" "}
          <span className="identifier">{next.call.number}</span>, {next.call.on}.
        </p>
      ) : null}
    </div>
  );
}

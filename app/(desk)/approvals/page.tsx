import type { Metadata } from "next";
import Link from "next/link";
import { Count } from "@/components/count";
import { type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { Money } from "@/components/money";
import { PageHead } from "@/components/page-head";
import { Tabs } from "@/components/tabs";
import { When, ZoneNote } from "@/components/when";
import type { Reach } from "@/lib/auth/reach";
import { type Person, requireAct } from "@/lib/auth/session";
import { addAmounts } from "@/lib/core/money";
import { listNames } from "@/lib/core/names";
import { openDesk } from "@/lib/core/open-desk";
import { listApprovers, listPayoutApprovals, type PayoutApproval } from "@/lib/orders/approval-queries";
import { AccountChanges, readChanges } from "./account-changes";
import { BatchApprovals, readBatches } from "./batch-approvals";
import { DecidePanel } from "./decide-panel";
import { FindingList } from "./finding-list";
import { whoIsLeft, whyNotMine } from "./whose-turn";

export const metadata: Metadata = { title: "Approvals" };

const tabs = ["me", "others", "decided"] as const;

export default async function ApprovalsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("approvals.read");
  const chosen = readParam(await searchParams, "tab");
  const tab = tabs.find((name) => name === chosen) ?? "me";
  const desk = openDesk();
  const { db, now } = desk;
  const [open, approvers, changes, waiting] = await Promise.all([
    listPayoutApprovals(db, person.connectionIds, "open", now()),
    listApprovers(db),
    readChanges(desk, person),
    readBatches(desk, person),
  ]);
  const onMe = open.rows.filter((one) => whyNotMine(one, person) === null);
  const onOthers = open.rows.filter((one) => whyNotMine(one, person) !== null);
  const shown =
    tab === "decided"
      ? await listPayoutApprovals(db, person.connectionIds, "decided", now())
      : { rows: tab === "me" ? onMe : onOthers, more: open.more };
  const accounts = await changes.of(tab);
  const files = waiting.of(tab);
  return (
    <>
      <PageHead title="Approvals">
        Nobody approves what they prepared. What is approved is what is sent, to the digit.
      </PageHead>
      <Tabs
        label="Whose turn it is"
        items={[
          {
            href: "/approvals",
            label: "Waiting on me",
            current: tab === "me",
            count: onMe.length + changes.onMe + waiting.onMe,
          },
          {
            href: "/approvals?tab=others",
            label: "Waiting on others",
            current: tab === "others",
            count: onOthers.length + changes.onOthers + waiting.onOthers,
          },
          { href: "/approvals?tab=decided", label: "Decided", current: tab === "decided" },
        ]}
      />
      {shown.rows.length === 0 && accounts.length === 0 && files.length === 0 ? (
        <EmptyState
          title={
            tab === "me"
              ? "Nothing waits on you."
              : tab === "others"
                ? "Nothing waits on others."
                : "Nothing was decided yet."
          }
        >
          {tab === "me"
            ? "Payouts and batches that your policies hold, and new accounts of payees, appear here when it is your turn."
            : null}
        </EmptyState>
      ) : (
        <>
          {tab === "decided" || shown.rows.length === 0 ? null : <Effect rows={shown.rows} />}
          <ul className="flex flex-col gap-4">
            {shown.rows.map((approval) => (
              <Item key={approval.requestId} approval={approval} person={person} approvers={approvers} />
            ))}
          </ul>
          {shown.more > 0 ? (
            <p className="text-ink-2 text-sm">
              <Count value={shown.more} /> more are not shown here: decide on these first.
            </p>
          ) : null}
          <BatchApprovals batches={files} person={person} numberForm={waiting.numberForm} />
          <AccountChanges changes={accounts} person={person} approvers={changes.approvers} />
          <ZoneNote />
        </>
      )}
    </>
  );
}

/** What all of them together do: one line a currency, and how many have something new about them. */
function Effect({ rows }: { rows: readonly PayoutApproval[] }) {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  const flagged = rows.filter(({ findings, book }) => findings.length + book.length > 0).length;
  return (
    <section aria-label="Effect" className="flex flex-col gap-1 text-lg">
      {currencies.map((currency) => {
        const own = rows.filter((row) => row.currency === currency);
        return (
          <p key={currency}>
            <Count value={own.length} /> {own.length === 1 ? "payout" : "payouts"},{" "}
            <Money amount={addAmounts(...own.map(({ amount }) => amount))} currency={currency} size="strong" />
          </p>
        );
      })}
      <p className="text-base text-ink-2">
        {flagged === 0
          ? "Nothing out of the ordinary was found."
          : `${flagged} of ${rows.length} ${flagged === 1 ? "has" : "have"} something new: look there first.`}
      </p>
    </section>
  );
}

type ItemProps = {
  approval: PayoutApproval;
  person: Person;
  approvers: readonly { id: string; name: string; connectionIds: Reach }[];
};

function Item({ approval, person, approvers }: ItemProps) {
  const { receiverName, receiverAccount } = approval;
  const cannot = whyNotMine(approval, person);
  const given = approval.said.filter(({ decision }) => decision === "approve").map(({ name }) => name);
  const left = whoIsLeft(approval, approvers);
  const who = left.length > 0 ? listNames(left, "or") : "Nobody yet: an admin adds an approver";
  return (
    <li className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-lg">
          <Money amount={approval.amount} currency={approval.currency} size="strong" /> to{" "}
          {receiverName ? <strong>{receiverName}</strong> : null} {receiverAccount}
        </p>
        <Link className="link text-sm" href={`/orders/${approval.orderId}`} prefetch={false}>
          Everything about it
        </Link>
      </div>
      <p className="text-ink-2 text-sm">
        From {approval.connectionName}
        {approval.environment === "sandbox" ? " (practice: no money moves)" : ""}, {approval.endpointLabel}
        {approval.yourReference ? ` · reference ${approval.yourReference}` : ""} · prepared by{" "}
        {approval.requestedByName}, <When at={approval.requestedAt} />
      </p>
      {approval.state === "open" ? (
        <>
          <FindingList findings={approval.findings} book={approval.book} />
          <p className="text-ink-2 text-sm">
            {approval.required === 1 ? "One other person" : `${approval.required} other people`} must approve.{" "}
            {approval.because} {given.length > 0 ? `Approved by ${listNames(given, "and")}. ` : ""}
            {cannot === null ? "" : `Waiting for: ${who}. `}
            Expires <When at={approval.expiresAt} />.
          </p>
          {cannot === null ? (
            <DecidePanel approval={approval} email={person.email} disabledReason={null} />
          ) : (
            <p className="text-sm">{cannot}</p>
          )}
        </>
      ) : (
        <p className="text-sm">
          {stateWords[approval.state]}
          {approval.said.map(({ name, decision, reason, at }) => (
            <span key={name}>
              {" "}
              {decision === "approve" ? "Approved" : "Sent back"} by {name}, <When at={at} />
              {reason ? `: ${reason}` : ""}.
            </span>
          ))}
          {approval.state === "void" || approval.state === "expired" ? ` ${approval.stateReason}` : ""}
        </p>
      )}
    </li>
  );
}

const stateWords: Record<Exclude<PayoutApproval["state"], "open">, string> = {
  approved: "Approved.",
  rejected: "Sent back.",
  expired: "Expired.",
  void: "No longer wanted.",
};

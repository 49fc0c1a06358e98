import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ButtonLink } from "@/components/button";
import { type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { may } from "@/lib/auth/permissions";
import type { Reach } from "@/lib/auth/reach";
import { requirePerson } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { readPracticeNumbers } from "@/lib/connections/practice";
import { listSendable } from "@/lib/connections/queries";
import type { SendableConnection } from "@/lib/connections/views";
import { openDesk } from "@/lib/core/open-desk";
import { readToday } from "@/lib/core/today";
import { isClientOrderId, newClientOrderId } from "@/lib/orders/ids";
import { readReturns } from "@/lib/orders/returned";
import { type CopyPurpose, copyOfOrder, findOrderOfForm } from "@/lib/orders/review";
import { findChoice } from "@/lib/payees/choice";
import { hasPayees } from "@/lib/payees/queries";
import { practiceOutcomeWords } from "../../connections/[id]/special-numbers";
import { Troubles } from "../../trouble/troubles";
import type { FormCopy, PayoutFormProps } from "./form-context";
import { emptyValues, fromOf, senderOf, withPayee } from "./form-values";
import { PayoutForm } from "./payout-form";
import { SentNotice } from "./sent-notice";

export const metadata: Metadata = { title: "New payout" };

type Search = { searchParams: Promise<Params> };

export default async function NewPayoutPage({ searchParams }: Search) {
  const person = await requirePerson();
  const cannot = whyNot(person.role, "payouts.submit");
  if (cannot) return <Instead title="You cannot send payouts">{cannot}</Instead>;

  const params = await searchParams;
  const [form, like, payee, mend] = ["form", "like", "payee", "mend"].map((name) => readParam(params, name));
  // The id is in the address, so that a reload, Back and a doubled tab are the same form and make the same order.
  if (form === undefined || !isClientOrderId(form)) {
    const start: Record<string, string> = like ? { like } : payee ? { payee } : {};
    redirect(`/payouts/new?${new URLSearchParams({ form: newClientOrderId(), ...start })}`);
  }
  const desk = openDesk();
  const reach = person.connectionIds;
  const [made, connections] = await Promise.all([findOrderOfForm(desk, reach, form), listSendable(desk, reach)]);
  const mends = made && made.mendableBy === person.id && mend === made.orderId ? made.orderId : null;
  if (made && mends === null) return <SentNotice personId={person.id} clientOrderId={form} orderId={made.orderId} />;
  if (connections.length === 0) {
    const who = whyNot(person.role, "connections.create");
    const connect = may(person.role, "connections.create") ? (
      <ButtonLink variant="primary" href="/connections/new">
        Connect a gateway
      </ButtonLink>
    ) : null;
    return (
      <Instead title="No gateway is connected" actions={connect}>
        A payout leaves through a connection to a gateway, and there is none yet. {who}
      </Instead>
    );
  }
  const from = mends ?? like ?? null;
  const [practice, copy, known, today, returns] = await Promise.all([
    readPractice(connections),
    from !== null
      ? readCopy(reach, from, mends === null ? "copy" : "edit", connections)
      : payee
        ? readStart(payee)
        : null,
    hasPayees(desk),
    readToday(desk.db, desk.now()),
    readReturns(desk.db, mends === null ? [] : [mends]),
  ]);
  return (
    <>
      <Troubles person={person} scope="connections" />
      <PayoutForm
        key={form}
        personId={person.id}
        email={person.email}
        clientOrderId={form}
        connections={connections}
        closed={whyClosed(connections)}
        today={today}
        returnUrl={`${desk.publicUrl}/return`}
        practice={practice}
        copy={copy}
        hasPayees={known}
        mends={mends}
        returned={mends === null ? null : (returns.get(mends) ?? null)}
      />
    </>
  );
}

/** One reason that all have in common is said; else each stands under From. */
function whyClosed(connections: readonly SendableConnection[]): string | null {
  if (connections.some(({ sendable }) => sendable)) return null;
  const reasons = new Set(connections.map(({ whyNot }) => whyNot));
  const [only = null] = reasons;
  return reasons.size === 1 ? only : "No connection can send now: the reasons stand under From.";
}

function Instead({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <>
      <PageHead title="New payout" />
      <EmptyState title={title} actions={actions}>
        <p>{children}</p>
      </EmptyState>
    </>
  );
}

/** The numbers that choose an outcome, where a connection leads to the built-in sandbox. */
async function readPractice(connections: SendableConnection[]): Promise<PayoutFormProps["practice"]> {
  if (!connections.some(({ practice }) => practice)) return { numbers: [], reason: null };
  const read = await readPracticeNumbers();
  if (!read.ok) return { numbers: [], reason: read.reason };
  const numbers = read.numbers.map((number) => ({
    ...number,
    words: practiceOutcomeWords[number.outcome] ?? number.outcome,
  }));
  return { numbers, reason: null };
}

async function readCopy(
  reach: Reach,
  orderId: string,
  purpose: CopyPurpose,
  connections: SendableConnection[],
): Promise<FormCopy | null> {
  const found = await copyOfOrder(openDesk(), reach, orderId, purpose);
  if (!found) return null;
  const from = fromOf(found.connectionId, found.endpointId);
  const sender = senderOf(connections, from);
  const blank = emptyValues();
  const copied = {
    ...blank,
    from: sender ? from : "",
    kind: found.kind ?? blank.kind,
    yourReference: found.yourReference,
    fields: { ...blank.fields, ...found.values },
  };
  // Who was chosen from the book is paid to the account that the book has now.
  const payee = found.payeeId ? await findChoice(openDesk(), found.payeeId) : null;
  return {
    orderId: found.orderId,
    values: payee ? withPayee(copied, payee) : copied,
    notCopied: found.notCopied,
    senderGone: sender === null,
    accountChanged: payee !== null && payee.accountId !== found.payeeAccountId,
  };
}

/** A form that starts from somebody of the book. */
async function readStart(payeeId: string): Promise<FormCopy | null> {
  const payee = await findChoice(openDesk(), payeeId);
  if (!payee) return null;
  const values = withPayee(emptyValues(), payee);
  return { orderId: null, values, notCopied: [], senderGone: false, accountChanged: false };
}

import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ButtonLink } from "@/components/button";
import { type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { openContext } from "@/lib/core/runtime/open-context";
import { readToday } from "@/lib/core/time/today";
import { may } from "@/lib/identity/auth/access/permissions";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requireUser } from "@/lib/identity/auth/sessions/session";
import { listSendable } from "@/lib/payments/connections/queries";
import { readSandboxNumbers } from "@/lib/payments/connections/sandbox";
import type { SendableConnection } from "@/lib/payments/connections/views";
import { isClientOrderId, newClientOrderId } from "@/lib/payments/orders/ids";
import { findChoice } from "@/lib/payments/payees/choice";
import { hasPayees } from "@/lib/payments/payees/queries";
import { readReturns } from "@/lib/payments/payouts/returned";
import { type CopyPurpose, copyOfOrder, findOrderOfForm } from "@/lib/payments/payouts/review";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";
import { sandboxOutcomeLabels } from "@/sandbox/console/outcome-labels";
import { Incidents } from "../../incidents";
import type { FormCopy, PayoutFormProps } from "./form-context";
import { emptyValues, fromOf, senderOf, withPayee } from "./form-values";
import { PayoutForm, SentNotice } from "./payout-form";

export const metadata: Metadata = { title: common.newPayout };

type Search = { searchParams: Promise<Params> };

export default async function NewPayoutPage({ searchParams }: Search) {
  const user = await requireUser();
  const cannot = whyNot(user.role, "payouts.submit");
  if (cannot) return <Instead title={t.blockedTitle}>{cannot}</Instead>;

  const params = await searchParams;
  const [form, like, payee, edit] = ["form", "like", "payee", "edit"].map((name) => readParam(params, name));
  // The id is in the address, so that a reload, Back and a duplicated tab show the same form and make the same order.
  if (form === undefined || !isClientOrderId(form)) {
    const start: Record<string, string> = like ? { like } : payee ? { payee } : {};
    redirect(`/payouts/new?${new URLSearchParams({ form: newClientOrderId(), ...start })}`);
  }
  const ctx = openContext();
  const scope = user.connectionIds;
  const [made, connections] = await Promise.all([findOrderOfForm(ctx, scope, form), listSendable(ctx, scope)]);
  const edits = made && made.editableBy === user.id && edit === made.orderId ? made.orderId : null;
  if (made && edits === null) return <SentNotice userId={user.id} clientOrderId={form} orderId={made.orderId} />;
  if (connections.length === 0) {
    const who = whyNot(user.role, "connections.create");
    const connect = may(user.role, "connections.create") ? (
      <ButtonLink variant="primary" href="/connections/new">
        {common.connectLabel}
      </ButtonLink>
    ) : null;
    return (
      <Instead title={common.noConnections} actions={connect}>
        {t.blockedHint(who)}
      </Instead>
    );
  }
  const from = edits ?? like ?? null;
  const [sandbox, copy, known, today, returns] = await Promise.all([
    readSandbox(connections),
    from !== null
      ? readCopy(scope, from, edits === null ? "copy" : "edit", connections)
      : payee
        ? readStart(payee)
        : null,
    hasPayees(ctx),
    readToday(ctx.db, ctx.now()),
    readReturns(ctx.db, edits === null ? [] : [edits]),
  ]);
  return (
    <>
      <Incidents user={user} scope="connections" />
      <PayoutForm
        key={form}
        userId={user.id}
        clientOrderId={form}
        connections={connections}
        closed={whyClosed(connections)}
        today={today}
        returnUrl={`${ctx.publicUrl}/return`}
        sandbox={sandbox}
        copy={copy}
        hasPayees={known}
        edits={edits}
        returned={edits === null ? null : (returns.get(edits) ?? null)}
      />
    </>
  );
}

function whyClosed(connections: readonly SendableConnection[]): string | null {
  if (connections.some(({ sendable }) => sendable)) return null;
  const reasons = new Set(connections.map(({ whyNot }) => whyNot));
  const [only = null] = reasons;
  return reasons.size === 1 ? only : t.sendersUnavailable;
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
      <PageHead title={common.newPayout} />
      <EmptyState title={title} actions={actions}>
        <p>{children}</p>
      </EmptyState>
    </>
  );
}

async function readSandbox(connections: SendableConnection[]): Promise<PayoutFormProps["sandbox"]> {
  if (!connections.some(({ sandbox }) => sandbox)) return { numbers: [], reason: null };
  const read = await readSandboxNumbers();
  if (!read.ok) return { numbers: [], reason: read.reason };
  const numbers = read.numbers.map((number) => ({
    ...number,
    outcomeLabel: sandboxOutcomeLabels[number.outcome] ?? number.outcome,
  }));
  return { numbers, reason: null };
}

async function readCopy(
  scope: Scope,
  orderId: string,
  purpose: CopyPurpose,
  connections: SendableConnection[],
): Promise<FormCopy | null> {
  const found = await copyOfOrder(openContext(), scope, orderId, purpose);
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
  // A payee from the directory is paid to their current account, not to the account of the copied payout.
  const payee = found.payeeId ? await findChoice(openContext(), found.payeeId) : null;
  return {
    orderId: found.orderId,
    values: payee ? withPayee(copied, payee) : copied,
    notCopied: found.notCopied,
    senderGone: sender === null,
    accountChanged: payee !== null && payee.accountId !== found.payeeAccountId,
  };
}

async function readStart(payeeId: string): Promise<FormCopy | null> {
  const payee = await findChoice(openContext(), payeeId);
  if (!payee) return null;
  const values = withPayee(emptyValues(), payee);
  return { orderId: null, values, notCopied: [], senderGone: false, accountChanged: false };
}

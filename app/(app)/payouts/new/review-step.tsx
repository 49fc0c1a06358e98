"use client";

import { Clock } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { AccountNumber } from "@/components/account-number";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { FieldError } from "@/components/field";
import { focusFault } from "@/components/focus-fault";
import { NotDone, ReviewHead } from "@/components/form/review-head";
import { Checkbox, TextArea } from "@/components/input";
import { useOrganisation } from "@/components/layout-context";
import { hrefWith } from "@/components/list/url-state";
import { Money } from "@/components/money";
import { DefinitionList, Panel } from "@/components/panel";
import { AccountWarnings, PayeeFindings } from "@/components/payee-findings";
import { When, ZoneNote } from "@/components/when";
import { formatAmount } from "@/lib/core/money/money";
import { listNames } from "@/lib/core/text/names";
import { plural } from "@/lib/core/text/plural";
import { destinations } from "@/lib/gateway/fields/destinations";
import type { ActionError } from "@/lib/identity/auth/access/action";
import type { EarlierOrder as Order, ReadyReview } from "@/lib/payments/payouts/review";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";
import { type Release, ReleaseFields, useRelease } from "./release-fields";
import { ChangesLine, checksOf, EarlierOrder, Receiver } from "./review-parts";
import { SummaryPanel } from "./summary-panel";

type LikePaymentsProps = {
  orders: readonly Order[];
  unresolved: readonly string[];
  isAlone: boolean;
  seen: readonly string[];
  onChange: (seen: string[]) => void;
  error?: string;
};

function LikePayments({ orders, unresolved, isAlone, seen, onChange, error }: LikePaymentsProps) {
  if (orders.length === 0) return null;
  return (
    <Block
      tone={unresolved.length > 0 ? "alarm" : "wait"}
      title={plural(orders.length, t.possibleDuplicate, t.possibleDuplicates(orders.length))}
    >
      <p>
        {t.duplicateExplanation(unresolved.length === 0 ? null : isAlone ? t.duplicateAlone : t.duplicateUnresolved)}
      </p>
      <ul className="flex flex-col gap-2">
        {orders.map((order) => (
          <li key={order.orderId} className="flex flex-col rounded-md border bg-surface p-2">
            <EarlierOrder order={order} />
            <Checkbox
              label={t.duplicateDismissLabel}
              checked={seen.includes(order.orderId)}
              aria-invalid={(error !== undefined && !seen.includes(order.orderId)) || undefined}
              aria-describedby={error ? "duplicates-error" : undefined}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...seen, order.orderId] : seen.filter((known) => known !== order.orderId),
                )
              }
            />
          </li>
        ))}
      </ul>
      {error && seen.length < orders.length ? <FieldError id="duplicates-error">{error}</FieldError> : null}
    </Block>
  );
}

type Props = {
  review: ReadyReview;
  clientOrderId: string;
  fileNames: readonly string[];
  pending: boolean;
  error: ActionError | null;
  cannotSend: string | null;
  onSend: (release: Release) => Promise<void>;
  onEdit: () => void;
};

export function ReviewStep(props: Props) {
  const { review, clientOrderId, fileNames, pending, error, cannotSend, onSend, onEdit } = props;
  const { numberForm } = useOrganisation();
  const main = useRef<HTMLDivElement>(null);
  const { amount, currency, receiver, from, referenceHolder, update } = review;
  // A payout that resembles an open one needs another user's approval with a reason.
  const isAlone = review.unresolved.length > 0 && (review.approval?.approvers.length ?? 0) === 0;
  const release = useRelease(review);

  async function send(): Promise<void> {
    const entered = release.read();
    if (entered === null) return focusFault(main);
    await onSend(entered);
    release.forgetCvv();
  }

  return (
    <>
      <ReviewHead title={t.reviewTitle} onBack={onEdit} />
      <div className="form-beside-panel">
        <div ref={main} className="flex min-w-0 flex-col gap-4">
          <PayoutFacts review={review} fileNames={fileNames} />
          {referenceHolder ? (
            <Block tone="alarm" title={t.checkReferenceUsed} live>
              <p>{t.referenceHeldHint(review.yourReference, from.connection)}</p>
              <EarlierOrder order={referenceHolder} />
            </Block>
          ) : (
            <LikePayments
              orders={review.likePayments}
              unresolved={review.unresolved}
              isAlone={isAlone}
              seen={release.seen}
              onChange={release.setSeen}
              error={release.missing.duplicates}
            />
          )}
          <AccountWarnings warnings={review.accountWarnings} />
          <ReleaseFields review={review} release={release} />
          <ZoneNote />
        </div>
        <SummaryPanel
          sentence={t.confirmationSentence(
            <Money amount={amount} currency={currency} />,
            <Receiver receiver={receiver} />,
            from.connection,
          )}
          facts={
            <>
              <LastPaid review={review} />
              <PayeeFindings findings={(review.payee?.findings ?? []).filter(({ kind }) => kind !== "never_paid")} />
            </>
          }
          checks={checksOf(review, release.ticked.length, <ChangesLine {...update} />)}
        >
          <NotDone error={error} />
          <Button
            variant="primary"
            size="large"
            pending={pending}
            className="w-full"
            disabledReason={cannotSend ?? (referenceHolder || isAlone ? t.sendNeedsResolution : null)}
            onClick={() => void send()}
          >
            {sendLabels(
              review,
              `${formatAmount(amount, currency, numberForm)} ${currency}`,
              receiver.name ?? receiver.account,
            )}
          </Button>
          {pending && review.approval === null ? <SendWait clientOrderId={clientOrderId} /> : null}
          {review.approval ? <p className="text-ink-2 text-sm">{review.approval.because}</p> : null}
        </SummaryPanel>
      </div>
    </>
  );
}

function PayoutFacts({ review, fileNames }: Pick<Props, "review" | "fileNames">) {
  const { amount, currency, receiver, from } = review;
  return (
    <Panel>
      <p className="mb-1">
        <Money amount={amount} currency={currency} size="hero" />
      </p>
      <p className="mb-4 text-lg break-words">{t.receiverLine(<Receiver receiver={receiver} />)}</p>
      <DefinitionList
        items={[
          { term: common.from, value: `${from.connection}, ${from.endpoint}` },
          { term: common.paidTo, value: destinations[review.destination].label },
          ...(review.yourReference ? [{ term: common.yourReference, value: review.yourReference }] : []),
          ...review.rows.map(({ label, value, look }) => ({
            term: label,
            value: look === "digits" ? <AccountNumber value={value} /> : <LongValue value={value} />,
          })),
          ...(fileNames.length > 0
            ? [{ term: t.attachments, value: <LongValue value={listNames(fileNames, "and")} /> }]
            : []),
        ]}
      />
    </Panel>
  );
}

function sendLabels({ approval }: ReadyReview, figure: string, who: string): string {
  if (approval === null) return t.sendTo(figure, who);
  const { approvers, required } = approval;
  if (approvers.length === 0) return t.submitUnapprovedLabel(figure);
  const whom = required > 1 ? t.ofLabel(required, listNames(approvers, "and")) : listNames(approvers, "or");
  return t.submitLabel(whom, figure);
}

function LastPaid({ review: { lastPaid } }: { review: ReadyReview }) {
  if (!lastPaid) return <p>{t.accountNeverPaid}</p>;
  return (
    <p>
      {t.on(
        lastPaid.otherName,
        lastPaid.receiverName,
        <Money amount={lastPaid.amount} currency={lastPaid.currency} />,
        <When at={lastPaid.createdAt} />,
      )}
    </p>
  );
}

const longValue = 400;

function LongValue({ value }: { value: string }) {
  if (value.length <= longValue) return value;
  return <TextArea readOnly rows={6} aria-label={t.fullValue} value={value} />;
}

function SendWait({ clientOrderId }: { clientOrderId: string }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (seconds === 0) return null;
  return (
    <div className="flex gap-2 rounded-md bg-moving-tint p-3 text-moving-text text-sm">
      <Clock size={16} className="mt-0.5 shrink-0" aria-hidden />
      <div className="flex flex-col gap-1">
        <p className="figures font-medium" aria-hidden>
          {t.waitingNotice(seconds)}
        </p>
        <p role="status">
          {t.aPayoutIsSaved}{" "}
          {t.leaveHint(
            <Link className="link" href={hrefWith("/orders", {}, { q: clientOrderId })} prefetch={false}>
              {common.orders}
            </Link>,
          )}
        </p>
      </div>
    </div>
  );
}

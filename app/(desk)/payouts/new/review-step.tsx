"use client";

import { useEffect, useRef, useState } from "react";
import { AccountNumber } from "@/components/account-number";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { DefinitionList } from "@/components/definition-list";
import { Field } from "@/components/field";
import { focusFault } from "@/components/focus-fault";
import { Input, TextArea } from "@/components/input";
import { Money } from "@/components/money";
import { useOrganisation } from "@/components/organisation";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { TextAreaField } from "@/components/text-field";
import { When, ZoneNote } from "@/components/when";
import type { ActionError } from "@/lib/auth/action";
import { formatAmount } from "@/lib/core/money";
import { listNames } from "@/lib/core/names";
import { catalogue } from "@/lib/fields/catalogue";
import { destinations } from "@/lib/fields/destinations";
import type { ReadyReview } from "@/lib/orders/review";
import { PayeeFindings } from "../../payees/finding-list";
import { AccountWarnings } from "./account-warnings";
import { EarlierOrder } from "./earlier-order";
import { FormError } from "./form-error";
import { LikePayments } from "./like-payments";
import { NewsLine } from "./news-line";
import { Receiver } from "./receiver";
import { checksOf } from "./review-checks";
import { SummaryPanel } from "./summary-panel";

/** What only the person who releases it can say. */
export type Release = { cvv: string | null; seenDuplicates: string[]; reasonWithoutNews: string | null };

type Props = {
  review: ReadyReview;
  pending: boolean;
  error: ActionError | null;
  /** Why it cannot leave now; it stood differently when the review was opened. */
  cannotSend: string | null;
  onSend: (release: Release) => Promise<void>;
  onEdit: () => void;
};

type Missing = { cvv?: string; reason?: string; duplicates?: string };

const cvvRow = catalogue.payout.find(({ secret }) => secret === "never-stored");
const cvvPattern = new RegExp(`^\\d{${cvvRow?.minLength},${cvvRow?.maxLength}}$`);

/** The payout as it will leave, to be compared figure by figure; in production this is the second question. */
export function ReviewStep({ review, pending, error, cannotSend, onSend, onEdit }: Props) {
  const { numberForm } = useOrganisation();
  const [cvv, setCvv] = useState("");
  const [reason, setReason] = useState("");
  const [seen, setSeen] = useState<string[]>([]);
  const [missing, setMissing] = useState<Missing>({});
  const title = useRef<HTMLSpanElement>(null);
  const main = useRef<HTMLDivElement>(null);
  useEffect(() => {
    title.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);

  const { amount, currency, receiver, from, likePayments, referenceHolder, news } = review;
  const who = receiver.name ?? receiver.account;
  // A second payout like an open one needs another user with a reason.
  const isAlone = review.unresolved.length > 0 && (review.approval?.approvers.length ?? 0) === 0;
  const ticked = seen.filter((id) => likePayments.some(({ orderId }) => orderId === id));

  function findMissing(): Missing {
    const found: Missing = {};
    if (ticked.length < likePayments.length) found.duplicates = "Look at each of them and tick it, or do not send.";
    const wrong = cvv !== "" && !cvvPattern.test(cvv);
    if (wrong || (review.cvv === "required" && cvv === "")) {
      found.cvv = `${cvvRow?.minLength} or ${cvvRow?.maxLength} digits.`;
    }
    if (news.reasonNeeded && reason.trim() === "") found.reason = "Say why it is sent all the same.";
    return found;
  }

  async function send(): Promise<void> {
    const found = findMissing();
    setMissing(found);
    if (Object.keys(found).length > 0) {
      focusFault(main);
      return;
    }
    await onSend({ cvv: cvv || null, seenDuplicates: ticked, reasonWithoutNews: news.reasonNeeded ? reason : null });
    setCvv("");
  }

  return (
    <>
      <PageHead
        title={
          <span ref={title} tabIndex={-1} className="outline-none">
            Review this payout
          </span>
        }
        actions={<Button onClick={onEdit}>Back to the form</Button>}
      />
      <div className="form-beside-panel">
        <div ref={main} className="flex min-w-0 flex-col gap-4">
          <Panel>
            <p className="mb-1">
              <Money amount={amount} currency={currency} size="hero" />
            </p>
            <p className="mb-4 text-lg break-words">
              to <Receiver receiver={receiver} />
            </p>
            <DefinitionList
              items={[
                { term: "From", value: `${from.connection}, ${from.endpoint}` },
                { term: "Paid to", value: destinations[review.destination].label },
                ...(review.yourReference ? [{ term: "Your reference", value: review.yourReference }] : []),
                ...review.rows.map(({ label, value, look }) => ({
                  term: label,
                  value: look === "digits" ? <AccountNumber value={value} /> : <LongValue value={value} />,
                })),
              ]}
            />
          </Panel>
          {referenceHolder ? (
            <Block tone="alarm" title="Your reference was used" live>
              <p>
                {review.yourReference} belongs to an earlier payout from {from.connection}. Resolve that payout first:
                the reference can be used again only when that payout has finally failed.
              </p>
              <EarlierOrder order={referenceHolder} />
            </Block>
          ) : null}
          {/* One block at a time: a used reference stops it whatever else there is. */}
          {referenceHolder ? null : (
            <LikePayments
              orders={likePayments}
              unresolved={review.unresolved}
              isAlone={isAlone}
              seen={seen}
              onChange={setSeen}
              error={missing.duplicates}
            />
          )}
          <AccountWarnings warnings={review.accountWarnings} />
          {review.cvv !== "none" ? (
            <Panel>
              <Field
                label={cvvRow?.label ?? ""}
                required={review.cvv === "required"}
                error={missing.cvv}
                hint={cvvRow?.help}
                className="max-w-60"
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    type="password"
                    inputMode="numeric"
                    autoComplete="off"
                    data-1p-ignore
                    value={cvv}
                    maxLength={cvvRow?.maxLength ?? undefined}
                    onChange={(event) => setCvv(event.target.value.replace(/\s/g, ""))}
                  />
                )}
              </Field>
            </Panel>
          ) : null}
          {news.reasonNeeded ? (
            <Panel>
              <p className="mb-3 text-base text-ink-2">
                This connection has never called back and its status query is off: nobody would learn the outcome here.
              </p>
              <TextAreaField
                label="Why it is sent all the same"
                required
                value={reason}
                error={missing.reason}
                hint="Kept in the audit trail with your name."
                onChange={(event) => setReason(event.target.value)}
              />
            </Panel>
          ) : null}
          <ZoneNote />
        </div>
        <SummaryPanel
          sentence={
            <>
              <Money amount={amount} currency={currency} /> to <Receiver receiver={receiver} />, from {from.connection}
            </>
          }
          facts={
            <>
              <LastPaid review={review} />
              <PayeeFindings findings={(review.payee?.findings ?? []).filter(({ kind }) => kind !== "never_paid")} />
            </>
          }
          checks={checksOf(review, ticked.length, <NewsLine {...news} />)}
        >
          <FormError error={error}>
            {error?.code === "unavailable" || error?.code === "unexpected"
              ? "Sending this form again is safe: one form never makes two orders."
              : undefined}
          </FormError>
          <Button
            variant="primary"
            size="large"
            pending={pending}
            className="w-full"
            disabledReason={cannotSend ?? (referenceHolder || isAlone ? "Resolve that payout first." : null)}
            onClick={() => void send()}
          >
            {sendWords(review, `${formatAmount(amount, currency, numberForm)} ${currency}`, who)}
          </Button>
          {review.approval ? <p className="text-ink-2 text-sm">{review.approval.because}</p> : null}
        </SummaryPanel>
      </div>
    </>
  );
}

/** What the button does, on the button: sends, or asks those who may approve. */
function sendWords({ approval }: ReadyReview, figure: string, who: string): string {
  if (approval === null) return `Send ${figure} to ${who}`;
  const { approvers, required } = approval;
  if (approvers.length === 0) return `Hold ${figure}: nobody is here yet who could approve it`;
  const whom = required > 1 ? `${required} of ${listNames(approvers, "and")}` : listNames(approvers, "or");
  return `Ask ${whom} to approve ${figure}`;
}

/** What earlier payouts say of the payee. */
function LastPaid({ review: { lastPaid } }: { review: ReadyReview }) {
  if (!lastPaid) return <p>No payout to this account was completed before.</p>;
  return (
    <p>
      {lastPaid.otherName ? `Last completed to this account, but as ${lastPaid.receiverName}:` : "Last completed:"}{" "}
      <Money amount={lastPaid.amount} currency={lastPaid.currency} /> on <When at={lastPaid.createdAt} />.
    </p>
  );
}

const longValue = 400;

/** A value of up to 64k stands in a box of its own, so that the rest stays in sight. */
function LongValue({ value }: { value: string }) {
  if (value.length <= longValue) return value;
  return <TextArea readOnly rows={6} aria-label="Whole value" value={value} />;
}

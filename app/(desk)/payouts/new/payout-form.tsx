"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { EnvBand } from "@/components/env-band";
import { showToast } from "@/components/toaster";
import { useAct } from "@/components/use-act";
import type { ReadyReview } from "@/lib/orders/review";
import { reviewPayoutAction, submitPayoutAction } from "./actions";
import { rememberSent } from "./draft";
import { EditStep } from "./edit-step";
import { EditSummary } from "./edit-summary";
import { FormScopeContext, type PayoutFormProps, useLiveForm } from "./form-context";
import { collectFields, emptyValues, type PayoutValues, payoutResolver, readForm, whyNotFrom } from "./form-values";
import { offeredFields } from "./offered-fields";
import { type Release, ReviewStep } from "./review-step";
import { SentNotice } from "./sent-notice";
import { formAddress, useDraft } from "./use-draft";

/** The fields of a refusal that the review can show better than a sentence: it is read again then. */
const shownByReview = ["seenDuplicates", "yourReference", "reasonWithoutNews"];

/** A new payout: typed, looked at once more, sent. One form makes one order, whatever is clicked or loaded again. */
export function PayoutForm(props: PayoutFormProps) {
  const { clientOrderId, connections, closed, personId, email, copy, mends } = props;
  const router = useRouter();
  const reviewing = useSearchParams().get("step") === "review";
  const form = useForm<PayoutValues>({
    mode: "onTouched",
    // A message that appears while a button is being pressed would push that button away from under the pointer.
    delayError: 200,
    shouldFocusError: false,
    defaultValues: copy?.values ?? emptyValues(),
    resolver: (values, context, options) => payoutResolver(props)(values, context, options),
  });
  const live = useLiveForm(props, form);
  const draft = useDraft(props, form);
  const review = useAct(reviewPayoutAction, email);
  const submit = useAct(submitPayoutAction, email, { repeats: false });
  const [ready, setReady] = useState<ReadyReview | null>(null);
  const [moreOpen, setMoreOpen] = useState(false);
  const [jump, setJump] = useState(0);
  const shownFault = useRef<HTMLElement | null>(null);
  const pushed = useRef(false);
  const root = useRef<HTMLDivElement>(null);

  function inputOf(typed: PayoutValues, release?: Release) {
    const { sender, rules, values } = readForm(typed, connections);
    return {
      clientOrderId,
      connectionId: sender?.connection.id ?? "",
      endpointId: sender?.endpoint.id ?? "",
      values: collectFields(values, rules),
      payeeAccountId: values.payee?.accountId ?? null,
      yourReference: values.yourReference.trim() || null,
      copiedFromId: draft.copiedFromId(),
      ...release,
    };
  }

  /** Asks what sending would do. True when the review can be shown; else the faults stand in the form. */
  async function look(): Promise<boolean> {
    // As a submit, so that from now on a mended field loses its message while it is typed.
    let good = false;
    await form.handleSubmit(() => {
      good = true;
    })();
    if (!good) return false;
    const answer = await review.act(inputOf(form.getValues()), mends);
    if (answer === null) return false;
    if (answer.ok) {
      setReady(answer);
      return true;
    }
    for (const { field, message } of answer.errors) form.setError(`fields.${field}`, { message });
    return false;
  }

  async function openReview(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (review.pending || closed) return;
    if (await look()) {
      window.history.pushState(null, "", `${formAddress(clientOrderId, mends)}&step=review`);
      pushed.current = true;
      return;
    }
    shownFault.current = null;
    showFaults();
  }

  function backToForm(): void {
    if (pushed.current) window.history.back();
    else window.history.replaceState(null, "", formAddress(clientOrderId, mends));
    pushed.current = false;
  }

  // Loaded again, or gone forward to the review: it is asked for anew, because it may have changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the step and the typed values decide
  useEffect(() => {
    if (!reviewing) {
      setReady(null);
      return;
    }
    if (ready !== null || !draft.restored || draft.sentOrderId) return;
    void look().then((good) => {
      if (good) return;
      window.history.replaceState(null, "", formAddress(clientOrderId, mends));
      showFaults();
    });
  }, [reviewing, draft.restored]);

  function showFaults(): void {
    const { more } = offeredFields(live.values.kind, live.rules);
    const faulty = Object.keys(form.formState.errors.fields ?? {});
    if (more.some(({ name }) => faulty.includes(name))) setMoreOpen(true);
    setJump((count) => count + 1);
  }

  useEffect(() => {
    if (jump === 0) return;
    const faults = [...(root.current?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [])];
    // The button that leads on has the focus by now, so the place is remembered.
    const at = faults.indexOf(shownFault.current as HTMLElement);
    const next = faults[(at + 1) % faults.length];
    shownFault.current = next ?? null;
    next?.focus();
  }, [jump]);

  async function send(release: Release): Promise<void> {
    const done = await submit.act(inputOf(form.getValues(), release), mends);
    if (done === null) return;
    rememberSent(personId, clientOrderId, done.orderId);
    draft.drop();
    draft.setSentOrderId(done.orderId);
    form.reset(emptyValues());
    if (done.kind === "exists") showToast("This form was sent before. Nothing was sent now.");
    router.replace(`/orders/${done.orderId}`);
  }

  // Somebody else was faster, or the connection lost its status query: the review shows what stands in the way now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal asks for it
  useEffect(() => {
    if (shownByReview.some((name) => submit.error?.fields[name])) void look();
  }, [submit.error]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || reviewing) return;
    event.preventDefault();
    void openReview();
  }

  if (draft.sentOrderId) {
    return <SentNotice personId={personId} clientOrderId={clientOrderId} orderId={draft.sentOrderId} />;
  }
  const { errors } = form.formState;
  // Until an endpoint is chosen no currency is asked for: it follows from that choice.
  const faulty = Object.keys(errors.fields ?? {}).filter((name) => live.sender !== null || name !== "currency");
  const faults = faulty.length + (errors.from ? 1 : 0) + (errors.yourReference ? 1 : 0);
  return (
    <FormScopeContext value={{ ...props, form, live }}>
      <div ref={root}>
        {live.sender ? (
          <EnvBand environment={live.sender.connection.environment} connectionName={live.sender.connection.name} />
        ) : null}
        {reviewing && ready ? (
          <ReviewStep
            review={ready}
            pending={submit.pending}
            error={submit.error ?? review.error}
            cannotSend={live.sender ? null : whyNotFrom(connections, form.getValues("from"))}
            onSend={send}
            onEdit={backToForm}
          />
        ) : (
          <form noValidate onSubmit={openReview} onKeyDown={onKeyDown} autoComplete="off">
            {/* Closed until the page listens and the draft that waits is back: what is typed before that would be lost. */}
            <fieldset disabled={!draft.restored} className="contents">
              <EditStep
                savedAt={draft.savedAt}
                draftRefused={draft.refused}
                onDiscard={() => {
                  draft.drop();
                  router.replace("/payouts/new");
                }}
                otherDraft={draft.otherDraft}
                onOtherDraft={() => draft.otherDraft && router.replace(formAddress(draft.otherDraft.clientOrderId))}
                moreOpen={moreOpen}
                onToggleMore={setMoreOpen}
                summary={
                  <EditSummary pending={review.pending} error={review.error} faults={faults} onNextFault={showFaults} />
                }
              />
            </fieldset>
          </form>
        )}
        {review.dialog}
        {submit.dialog}
      </div>
    </FormScopeContext>
  );
}

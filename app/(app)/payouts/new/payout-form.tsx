"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { ButtonLink } from "@/components/button";
import { EnvBand } from "@/components/env-band";
import { lateResolver } from "@/components/form/faults";
import { useNextFault, useReviewedForm } from "@/components/form/use-reviewed-form";
import { makeLate } from "@/components/late";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { showToast } from "@/components/toaster";
import { useUpload } from "@/components/upload/use-upload";
import { listNames } from "@/lib/core/text/names";
import { offeredFields } from "@/lib/gateway/fields/offered-fields";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";
import { reviewPayoutAction, submitPayoutAction } from "./actions";
import { dropDraft, rememberSent } from "./draft";
import { EditStep, EditSummary } from "./edit-step";
import { FormScopeContext, type LiveForm, loadValidation, type PayoutFormProps, useLiveForm } from "./form-context";
import { collectFields, emptyValues, type PayoutValues, readForm, whyNotFrom } from "./form-values";
import type { Release } from "./release-fields";
import { formAddress, useDraft } from "./use-draft";

type Props = {
  userId: string;
  clientOrderId: string;
  orderId: string;
  lost?: readonly string[];
};

export function SentNotice({ userId, clientOrderId, orderId, lost = [] }: Props) {
  useEffect(() => dropDraft(userId, clientOrderId), [userId, clientOrderId]);
  return (
    <>
      <PageHead title={common.newPayout} />
      <EmptyState
        title={lost.length > 0 ? t.submittedWithoutFiles : t.alreadySubmittedTitle}
        actions={
          <>
            <ButtonLink variant="primary" href={`/orders/${orderId}`}>
              {t.viewOrder}
            </ButtonLink>
            <ButtonLink href="/payouts/new">{common.createPayout}</ButtonLink>
          </>
        }
      >
        <p>{lost.length > 0 ? t.filesNotAttached(listNames(lost, "and")) : t.formHint}</p>
      </EmptyState>
    </>
  );
}

const loadReview = async () => (await import("./review-step")).ReviewStep;
const ReviewStep = makeLate(loadReview);

const shownByReview = ["seenDuplicates", "yourReference", "reasonWithoutUpdates"];

/** One form makes one order, whatever is clicked or loaded again. */
export function PayoutForm(props: PayoutFormProps) {
  const { clientOrderId, connections, userId, copy } = props;
  const router = useRouter();
  const form = useForm<PayoutValues>({
    mode: "onTouched",
    delayError: 200,
    shouldFocusError: false,
    defaultValues: copy?.values ?? emptyValues(),
    resolver: lateResolver(async (typed) => (await loadValidation()).findFaults(typed, props)),
  });
  const live = useLiveForm(props, form);
  const draft = useDraft(props, form);
  const root = useRef<HTMLDivElement>(null);
  const faults = useNextFault(root);
  const [moreOpen, setMoreOpen] = useState(false);
  const { files, setFiles, attaching, attachTo, lost, dialog } = useChosenFiles();
  useEffect(() => void loadReview().catch(() => undefined), []);
  const { ready, review, submit, back, open, onKeyDown } = usePayoutReview(props, form, draft, () => {
    const { more } = offeredFields(live.values.kind, live.rules);
    if (more.some(({ name }) => form.getFieldState(`fields.${name}`).invalid)) setMoreOpen(true);
    faults.start();
  });

  async function send(release: Release): Promise<void> {
    const done = await submit.act({ ...inputOf(props, form.getValues(), draft), ...release });
    if (done === null) return;
    rememberSent(userId, clientOrderId, done.orderId);
    draft.drop();
    // A second submit finds the first order, which has its files already.
    const isWhole = done.kind === "exists" || (await attachTo(done.orderId));
    if (root.current === null) return;
    draft.setSentOrderId(done.orderId);
    form.reset(emptyValues());
    if (!isWhole) return;
    if (done.kind === "exists") showToast(t.alreadySubmittedNotice);
    router.replace(`/orders/${done.orderId}`);
    router.refresh();
  }

  if (draft.sentOrderId) {
    return <SentNotice userId={userId} clientOrderId={clientOrderId} orderId={draft.sentOrderId} lost={lost} />;
  }
  return (
    <FormScopeContext value={{ ...props, form, live }}>
      <div ref={root}>
        {live.sender ? (
          <EnvBand environment={live.sender.connection.environment} connectionName={live.sender.connection.name} />
        ) : null}
        {ready ? (
          <ReviewStep
            review={ready}
            clientOrderId={clientOrderId}
            fileNames={files.map(({ name }) => name)}
            pending={submit.pending || attaching}
            error={submit.error ?? review.error}
            cannotSend={live.sender ? null : whyNotFrom(connections, form.getValues("from"))}
            onSend={send}
            onEdit={back}
          />
        ) : (
          <form noValidate onSubmit={open} onKeyDown={onKeyDown} autoComplete="off">
            {/* The form is disabled until the page is hydrated and the draft is restored; text typed before that would be lost. */}
            <fieldset disabled={!draft.restored} className="contents">
              <EditStep
                draft={draft}
                files={files}
                onFiles={setFiles}
                moreOpen={moreOpen}
                onToggleMore={setMoreOpen}
                summary={
                  <EditSummary
                    pending={review.pending}
                    error={review.error}
                    faults={countFaults(form, live)}
                    onNextFault={faults.next}
                  />
                }
              />
            </fieldset>
          </form>
        )}
        {review.dialog}
        {submit.dialog}
        {dialog}
      </div>
    </FormScopeContext>
  );
}

type Draft = ReturnType<typeof useDraft>;

function inputOf({ clientOrderId, connections, edits }: PayoutFormProps, typed: PayoutValues, draft: Draft) {
  const { sender, rules, values } = readForm(typed, connections);
  return {
    clientOrderId,
    connectionId: sender?.connection.id ?? "",
    endpointId: sender?.endpoint.id ?? "",
    values: collectFields(values, rules),
    payeeAccountId: values.payee?.accountId ?? null,
    yourReference: values.yourReference.trim() || null,
    copiedFromId: draft.copiedFromId(),
    orderId: edits,
  };
}

function usePayoutReview(
  props: PayoutFormProps,
  form: UseFormReturn<PayoutValues>,
  draft: Draft,
  onFaults: () => void,
) {
  const steps = useReviewedForm({
    form,
    address: formAddress(props.clientOrderId, props.edits),
    inputOf: (typed) => inputOf(props, typed, draft),
    review: reviewPayoutAction,
    submit: submitPayoutAction,
    submitOptions: { refreshes: false },
    isRestored: draft.restored && draft.sentOrderId === null,
    isClosed: props.closed !== null,
    onFaults,
  });
  // Another user may have sent a similar payment, or the connection may have lost its status query, so the review is
  // read again.
  const { error } = steps.submit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal asks for it
  useEffect(() => {
    if (shownByReview.some((name) => error?.fields[name])) void steps.readReview();
  }, [error]);
  return steps;
}

/** The currency follows from the endpoint, so it doesn't count as missing until an endpoint is chosen. */
function countFaults({ formState: { errors } }: UseFormReturn<PayoutValues>, { sender }: LiveForm): number {
  const faulty = Object.keys(errors.fields ?? {}).filter((name) => sender !== null || name !== "currency");
  return faulty.length + (errors.from ? 1 : 0) + (errors.yourReference ? 1 : 0);
}

/** Chosen files are attached once the order exists; nothing of them is stored before. */
function useChosenFiles() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [lost, setLost] = useState<readonly string[]>([]);
  const [attaching, setAttaching] = useState(false);
  const { send, dialog } = useUpload<object, object>("/api/attachments", { refreshes: false });

  async function attachTo(orderId: string): Promise<boolean> {
    const failed: string[] = [];
    setAttaching(true);
    for (const file of files) {
      const done = await send(file, { subject: "order", subjectId: orderId }).catch(() => null);
      if (done === null) failed.push(file.name);
    }
    setAttaching(false);
    setLost(failed);
    return failed.length === 0;
  }
  return { files, setFiles, attaching, attachTo, lost, dialog };
}

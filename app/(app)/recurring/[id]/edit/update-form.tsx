"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { EnvBand } from "@/components/env-band";
import { lateResolver } from "@/components/form/faults";
import { useNextFault, useReviewedForm } from "@/components/form/use-reviewed-form";
import { makeLate } from "@/components/late";
import { showToast } from "@/components/toaster";
import * as t from "@/messages/recurring/edit";
import { reviewUpdateAction, updateProfileAction } from "./actions";
import { EditStep } from "./edit-step";
import { type UpdateFormProps, UpdateScopeContext } from "./form-context";
import { collectUpdate, emptyUpdate, type UpdateValues } from "./form-values";
import { useUpdateDraft } from "./update-draft";

const loadValidation = () => import("./form-validation");
const loadReview = async () => (await import("./review-step")).ReviewStep;
const ReviewStep = makeLate(loadReview);

export function UpdateForm(props: UpdateFormProps) {
  const { clientOrderId, profileId, profile, connection, openChanges, closed } = props;
  const router = useRouter();
  const form = useForm<UpdateValues>({
    mode: "onTouched",
    delayError: 200,
    shouldFocusError: false,
    defaultValues: emptyUpdate(profile),
    resolver: lateResolver(async (typed) => (await loadValidation()).findFaults(typed, props)),
  });
  const values = form.watch();
  const draft = useUpdateDraft(props, form);
  const root = useRef<HTMLDivElement>(null);
  const faults = useNextFault(root);
  useEffect(() => void Promise.all([loadValidation(), loadReview()]).catch(() => undefined), []);
  const inputOf = (typed: UpdateValues) => ({
    clientOrderId,
    profileId,
    values: collectUpdate(typed, profile),
    seenChanges: openChanges,
  });
  const { ready, review, submit, open, back, onKeyDown } = useReviewedForm({
    form,
    address: `/recurring/${profileId}/edit?form=${clientOrderId}`,
    inputOf,
    review: reviewUpdateAction,
    submit: updateProfileAction,
    isRestored: draft.restored,
    isClosed: closed !== null,
    onFaults: faults.start,
    reviewOptions: { refreshes: false },
  });

  async function send(): Promise<void> {
    const done = await submit.act(inputOf(form.getValues()));
    if (done === null) return;
    draft.drop();
    if (done.kind === "exists") showToast(t.alreadySentNotice);
    router.replace(`/orders/${done.orderId}`);
  }

  const { errors } = form.formState;
  const errorOf = (name: string) => errors.fields?.[name]?.message ?? null;
  return (
    <UpdateScopeContext value={{ ...props, form, values, errorOf }}>
      <div ref={root}>
        <EnvBand environment={connection.environment} connectionName={connection.name} />
        {ready ? (
          <ReviewStep
            review={ready}
            pending={submit.pending}
            error={submit.error ?? review.error}
            onSend={() => void send()}
            onEdit={back}
          />
        ) : (
          <form noValidate onSubmit={open} onKeyDown={onKeyDown} autoComplete="off">
            {/* The form is disabled until the page is hydrated and the draft is restored; text typed before that would be lost. */}
            <fieldset disabled={!draft.restored} className="contents">
              <EditStep
                pending={review.pending}
                error={review.error}
                faults={Object.keys(errors.fields ?? {}).length + (errors.rule ? 1 : 0)}
                draft={draft}
                onNextFault={faults.next}
              />
            </fieldset>
          </form>
        )}
        {review.dialog}
        {submit.dialog}
      </div>
    </UpdateScopeContext>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { EnvBand } from "@/components/env-band";
import { useNextFault } from "@/components/form/use-next-fault";
import { useReviewedForm } from "@/components/form/use-reviewed-form";
import { makeLate } from "@/components/late";
import { showToast } from "@/components/toaster";
import { forecast } from "@/lib/recurring/schedule-warnings";
import { changeOf } from "@/lib/recurring/schedule-wire";
import * as t from "@/messages/recurring/edit";
import { reviewUpdateAction, updateProfileAction } from "./actions";
import { EditStep } from "./edit-step";
import { type UpdateFormProps, UpdateScopeContext } from "./form-context";
import { collectUpdate, emptyUpdate, type UpdateValues, updateResolver } from "./form-values";
import { useUpdateDraft } from "./update-draft";

const loadReview = async () => (await import("./review-step")).ReviewStep;
const ReviewStep = makeLate(loadReview);

/** A change of a profile: typed beside what it would do, looked at once more, sent. One form makes one order. */
export function UpdateForm(props: UpdateFormProps) {
  const { clientOrderId, profileId, profile, facts, today, connection, openChanges, closed } = props;
  const router = useRouter();
  const form = useForm<UpdateValues>({
    mode: "onTouched",
    delayError: 200,
    shouldFocusError: false,
    defaultValues: emptyUpdate(profile),
    resolver: updateResolver(props),
  });
  const values = form.watch();
  const draft = useUpdateDraft(props, form);
  const root = useRef<HTMLDivElement>(null);
  const faults = useNextFault(root);
  // The review is there before anyone asks for it; the form itself is sooner.
  useEffect(() => void loadReview().catch(() => undefined), []);
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
    if (done.kind === "exists") showToast(t.thisFormWasAlready);
    router.replace(`/orders/${done.orderId}`);
  }

  const { errors } = form.formState;
  const errorOf = (name: string) => errors.fields?.[name]?.message ?? null;
  const shown = forecast(facts, changeOf(collectUpdate(values, profile)), connection.scheduleReading, today);
  return (
    <UpdateScopeContext value={{ ...props, form, values, errorOf }}>
      <div ref={root}>
        <EnvBand environment={connection.environment} connectionName={connection.name} />
        {ready ? (
          <ReviewStep
            review={ready}
            forecast={shown}
            pending={submit.pending}
            error={submit.error ?? review.error}
            onSend={() => void send()}
            onEdit={back}
          />
        ) : (
          <form noValidate onSubmit={open} onKeyDown={onKeyDown} autoComplete="off">
            {/* Closed until the page listens and the draft is back: what is typed before that would be lost. */}
            <fieldset disabled={!draft.restored} className="contents">
              <EditStep
                forecast={shown}
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

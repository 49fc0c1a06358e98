"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { EnvBand } from "@/components/env-band";
import { focusFault } from "@/components/focus-fault";
import { showToast } from "@/components/toaster";
import { useAct } from "@/components/use-act";
import type { ReadyUpdate } from "@/lib/recurring/review-update";
import type { ScheduleFacts, ScheduleReading } from "@/lib/recurring/schedule-facts";
import { forecast } from "@/lib/recurring/schedule-warnings";
import { changeOf } from "@/lib/recurring/schedule-wire";
import { reviewUpdateAction, updateProfileAction } from "./actions";
import { EditStep } from "./edit-step";
import { UpdateScopeContext } from "./form-context";
import { collectUpdate, emptyUpdate, type FormProfile, type UpdateValues, updateResolver } from "./form-values";
import { ReviewStep } from "./review-step";
import { useUpdateDraft } from "./update-draft";

export type UpdateFormProps = {
  personId: string;
  email: string;
  clientOrderId: string;
  profileId: string;
  /** Its label, or its number. */
  name: string;
  connection: { name: string; environment: "sandbox" | "production"; scheduleReading: ScheduleReading };
  profile: FormProfile;
  facts: ScheduleFacts;
  /** Changes of the profile that are not settled. */
  openChanges: string[];
  today: string;
  /** Why it cannot be changed now; null: it can. */
  closed: string | null;
};

/** A change of a profile: typed beside what it would do, looked at once more, sent. One form makes one order. */
export function UpdateForm(props: UpdateFormProps) {
  const { clientOrderId, profileId, profile, facts, today, connection, email, openChanges, closed } = props;
  const router = useRouter();
  const reviewing = useSearchParams().get("step") === "review";
  const form = useForm<UpdateValues>({
    mode: "onTouched",
    delayError: 200,
    shouldFocusError: false,
    defaultValues: emptyUpdate(profile),
    resolver: updateResolver(props),
  });
  const values = form.watch();
  const draft = useUpdateDraft(props, form);
  const review = useAct(reviewUpdateAction, email, { refreshes: false });
  const submit = useAct(updateProfileAction, email, { repeats: false });
  const [ready, setReady] = useState<ReadyUpdate | null>(null);
  const root = useRef<HTMLDivElement>(null);

  const { errors } = form.formState;
  const errorOf = (name: string) => errors.fields?.[name]?.message ?? null;
  const collected = collectUpdate(values, profile);
  const shown = forecast(facts, changeOf(collected), connection.scheduleReading, today);

  const inputOf = (seen: boolean) => ({
    clientOrderId,
    profileId,
    values: collectUpdate(form.getValues(), profile),
    seenChanges: seen ? openChanges : [],
  });

  /** Asks what sending would do. True when the review can be shown; else the faults stand in the form. */
  async function look(): Promise<boolean> {
    let good = false;
    await form.handleSubmit(() => {
      good = true;
    })();
    if (!good) return false;
    const answer = await review.act(inputOf(true));
    if (answer === null) return false;
    if (answer.ok) {
      setReady(answer);
      return true;
    }
    for (const { field, message } of answer.errors) form.setError(`fields.${field}`, { message });
    return false;
  }

  const address = `/recurring/${profileId}/edit?form=${clientOrderId}`;

  async function openReview(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (review.pending || closed) return;
    if (await look()) window.history.pushState(null, "", `${address}&step=review`);
    else focusFault(root);
  }

  // Loaded again, or gone forward to the review: it is asked for anew, because it may have changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the step and the restored values decide
  useEffect(() => {
    if (!reviewing) {
      setReady(null);
      return;
    }
    if (ready !== null || !draft.restored) return;
    void look().then((good) => {
      if (!good) window.history.replaceState(null, "", address);
    });
  }, [reviewing, draft.restored]);

  async function send(): Promise<void> {
    const done = await submit.act(inputOf(true));
    if (done === null) return;
    draft.drop();
    if (done.kind === "exists") showToast("This form was sent before. Nothing was sent now.");
    router.replace(`/orders/${done.orderId}`);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || reviewing) return;
    event.preventDefault();
    void openReview();
  }

  const faults = Object.keys(errors.fields ?? {}).length + (errors.rule ? 1 : 0);
  return (
    <UpdateScopeContext value={{ ...props, form, values, errorOf }}>
      <div ref={root}>
        <EnvBand environment={connection.environment} connectionName={connection.name} />
        {reviewing && ready ? (
          <ReviewStep
            review={ready}
            forecast={shown}
            pending={submit.pending}
            error={submit.error ?? review.error}
            onSend={() => void send()}
            onEdit={() => window.history.back()}
          />
        ) : (
          <form noValidate onSubmit={openReview} onKeyDown={onKeyDown} autoComplete="off">
            {/* Closed until the page listens and the draft is back: what is typed before that would be lost. */}
            <fieldset disabled={!draft.restored} className="contents">
              <EditStep
                forecast={shown}
                pending={review.pending}
                error={review.error}
                faults={faults}
                savedAt={draft.savedAt}
                onNextFault={() => focusFault(root)}
                onDiscard={() => {
                  draft.drop();
                  form.reset(emptyUpdate(profile));
                }}
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

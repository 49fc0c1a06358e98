"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import { DateField, readDayField } from "@/components/date-field";
import { ActionButton } from "@/components/form/action-button";
import { CommandForm } from "@/components/form/command-form";
import { Options } from "@/components/input";
import { Segmented } from "@/components/segmented";
import { SelectField, TextAreaField } from "@/components/text-field";
import type { itemActInput } from "@/lib/books/matching/input";
import { type ExplanationKind, explanationKinds, explanationLabels } from "@/lib/books/matching/labels";
import * as t from "@/messages/matching/detail";
import { actOnItemsAction, makeMatchAction } from "../actions";

type Place = {
  itemId: string;
  next: string | null;
};
const placeOf = (next: string | null) => (next === null ? "/reports/matching" : `/reports/matching/${next}`);

export function Suggested({ itemId, otherId, next }: Place & { otherId: string }) {
  const router = useRouter();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  return (
    <div ref={root}>
      <ActionButton
        action={makeMatchAction}
        input={{ itemIds: [itemId, otherId], reason: "" }}
        variant="primary"
        refreshes={false}
        onDone={() => router.push(placeOf(next))}
      >
        {t.matchThese}
      </ActionButton>
    </div>
  );
}

type Explained = Omit<Extract<z.input<typeof itemActInput>, { act: "resolve" }>, "act"> & {
  act: "resolve" | "ignore" | "note";
};

/** `isEven` is true when the two sides have the same amount, so the difference may be ignored. */
type ExplainProps = Place & { isEven: boolean; assignees: readonly { id: string; name: string }[] };

export function Explain({ itemId, next, isEven, assignees }: ExplainProps) {
  const router = useRouter();
  const goOn = (_: unknown, { act }: Explained) => {
    if (act === "note") return;
    router.push(placeOf(next));
    router.refresh();
  };
  return (
    <CommandForm
      action={actOnItemsAction}
      schema={async () =>
        (await import("@/lib/books/matching/input")).itemActInput as unknown as z.ZodType<Explained, Explained>
      }
      start={{
        ...{ act: "resolve", itemIds: [itemId], reason: "" },
        ...{ explanation: "" as ExplanationKind, ownerId: "", until: null },
      }}
      toInput={({ act, itemIds, reason, ...explained }) =>
        act === "resolve" ? { act, itemIds, reason, ...explained } : { act, itemIds, reason }
      }
      button={t.save}
      saved={() => t.saved}
      onDone={goOn}
      resets
    >
      {({ field, form }) => (
        <>
          <Segmented
            legend={t.act}
            {...field("act")}
            options={[
              { value: "resolve", label: t.resolve },
              ...(isEven ? [{ value: "ignore", label: t.ignore }] : []),
              { value: "note", label: t.note },
            ]}
          />
          {form.watch("act") === "resolve" ? (
            <>
              <SelectField label={t.explainedBy} {...field("explanation")} required>
                <option value="">{t.choose}</option>
                <Options of={explanationKinds.map((id) => ({ id, name: explanationLabels[id] }))} />
              </SelectField>
              {form.watch("explanation") === "timing" ? (
                <DateField
                  label={t.until}
                  {...field("until", (day) => readDayField(day) || null)}
                  required
                  hint={t.untilHint}
                />
              ) : null}
              <SelectField label={t.owner} {...field("ownerId")} required hint={t.ownerHint}>
                <option value="">{t.choose}</option>
                <Options of={assignees} />
              </SelectField>
            </>
          ) : null}
          <TextAreaField label={t.reason} {...field("reason")} required rows={3} maxLength={500} hint={t.reasonHint} />
        </>
      )}
    </CommandForm>
  );
}

export function Reopen({ itemId }: { itemId: string }) {
  return (
    <ActionButton action={actOnItemsAction} input={{ act: "reopen", itemIds: [itemId] }}>
      {t.reopen}
    </ActionButton>
  );
}

type Assigned = Extract<z.input<typeof itemActInput>, { act: "assign" }>;

export function Assign({ itemId, assignees }: { itemId: string; assignees: readonly { id: string; name: string }[] }) {
  return (
    <CommandForm
      action={actOnItemsAction}
      schema={async () =>
        (await import("@/lib/books/matching/input")).itemActInput as unknown as z.ZodType<Assigned, Assigned>
      }
      start={{ act: "assign", itemIds: [itemId], assigneeId: null }}
      button={t.saveAssignee}
      saved={() => t.saved}
    >
      {({ field }) => (
        <SelectField label={t.assignee} {...field("assigneeId", (id) => id || null)}>
          <option value="">{t.noOne}</option>
          <Options of={assignees} />
        </SelectField>
      )}
    </CommandForm>
  );
}

"use client";

import { useRouter } from "next/navigation";
import type { z } from "zod";
import { DateField, readDayField } from "@/components/date-field";
import { ActionButton } from "@/components/form/action-button";
import { CommandForm } from "@/components/form/command-form";
import { Options } from "@/components/input";
import { Keys } from "@/components/keys";
import { Segmented } from "@/components/segmented";
import { SelectField, TextAreaField } from "@/components/text-field";
import type { itemActInput } from "@/lib/books/matching/input";
import { type ExplanationKind, explanationKinds, explanationLabels } from "@/lib/books/matching/labels";
import * as t from "@/messages/matching/list";
import { actOnItemsAction, makeMatchAction } from "./actions";

export function Suggested({ itemId, otherId, onward }: { itemId: string; otherId: string; onward: string }) {
  const router = useRouter();
  return (
    <span data-key="m" className="inline-flex items-center gap-2">
      <ActionButton
        action={makeMatchAction}
        input={{ itemIds: [itemId, otherId], reason: "" }}
        variant="primary"
        size="small"
        refreshes={false}
        onDone={() => {
          router.push(onward, { scroll: false });
          router.refresh();
        }}
      >
        {t.matchThese}
      </ActionButton>
      <Key name="m" />
    </span>
  );
}

export function Key({ name }: { name: string }) {
  return (
    <span aria-hidden className="max-xl:hidden">
      <Keys keys={[name]} />
    </span>
  );
}

type Explained = Omit<Extract<z.input<typeof itemActInput>, { act: "resolve" }>, "act"> & {
  act: "resolve" | "ignore" | "note";
};

type ExplainProps = {
  itemId: string;
  /** True when the two sides have the same amount, so the difference may be ignored. */
  isEven: boolean;
  assignees: readonly { id: string; name: string }[];
  ownerId: string;
  onward: string;
};

export function Explain({ itemId, isEven, assignees, ownerId, onward }: ExplainProps) {
  const router = useRouter();
  const goOn = (_: unknown, { act }: Explained) => {
    if (act === "note") return;
    router.push(onward, { scroll: false });
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
        ...{ explanation: "" as ExplanationKind, ownerId, until: null },
      }}
      toInput={({ act, itemIds, reason, ...explained }) =>
        act === "resolve" ? { act, itemIds, reason, ...explained } : { act, itemIds, reason }
      }
      button={t.save}
      actions={
        <span aria-hidden className="max-xl:hidden">
          <Keys keys={["mod", "Enter"]} />
        </span>
      }
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
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <div data-key="e">
                <SelectField label={t.explainedBy} {...field("explanation")} required>
                  <option value="">{t.choose}</option>
                  <Options of={explanationKinds.map((id) => ({ id, name: explanationLabels[id] }))} />
                </SelectField>
              </div>
              <SelectField label={t.owner} {...field("ownerId")} required hint={t.ownerHint}>
                <option value="">{t.choose}</option>
                <Options of={assignees} />
              </SelectField>
              {form.watch("explanation") === "timing" ? (
                <DateField
                  label={t.until}
                  {...field("until", (day) => readDayField(day) || null)}
                  required
                  hint={t.untilHint}
                />
              ) : null}
            </div>
          ) : null}
          <TextAreaField label={t.reason} {...field("reason")} required rows={2} maxLength={500} hint={t.reasonHint} />
        </>
      )}
    </CommandForm>
  );
}

export function Reopen({ itemId }: { itemId: string }) {
  return (
    <div data-key="u" className="flex items-center gap-2">
      <ActionButton action={actOnItemsAction} input={{ act: "reopen", itemIds: [itemId] }}>
        {t.reopen}
      </ActionButton>
      <Key name="u" />
    </div>
  );
}

type Assigned = Extract<z.input<typeof itemActInput>, { act: "assign" }>;

type AssignProps = { itemId: string; assignees: readonly { id: string; name: string }[]; current: string | null };

export function Assign({ itemId, assignees, current }: AssignProps) {
  const [named, ...namesakes] = assignees.filter(({ name }) => name === current);
  const assigneeId = namesakes.length === 0 ? (named?.id ?? null) : null;
  return (
    <CommandForm
      action={actOnItemsAction}
      schema={async () =>
        (await import("@/lib/books/matching/input")).itemActInput as unknown as z.ZodType<Assigned, Assigned>
      }
      start={{ act: "assign", itemIds: [itemId], assigneeId }}
      button={t.saveAssignee}
      saved={() => t.saved}
    >
      {({ field }) => (
        <div data-key="a">
          <SelectField label={t.assignee} {...field("assigneeId", (id) => id || null)}>
            <option value="">{t.noOne}</option>
            <Options of={assignees} />
          </SelectField>
        </div>
      )}
    </CommandForm>
  );
}

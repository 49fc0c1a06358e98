"use client";

import { useRouter } from "next/navigation";
import { DateField, readDayField } from "@/components/date-field";
import { CommandForm } from "@/components/form/command-form";
import { describeDay } from "@/components/moments";
import * as t from "@/messages/close/list";
import { startPeriodAction } from "./actions";

type Props = {
  follows: string | null;
  usual: { from: string; to: string };
};

export function StartPeriod({ follows, usual }: Props) {
  const router = useRouter();
  return (
    <CommandForm
      action={startPeriodAction}
      schema={async () => (await import("@/lib/books/close/input")).startInput}
      start={{ from: follows === null ? usual.from : null, to: usual.to }}
      button={t.startPeriod}
      saved={() => t.started}
      onDone={({ periodId }) => router.push(`/reports/close/${periodId}`)}
    >
      {({ field }) => (
        <div className="flex flex-wrap items-start gap-3">
          {follows === null ? (
            <DateField label={t.firstDay} {...field("from", readDayField)} required hint={t.firstDayHint} />
          ) : (
            <p className="w-full text-ink-2">{t.beginsOn(describeDay(follows))}</p>
          )}
          <DateField label={t.lastDay} {...field("to", readDayField)} required />
        </div>
      )}
    </CommandForm>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { DateField, readDayField } from "@/components/date-field";
import { CommandForm } from "@/components/form/command-form";
import * as t from "@/messages/accounting/list";
import { exportJournalAction } from "./actions";

type Props = { start: { fromDay: string; toDay: string }; yesterday: string };

const schema = async () => (await import("@/lib/accounting/input")).exportJournalInput;

/** Makes the next run of what isn't exported yet of these days. */
export function ExportJournal({ start, yesterday }: Props) {
  const router = useRouter();
  return (
    <CommandForm
      action={exportJournalAction}
      schema={schema}
      start={start}
      button={t.exportJournal}
      variant="primary"
      saved={({ run, entries }) => t.exported(run, entries)}
      onDone={() => router.refresh()}
    >
      {({ field }) => (
        <div className="grid max-w-100 grid-cols-2 items-start gap-3">
          <DateField label={t.fromDay} {...field("fromDay", readDayField)} required latest={yesterday} />
          <DateField label={t.toDay} {...field("toDay", readDayField)} required latest={yesterday} />
        </div>
      )}
    </CommandForm>
  );
}

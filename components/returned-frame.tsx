import type { ReactNode } from "react";
import { asSentence } from "@/lib/core/text/plural";
import * as t from "@/messages/components/shared";
import { When } from "./when";

type Props = {
  by: string | null;
  note: string | null;
  at: Date;
  children: ReactNode;
};

export function ReturnedFrame({ by, note, at, children }: Props) {
  return (
    <section
      aria-label={t.previousRejection}
      className="flex flex-col gap-1 rounded-md border border-l-4 border-l-wait-mark p-3 text-sm"
    >
      <p>
        <strong className="font-semibold">{by ? t.rejectedBy(by) : t.approvalExpired}</strong>, <When at={at} />
        {note ? `: ${asSentence(note)}` : "."}
      </p>
      {children}
    </section>
  );
}

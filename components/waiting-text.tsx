import { When } from "@/components/when";
import type { Explained } from "@/lib/payments/waiting/explain";
import * as t from "@/messages/waiting/explain";

export function WaitingText({ waiting: { text, reason, since, until } }: { waiting: Explained }) {
  return (
    <>
      {text} {t.since} <When at={new Date(since)} />.
      {until === null ? null : (
        <>
          {" "}
          {t.until[reason as keyof typeof t.until]} <When at={new Date(until)} />.
        </>
      )}
    </>
  );
}

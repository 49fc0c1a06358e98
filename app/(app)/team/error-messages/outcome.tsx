import { Identifier } from "@/components/identifier";
import * as t from "@/messages/team/model";

export function GatewayError({ code, message, part }: { code: string | null; message: string | null; part?: boolean }) {
  return (
    <span className="flex min-w-0 flex-col items-start gap-0.5 py-1 whitespace-normal">
      {code ? <Identifier value={code} label={t.codeCopyLabel} whole={code.length <= 24} /> : null}
      {message ? (
        <span className="line-clamp-3 max-w-96 break-words text-ink-2" title={message}>
          {part ? `“… ${message} …”` : `“${message}”`}
        </span>
      ) : null}
    </span>
  );
}

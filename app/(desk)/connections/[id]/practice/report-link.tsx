import { Download } from "lucide-react";
import { buttonClass } from "@/components/button";

/** The file that one gets from a gateway's own screens; settling takes it as evidence. */
export function ReportLink({ connectionId }: { connectionId: string }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-ink-2 text-sm">
        What this gateway has on its books for this connection. Settling unconfirmed payouts takes it as evidence.
      </p>
      <a href={`/connections/${connectionId}/practice/report`} download className={buttonClass()}>
        <Download size={16} aria-hidden />
        Download the gateway&apos;s transaction report
      </a>
    </div>
  );
}

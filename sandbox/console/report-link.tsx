import { Download } from "lucide-react";
import { buttonClass } from "@/components/button";
import * as t from "@/messages/sandbox/console";

export function ReportLink({ connectionId }: { connectionId: string }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-ink-2 text-sm">{t.transactionReportHint}</p>
      <a href={`/connections/${connectionId}/sandbox/report`} download className={buttonClass()}>
        {t.transactionReportDownload(<Download size={16} aria-hidden />)}
      </a>
      <p className="mt-2 text-ink-2 text-sm">{t.whatMovedAtThe}</p>
      <div className="flex flex-wrap gap-2">
        <a href={`/connections/${connectionId}/sandbox/gateway-report`} download className={buttonClass()}>
          {t.gatewayReportDownload(<Download size={16} aria-hidden />)}
        </a>
        {(["camt.053", "MT940"] as const).map((form) => (
          <a
            key={form}
            href={`/connections/${connectionId}/sandbox/statement?form=${form.toLowerCase()}`}
            download
            className={buttonClass()}
          >
            {t.downloadBankStatements(<Download size={16} aria-hidden />, form)}
          </a>
        ))}
      </div>
    </div>
  );
}

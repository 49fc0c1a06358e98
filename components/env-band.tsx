import { FlaskConical, Landmark } from "lucide-react";
import * as common from "@/messages/common";
import * as t from "@/messages/components/shell";

type Props = { environment: "sandbox" | "production"; connectionName: string };

/** The shell moves down by the band's height as soon as the page holds one (`--band-height` in the global styles). */
export function EnvBand({ environment, connectionName }: Props) {
  const production = environment === "production";
  const look = production ? "bg-band-production text-band-production-text" : "bg-band-sandbox text-band-sandbox-text";
  const Icon = production ? Landmark : FlaskConical;
  return (
    <div
      data-env-band={environment}
      className={`fixed inset-x-0 top-0 z-40 flex h-7 items-center justify-center gap-2 border-transparent px-4 font-medium text-xs ${look}`}
    >
      <Icon size={14} className="shrink-0" aria-hidden />
      <p className="flex min-w-0 gap-1">
        {production ? (
          <>
            <span>{t.production}</span>
            <span className="truncate" title={connectionName}>
              {connectionName}
            </span>
            <span className="whitespace-nowrap">{t.realMoney}</span>
          </>
        ) : (
          <>
            <span>{common.sandbox}</span>
            {connectionName === common.sandbox ? null : (
              <span className="truncate" title={connectionName}>
                · {connectionName}
              </span>
            )}
            <span className="whitespace-nowrap">{t.sandboxNote}</span>
          </>
        )}
      </p>
    </div>
  );
}

import Link from "next/link";
import { ActionButton } from "@/components/form/action-button";
import { Panel } from "@/components/panel";
import * as t from "@/messages/connections/detail";
import { SpecialNumbers } from "@/sandbox/console/special-numbers";
import { registerSandboxAction } from "../actions";

type Props = { connectionId: string; disabledReason: string | null };

export function SandboxPanel({ connectionId, disabledReason }: Props) {
  return (
    <Panel title={t.sandboxGateway}>
      <div id="sandbox" className="flex scroll-mt-16 flex-col gap-4">
        <div className="flex flex-col gap-2">
          <p className="text-ink-2 text-sm">{t.syncHint}</p>
          <div className="flex flex-wrap gap-2">
            <ActionButton
              action={registerSandboxAction}
              input={{ connectionId }}
              disabledReason={disabledReason}
              saved={t.syncDone}
            >
              {t.syncLabel}
            </ActionButton>
          </div>
        </div>
        <div className="flex flex-col gap-2">
          <h3 className="font-medium text-base">{t.sandboxNumbersLink}</h3>
          <SpecialNumbers />
        </div>
        <p className="text-sm">
          <Link className="link" href={`/connections/${connectionId}/sandbox`}>
            {t.sandboxPageLink}
          </Link>
        </p>
      </div>
    </Panel>
  );
}

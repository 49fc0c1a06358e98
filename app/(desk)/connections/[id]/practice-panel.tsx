import Link from "next/link";
import { Panel } from "@/components/panel";
import { RegisterButton } from "./register-button";
import { SpecialNumbers } from "./special-numbers";

type Props = { connectionId: string; disabledReason: string | null };

/** The other side of a practice connection: what it must be told, and the numbers that choose what it does. */
export function PracticePanel({ connectionId, disabledReason }: Props) {
  return (
    <Panel title="Practice gateway">
      <div id="practice" className="flex scroll-mt-16 flex-col gap-4">
        <div className="flex flex-col gap-2">
          <p className="text-ink-2 text-sm">
            It knows this connection&apos;s public key, control key and endpoints as it was last given them. After a
            change, give them again.
          </p>
          <RegisterButton connectionId={connectionId} disabledReason={disabledReason} />
        </div>
        <div className="flex flex-col gap-2">
          <h3 className="font-medium text-base">Special numbers</h3>
          <SpecialNumbers />
        </div>
        <p className="text-sm">
          <Link className="link" href={`/connections/${connectionId}/practice`}>
            Make it fail, and read its journal
          </Link>
        </p>
      </div>
    </Panel>
  );
}

import { verdicts } from "@/lib/callbacks/verdicts";
import { VerdictBadge } from "../../callbacks/verdict-badge";
import { Sample } from "./sample";

/** Every word that a callback can carry; the last is one that somebody has looked at. */
export function Verdicts() {
  return (
    <Sample title="Callbacks">
      <ul className="flex flex-wrap gap-2">
        {[null, ...verdicts].map((verdict) => (
          <li key={verdict ?? "none"}>
            <VerdictBadge verdict={verdict} isNoted={false} />
          </li>
        ))}
        <li>
          <VerdictBadge verdict="wrong_control" isNoted />
        </li>
      </ul>
    </Sample>
  );
}

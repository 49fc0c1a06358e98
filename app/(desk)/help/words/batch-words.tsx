import { StatusBadge } from "@/components/status-badge";
import { toneMark } from "@/components/tones";
import { progressGroups } from "@/lib/batches/progress-groups";
import { batchWords } from "@/lib/batches/state";
import { rowVerdicts } from "@/lib/batches/words";
import { BatchBadge } from "../../batches/batch-badge";
import { batchStateLooks, progressWords, rowLooks } from "../../batches/batch-words";
import { Sample } from "./sample";

/** What a batch can be said to be, and where its rows can stand. */
export function BatchWords() {
  return (
    <Sample title="Batches">
      <div className="flex flex-col gap-4">
        <dl className="grid max-w-3xl grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-sm max-sm:grid-cols-1">
          {batchWords.map((word) => (
            <div key={word} className="contents">
              <dt>
                <BatchBadge state={word} quiet />
              </dt>
              <dd className="text-ink-2">{batchStateLooks[word].meaning}</dd>
            </div>
          ))}
        </dl>
        <dl className="grid max-w-3xl grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-sm max-sm:grid-cols-1">
          {progressGroups.map((group) => (
            <div key={group} className="contents">
              <dt className="flex items-center gap-2">
                <span aria-hidden className={`size-2 rounded-full ${toneMark[progressWords[group].tone]}`} />
                {progressWords[group].label}
              </dt>
              <dd className="text-ink-2">{progressWords[group].meaning}</dd>
            </div>
          ))}
        </dl>
        <ul className="flex flex-wrap gap-2" aria-label="Rows of a draft">
          {rowVerdicts.map((verdict) => (
            <li key={verdict}>
              <StatusBadge {...rowLooks[verdict]} />
            </li>
          ))}
        </ul>
      </div>
    </Sample>
  );
}

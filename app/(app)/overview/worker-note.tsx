import { When } from "@/components/when";
import { openContext } from "@/lib/core/runtime/open-context";
import { readAbsentWorker } from "@/lib/payments/waiting/queries";
import * as t from "@/messages/overview/shared";

export async function WorkerNote() {
  const absent = await readAbsentWorker(openContext());
  if (!absent) return null;
  return (
    <div role="status" className="mb-4 border-l-2 border-l-alarm-mark pl-3 text-base" data-worker-absent>
      <p className="font-medium">{t.workerStopped}</p>
      <p>
        {t.nothingContinuesAutomatically} {absent.since ? t.workerLastReport(<When at={absent.since} age />) : null}
      </p>
    </div>
  );
}

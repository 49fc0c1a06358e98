"use client";

import { FlaskConical } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import type { SampleData } from "@/lib/processes/sample/queries";
import * as t from "@/messages/sample";
import { removeSampleDataAction } from "./sample-actions";

const lookEveryMs = 2_000;

export function SampleBanner({ sample, mayRemove }: { sample: SampleData; mayRemove: boolean }) {
  const router = useRouter();
  const { orders, batches, payees, profiles, isBeingMade, isUnfinished } = sample;
  useEffect(() => {
    if (!isBeingMade) return;
    const timer = setInterval(() => router.refresh(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isBeingMade, router]);
  if (isBeingMade) return <Band>{t.preparingTheSample}</Band>;
  return (
    <Band>
      <span className="font-medium">{isUnfinished ? t.sampleIsUnfinished : t.sampleNotice}</span>
      {mayRemove && sample.isRemovable ? (
        <ConfirmAction
          label={t.removeLabel}
          size="small"
          title={t.removeTitle}
          act={t.removeLabel}
          keep={t.keepLabel}
          danger
          action={removeSampleDataAction}
          input={{}}
          onDone={() => router.refresh()}
        >
          <p>{t.theSampleIsRemoved(orders, batches, payees, profiles)}</p>
          <p>{t.whatYouMadeStays}</p>
        </ConfirmAction>
      ) : (
        <span>{mayRemove ? t.sampleDataStays : t.onlyAnAdminRemoves}</span>
      )}
    </Band>
  );
}

const Band = ({ children }: { children: ReactNode }) => (
  <div
    role="status"
    className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-band-sandbox px-3 py-1 text-band-sandbox-text text-sm print:hidden"
  >
    <FlaskConical size={14} className="shrink-0" aria-hidden />
    {children}
  </div>
);

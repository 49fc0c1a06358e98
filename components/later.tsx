"use client";

import { type ReactNode, useEffect, useState } from "react";
import { NotRead } from "./section";

type Props<P extends object> = {
  what: string;
  load: () => Promise<(props: P) => ReactNode>;
  props: NoInfer<P> | null;
};

export function Later<P extends object>({ what, load, props }: Props<P>) {
  const [part, setPart] = useState<{ Part: ((props: P) => ReactNode) | null; failed: boolean }>({
    Part: null,
    failed: false,
  });
  const [tries, setTries] = useState(0);
  const isAsked = props !== null;
  const isMissing = part.Part === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads it again
  useEffect(() => {
    if (!isMissing) return;
    let left = false;
    load().then(
      (Part) => !left && setPart({ Part, failed: false }),
      () => !left && setPart({ Part: null, failed: isAsked }),
    );
    return () => {
      left = true;
    };
  }, [load, isAsked, isMissing, tries]);
  if (props === null) return null;
  if (part.failed) return <NotRead what={what} onRetry={() => setTries(tries + 1)} />;
  return part.Part ? <part.Part {...props} /> : null;
}

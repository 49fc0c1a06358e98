"use client";

import { type ComponentType, lazy, Suspense } from "react";

/**
 * Loads a component with the first view that shows it. The function needs a file of its own, because a page can't name
 * a lazy component. `Place` reserves the room until then.
 */
export function makeLate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Place: ComponentType<Props> | null = null,
) {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props: Props) => (
    <Suspense fallback={Place ? <Place {...props} /> : null}>
      <Part {...props} />
    </Suspense>
  );
}

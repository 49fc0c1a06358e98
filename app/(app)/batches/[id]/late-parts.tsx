"use client";

import { type ComponentType, lazy } from "react";

/** A part that comes with the first view that shows it. A function, because a page cannot name what is lazy itself. */
function makeLate<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props: Props) => <Part {...props} />;
}

// What one state of a batch shows, or its opened details: the others do not load it.
export const Questions = makeLate(async () => (await import("./questions")).Questions);
export const ProgressView = makeLate(async () => (await import("./progress-view")).ProgressView);
export const DeclareTotals = makeLate(async () => (await import("./declare-totals")).DeclareTotals);
export const ReadingSettings = makeLate(async () => (await import("./reading-settings")).ReadingSettings);

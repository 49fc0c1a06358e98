"use client";

import { makeLate } from "@/components/late";

const RowsPlace = ({ sent }: { sent: boolean }) => (
  <div className={sent ? "md:min-h-72" : "min-h-72 md:min-h-96 md:flex-1"} aria-hidden />
);

export const RowsEditor = makeLate(async () => (await import("./rows/rows-editor")).RowsEditor, RowsPlace);

export const DecisionForm = makeLate(async () => (await import("../../approvals/decision-form")).DecisionForm);
export const Questions = makeLate(async () => (await import("./questions")).Questions);
export const ProgressView = makeLate(async () => (await import("./progress-view")).ProgressView);
export const DeclareTotals = makeLate(async () => (await import("./declare-totals")).DeclareTotals);
export const ReadingSettings = makeLate(async () => (await import("./reading-settings")).ReadingSettings);
export const RepeatsBlock = makeLate(async () => (await import("./repeats-block")).RepeatsBlock);
export const ReleasePanel = makeLate(async () => (await import("./release-panel")).ReleasePanel);
export const SendingPermissions = makeLate(async () => (await import("./state-block")).SendingPermissions);
export const StateBlock = makeLate(async () => (await import("./state-block")).StateBlock);

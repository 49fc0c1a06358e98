"use client";

import { makeLate } from "@/components/late";

/** The rows' room: of a draft it reaches to the foot, which has its place at the window's end from the start. */
const RowsPlace = ({ sent }: { sent: boolean }) => (
  <div className={sent ? "md:min-h-72" : "min-h-72 md:min-h-96 md:flex-1"} aria-hidden />
);

/** Loaded late, so that everything above the rows works first. */
export const RowsEditor = makeLate(async () => (await import("./rows/rows-editor")).RowsEditor, RowsPlace);

// What one state of a batch shows, or its opened details: the others do not load it.
export const DecisionForm = makeLate(async () => (await import("../../approvals/decision-form")).DecisionForm);
export const Questions = makeLate(async () => (await import("./questions")).Questions);
export const ProgressView = makeLate(async () => (await import("./progress-view")).ProgressView);
export const DeclareTotals = makeLate(async () => (await import("./declare-totals")).DeclareTotals);
export const ReadingSettings = makeLate(async () => (await import("./reading-settings")).ReadingSettings);
export const RepeatsBlock = makeLate(async () => (await import("./repeats-block")).RepeatsBlock);
export const ReleasePanel = makeLate(async () => (await import("./release-panel")).ReleasePanel);
export const SendingPermissions = makeLate(async () => (await import("./state-block")).SendingPermissions);
export const StateBlock = makeLate(async () => (await import("./state-block")).StateBlock);

"use client";

import { makeLate } from "./late";

const loadSignIn = async () => (await import("./sign-in-dialog")).SignInDialog;
const loadStepUp = async () => (await import("./step-up-dialog")).StepUpDialog;

const loadOutdated = async () => (await import("./outdated-dialog")).OutdatedDialog;

/** Few pages ever show them, and all may: they come once the page is drawn. */
export const SignInDialog = makeLate(loadSignIn);
export const StepUpDialog = makeLate(loadStepUp);
export const OutdatedDialog = makeLate(loadOutdated);

/**
 * Loads them before they are asked for; what fails here is loaded again with the first opening. The one of an outdated page
 * can't be loaded later: the server has the pages of another build then.
 */
export function prepareProofDialogs(): void {
  void Promise.all([loadSignIn(), loadStepUp(), loadOutdated()]).catch(() => undefined);
}

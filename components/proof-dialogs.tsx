"use client";

import { makeLate } from "./late";

const loadSignIn = async () => (await import("./sign-in-dialog")).SignInDialog;
const loadStepUp = async () => (await import("./step-up-dialog")).StepUpDialog;

const loadOutdated = async () => (await import("./outdated-dialog")).OutdatedDialog;

/** Any page may show them, few do: they are loaded after the page. */
export const SignInDialog = makeLate(loadSignIn);
export const StepUpDialog = makeLate(loadStepUp);
export const OutdatedDialog = makeLate(loadOutdated);

/**
 * Loads them before they are needed; the first opening repeats a failed load. The dialog of an outdated page can't be
 * loaded later: the server then has the pages of another build.
 */
export function prepareProofDialogs(): void {
  void Promise.all([loadSignIn(), loadStepUp(), loadOutdated()]).catch(() => undefined);
}

"use client";

import { makeLate } from "@/components/late";

export const PayeeField = makeLate(async () => (await import("./payee-field")).PayeeField);
export const PickedPayee = makeLate(async () => (await import("./picked-payee")).PickedPayee);
export const SandboxNumbers = makeLate(async () => (await import("./sandbox-numbers")).SandboxNumbers);
export const MoreFields = makeLate(async () => (await import("./more-fields")).MoreFields);
export const ChooseFiles = makeLate(async () => (await import("@/components/attachment/choose-files")).ChooseFiles);
export const EditSummary = makeLate(async () => (await import("./edit-summary")).EditSummary);

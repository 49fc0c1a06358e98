import { z } from "zod";
import * as t from "@/messages/sign-in/model";
import { findPasswordProblem, passwordMaxLength } from "./passwords/password-rules";

const current = z.string().min(1, t.passwordMissing).max(1024, t.currentPasswordWrong);
const password = z.string().max(1024, t.newPasswordTooLong(passwordMaxLength));
const token = z.string().max(200);

export const changePasswordInput = z.object({ current, password });
export const passwordLinkInput = z.object({ token, password });

const newPassword = (email: string) => ({
  password: z.string().superRefine((typed, context) => {
    const problem = findPasswordProblem(typed, email);
    if (problem) context.addIssue({ code: "custom", message: t.thePassword(problem) });
  }),
  again: z.string(),
});
const isSame = (typed: { password: string; again: string }) => typed.password === typed.again;
const differs = { path: ["again"], message: t.passwordsDiffer };

export const changePasswordForm = (email: string) =>
  z.object({ current, ...newPassword(email) }).refine(isSame, differs);
export const passwordLinkForm = (email: string) => z.object({ token, ...newPassword(email) }).refine(isSame, differs);

export const nothingInput = z.object({});
export const codeInput = z.object({ code: z.string().min(1, t.codeMissing).max(40) });
export const proofInput = z.object({ proof: z.string().min(1, t.proofMissing).max(1024) });

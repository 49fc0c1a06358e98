import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const forgotYourPassword = "Forgot your password?";
export const askAPaydeskAdmin =
  'Ask a Paydesk admin in your organisation for a one-time link: Team → your name → "Create password link". If you are the only admin, create a link on the machine that runs Paydesk:';
export const sandboxUsers = "Sandbox users";
export const theSandboxPassword = "the sandbox password";
export const theseUsersExistOnly = (code: ReactNode, copyButton: ReactNode) =>
  rich`These users exist only for the sandbox on this machine. They share one password: ${code} ${copyButton}`;

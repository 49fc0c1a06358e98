"use server";

import { action } from "@/lib/auth/action";
import { runSandboxCommand } from "./play-command";

export const runSandboxCommandAction = action(runSandboxCommand);

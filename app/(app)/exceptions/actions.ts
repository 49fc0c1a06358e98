"use server";

import { action } from "@/lib/identity/auth/access/action";
import { proposeResolution } from "@/lib/payments/resolutions/commands";
import { proposeByReport } from "@/lib/payments/resolutions/report-commands";
import { proposeRuling } from "@/lib/payments/resolutions/ruling-command";

export const proposeResolutionAction = action(proposeResolution);
export const proposeRulingAction = action(proposeRuling);
export const proposeByReportAction = action(proposeByReport);

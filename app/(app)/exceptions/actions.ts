"use server";

import { action } from "@/lib/auth/action";
import { proposeResolution } from "@/lib/resolutions/commands";
import { proposeByReport } from "@/lib/resolutions/report-commands";
import { proposeRuling } from "@/lib/resolutions/ruling-command";

export const proposeResolutionAction = action(proposeResolution);
export const proposeRulingAction = action(proposeRuling);
export const proposeByReportAction = action(proposeByReport);

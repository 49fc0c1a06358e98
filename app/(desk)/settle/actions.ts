"use server";

import { runAction } from "@/lib/auth/action";
import { decideSettlement, proposeSettlement, withdrawSettlement } from "@/lib/settlements/commands";
import { proposeByReport } from "@/lib/settlements/report-commands";
import { proposeRuling } from "@/lib/settlements/ruling-command";

// Each is a public POST endpoint: who may act and what is valid is judged by the command behind it.

export async function proposeSettlementAction(input: Parameters<typeof proposeSettlement>[2]) {
  return runAction((desk, actor) => proposeSettlement(desk, actor, input));
}

export async function proposeRulingAction(input: Parameters<typeof proposeRuling>[2]) {
  return runAction((desk, actor) => proposeRuling(desk, actor, input));
}

export async function proposeByReportAction(input: Parameters<typeof proposeByReport>[2]) {
  return runAction((desk, actor) => proposeByReport(desk, actor, input));
}

export async function withdrawSettlementAction(input: Parameters<typeof withdrawSettlement>[2]) {
  return runAction((desk, actor) => withdrawSettlement(desk, actor, input));
}

export async function decideSettlementAction(input: Parameters<typeof decideSettlement>[2]) {
  return runAction((desk, actor) => decideSettlement(desk, actor, input));
}

"use server";

import { runAction } from "@/lib/auth/action";
import { exportOrders } from "@/lib/exports/commands";
import { acknowledgeOrder, askNow, cancelPayout, resumePayout } from "@/lib/orders/commands";
import { removeView, saveView } from "@/lib/orders/views";

// Each is a public POST endpoint: who may act and what is valid is judged by the command behind it.

export async function askNowAction(input: Parameters<typeof askNow>[2]) {
  return runAction((desk, actor) => askNow(desk, actor, input));
}

export async function resumePayoutAction(input: Parameters<typeof resumePayout>[2]) {
  return runAction((desk, actor) => resumePayout(desk, actor, input));
}

export async function cancelPayoutAction(input: Parameters<typeof cancelPayout>[2]) {
  return runAction((desk, actor) => cancelPayout(desk, actor, input));
}

export async function acknowledgeOrderAction(input: Parameters<typeof acknowledgeOrder>[2]) {
  return runAction((desk, actor) => acknowledgeOrder(desk, actor, input));
}

export async function saveViewAction(input: Parameters<typeof saveView>[2]) {
  return runAction((desk, actor) => saveView(desk, actor, input));
}

export async function removeViewAction(input: Parameters<typeof removeView>[2]) {
  return runAction((desk, actor) => removeView(desk, actor, input));
}

export async function exportOrdersAction(input: Parameters<typeof exportOrders>[2]) {
  return runAction((desk, actor) => exportOrders(desk, actor, input));
}

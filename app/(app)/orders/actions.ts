"use server";

import { removeAttachment } from "@/lib/attachments/commands";
import { action } from "@/lib/auth/action";
import { acknowledgeOrder, askNow, cancelPayout } from "@/lib/dispatch/commands";
import { exportOrders } from "@/lib/exports/commands";
import { removeView, saveView } from "@/lib/orders/views";
import { resumePayout } from "@/lib/payouts/resume";
import { sendRemittance } from "@/lib/remittance/commands";

export const askNowAction = action(askNow);
export const resumePayoutAction = action(resumePayout);
export const cancelPayoutAction = action(cancelPayout);
export const acknowledgeOrderAction = action(acknowledgeOrder);
export const saveViewAction = action(saveView);
export const removeViewAction = action(removeView);
export const exportOrdersAction = action(exportOrders);
export const sendRemittanceAction = action(sendRemittance);
export const removeAttachmentAction = action(removeAttachment);

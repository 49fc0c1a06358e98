"use server";

import { removeAttachment } from "@/lib/desk/attachments/commands";
import { exportOrders } from "@/lib/desk/exports/commands";
import { sendRemittance, sendReturnNotice } from "@/lib/desk/remittance/commands";
import { action } from "@/lib/identity/auth/access/action";
import { acknowledgeOrder, askNow, cancelPayout } from "@/lib/payments/dispatch/commands";
import { removeView, saveView } from "@/lib/payments/orders/lists/views";
import { resumePayout } from "@/lib/payments/payouts/resume";

export const askNowAction = action(askNow);
export const resumePayoutAction = action(resumePayout);
export const cancelPayoutAction = action(cancelPayout);
export const acknowledgeOrderAction = action(acknowledgeOrder);
export const saveViewAction = action(saveView);
export const removeViewAction = action(removeView);
export const exportOrdersAction = action(exportOrders);
export const sendReturnNoticeAction = action(sendReturnNotice);
export const sendRemittanceAction = action(sendRemittance);
export const removeAttachmentAction = action(removeAttachment);

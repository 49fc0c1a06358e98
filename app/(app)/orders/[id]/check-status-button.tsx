"use client";

import { MessageCircleQuestionMark } from "lucide-react";
import { ActionButton } from "@/components/form/action-button";
import * as t from "@/messages/orders/detail";
import { askNowAction } from "../actions";

type Props = { orderId: string; primary: boolean; disabledReason: string | null };

export function AskButton({ orderId, primary, disabledReason }: Props) {
  return (
    <ActionButton
      action={askNowAction}
      input={{ orderId }}
      variant={primary ? "primary" : "outlined"}
      size={primary ? "large" : "normal"}
      icon={<MessageCircleQuestionMark size={16} aria-hidden />}
      disabledReason={disabledReason}
      saved={({ asked }) => asked}
    >
      {t.checkStatus}
    </ActionButton>
  );
}

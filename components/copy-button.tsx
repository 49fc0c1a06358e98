"use client";

import { Copy } from "lucide-react";
import * as t from "@/messages/components/shared";
import { Button, type ButtonSize, type ButtonVariant } from "./button";
import { copyText } from "./clipboard";

type Props = {
  text: string;
  children?: string;
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

export function CopyButton({ text, children, label, variant = "plain", size = "small" }: Props) {
  return (
    <Button
      variant={variant}
      size={size}
      iconOnly={!children}
      aria-label={children ? undefined : t.copy(label ?? t.thisText)}
      icon={<Copy size={size === "small" ? 14 : 16} aria-hidden />}
      onClick={() => copyText(text, label)}
    >
      {children}
    </Button>
  );
}

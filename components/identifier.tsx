"use client";

import * as t from "@/messages/components/shared";
import { copyText } from "./clipboard";
import { cutMiddle } from "./text-forms";
import { Tooltip } from "./tooltip";

type Props = {
  value: string;
  label: string;
  whole?: boolean;
  shownAs?: string;
};

export function Identifier({ value, label, whole = false, shownAs }: Props) {
  const shown = shownAs ?? (whole ? value : cutMiddle(value));
  const button = (
    <button
      type="button"
      className={`identifier min-h-6 max-w-full rounded-sm text-left text-ink text-sm decoration-dotted underline-offset-4 hover:underline ${whole ? "break-all" : "whitespace-nowrap"}`}
      aria-label={t.copyValue(label, value)}
      onClick={(event) => {
        event.stopPropagation();
        copyText(value, label);
      }}
    >
      {shown}
    </button>
  );
  if (shown === value || shownAs) return button;
  return <Tooltip text={<span className="identifier break-all">{value}</span>}>{button}</Tooltip>;
}

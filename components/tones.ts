import type { Tone } from "@/lib/core/text/states";

export const toneSurface: Record<Tone, string> = {
  neutral: "bg-neutral-tint text-neutral-text",
  moving: "bg-moving-tint text-moving-text",
  good: "bg-good-tint text-good-text",
  failed: "bg-failed-tint text-failed-text",
  wait: "bg-wait-tint text-wait-text",
  alarm: "bg-alarm-tint text-alarm-text",
};

export const toneMark: Record<Tone, string> = {
  neutral: "bg-neutral-mark",
  moving: "bg-moving-mark",
  good: "bg-good-mark",
  failed: "bg-failed-mark",
  wait: "bg-wait-mark",
  alarm: "bg-alarm-mark",
};

export const toneFill: Record<Tone, string> = {
  neutral: "fill-neutral-mark",
  moving: "fill-moving-mark",
  good: "fill-good-mark",
  failed: "fill-failed-mark",
  wait: "fill-wait-mark",
  alarm: "fill-alarm-mark",
};

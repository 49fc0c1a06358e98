import {
  ArrowUpRight,
  Ban,
  Check,
  CircleQuestionMark,
  ClipboardClock,
  Clock,
  Contrast,
  Lock,
  type LucideIcon,
  OctagonX,
  Pause,
  Pencil,
  RotateCw,
  ShieldX,
  SquareX,
  TriangleAlert,
  X,
} from "lucide-react";
import type { IconName } from "@/lib/core/text/states";

const icons: Record<IconName, LucideIcon> = {
  pencil: Pencil,
  ban: Ban,
  clock: Clock,
  rotate: RotateCw,
  "arrow-up-right": ArrowUpRight,
  "half-circle": Contrast,
  check: Check,
  x: X,
  "x-square": SquareX,
  "x-octagon": OctagonX,
  "shield-x": ShieldX,
  "user-clock": ClipboardClock,
  "help-circle": CircleQuestionMark,
  lock: Lock,
  pause: Pause,
  "alert-triangle": TriangleAlert,
};

export function StatusIcon({ name, size = 16 }: { name: IconName; size?: number }) {
  const Icon = icons[name];
  return <Icon size={size} strokeWidth={2} className="shrink-0" aria-hidden />;
}

import { CircleCheck, CircleQuestionMark, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type BlockTone = "info" | "good" | "wait" | "alarm";

const looks: Record<BlockTone, { surface: string; bar: string; Icon: LucideIcon }> = {
  info: { surface: "bg-moving-tint text-moving-text", bar: "border-l-moving-mark", Icon: Info },
  good: { surface: "bg-good-tint text-good-text", bar: "border-l-good-mark", Icon: CircleCheck },
  wait: { surface: "bg-wait-tint text-wait-text", bar: "border-l-wait-mark", Icon: CircleQuestionMark },
  alarm: { surface: "bg-alarm-tint text-alarm-text", bar: "border-l-alarm-mark", Icon: TriangleAlert },
};

type Props = {
  tone: BlockTone;
  title: string;
  children?: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
  live?: boolean;
};

/** A page shows at most one block: the gravest. */
export function Block({ tone, title, children, facts, actions, live = false }: Props) {
  const { surface, bar, Icon } = looks[tone];
  const role = live ? (tone === "alarm" ? "alert" : "status") : undefined;
  return (
    <div role={role} className={`flex gap-3 rounded-md border border-transparent border-l-4 p-3 ${surface} ${bar}`}>
      <Icon size={20} className="shrink-0" aria-hidden />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-semibold text-base">{title}</p>
        {children ? <div className="prose-line flex flex-col gap-1 text-base text-ink">{children}</div> : null}
        {facts ? <div className="mt-1 text-ink">{facts}</div> : null}
        {actions ? <div className="mt-2 flex flex-wrap gap-2 text-ink">{actions}</div> : null}
      </div>
    </div>
  );
}

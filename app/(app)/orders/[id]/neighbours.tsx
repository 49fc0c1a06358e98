"use client";

import { ArrowLeft, ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useState } from "react";
import { ButtonLink } from "@/components/button";
import { isTyping, shortcutsOn } from "@/components/shortcut-rules";
import * as t from "@/messages/orders/detail";
import { type ListMemory, recallList } from "../list-memory";

export function Neighbours({ orderId }: { orderId: string }) {
  const router = useRouter();
  const [list, setList] = useState<ListMemory | null>(null);
  useEffect(() => setList(recallList()), []);
  const at = list?.ids.indexOf(orderId) ?? -1;
  const previous = at > 0 ? list?.ids[at - 1] : undefined;
  const next = at >= 0 ? list?.ids[at + 1] : undefined;

  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const to = event.key === "j" ? next : event.key === "k" ? previous : undefined;
      if (to && !isTyping(event) && shortcutsOn()) router.push(`/orders/${to}`);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [next, previous, router]);

  return (
    <div className="mb-1 flex min-h-8 items-center gap-3">
      <Link
        href={list?.href ?? "/orders"}
        prefetch={false}
        className="inline-flex min-h-6 items-center gap-1 text-ink-2 text-sm hover:underline"
      >
        {t.orders(<ArrowLeft size={14} aria-hidden />)}
      </Link>
      {previous || next ? (
        <nav aria-label={t.navigationLabel} className="flex items-center gap-1">
          <Step to={previous} label={t.previousLink} Icon={ChevronLeft} />
          <Step to={next} label={t.nextLink} Icon={ChevronRight} />
          <span className="figures text-ink-3 text-xs">{t.positionInList(at + 1, list?.ids.length)}</span>
        </nav>
      ) : null}
    </div>
  );
}

function Step({ to, label, Icon }: { to: string | undefined; label: string; Icon: typeof ChevronLeft }) {
  if (!to) {
    return (
      <span aria-hidden className="inline-flex size-6 items-center justify-center text-ink-3 opacity-40">
        <Icon size={16} />
      </span>
    );
  }
  return (
    <ButtonLink
      href={`/orders/${to}`}
      variant="plain"
      size="small"
      iconOnly
      aria-label={label}
      title={label}
      icon={<Icon size={16} aria-hidden />}
    />
  );
}

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import * as common from "@/messages/common";
import * as t from "@/messages/components/list";
import { ButtonLink } from "../button";

type Props = {
  children: ReactNode;
  newerHref: string | null;
  olderHref: string | null;
  labels?: { newer: string; older: string } | undefined;
};

export function Pager({
  children,
  newerHref,
  olderHref,
  labels = { newer: common.newer, older: common.older },
}: Props) {
  return (
    <nav aria-label={t.pagination} className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <p role="status" className="text-ink-3 text-sm">
        {children}
      </p>
      <div className="flex gap-2">
        {newerHref ? (
          <ButtonLink href={newerHref} icon={<ChevronLeft size={16} aria-hidden />}>
            {labels.newer}
          </ButtonLink>
        ) : null}
        {olderHref ? (
          <ButtonLink href={olderHref}>
            {labels.older}
            <ChevronRight size={16} aria-hidden />
          </ButtonLink>
        ) : null}
      </div>
    </nav>
  );
}

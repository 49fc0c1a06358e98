import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  back?: { href: string; label: string };
  badge?: ReactNode;
  compact?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
};

export function PageHead({ title, back, badge, compact = false, children, actions }: Props) {
  return (
    <header
      className={`flex flex-wrap justify-between gap-x-6 ${compact ? "mb-2 items-center gap-y-1" : "mb-3 items-start gap-y-2 [&:has(+div>div>nav)]:mb-2 [&:has(+div>nav)]:mb-2"}`}
    >
      <div className={compact ? "flex min-w-0 items-center gap-2" : "min-w-0"}>
        {back ? (
          <Link
            href={back.href}
            prefetch={false}
            title={compact ? back.label : undefined}
            className={`inline-flex min-h-6 min-w-6 items-center gap-1 text-ink-2 text-sm hover:underline ${compact ? "max-md:min-h-11 max-md:min-w-8" : "mb-1"}`}
          >
            <ArrowLeft size={compact ? 16 : 14} aria-hidden />
            <span className={compact ? "sr-only" : ""}>{back.label}</span>
          </Link>
        ) : null}
        <h1 className="min-w-0 text-xl break-words">{title}</h1>
        {badge}
        {children ? <div className="prose-line mt-1 text-base text-ink-2">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}

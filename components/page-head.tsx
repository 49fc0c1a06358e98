import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** Where one came from. */
  back?: { href: string; label: string };
  /** One line under the title. */
  children?: ReactNode;
  /** Buttons at the right; at most one of them filled. */
  actions?: ReactNode;
};

/** Title, context and acts of a page; one per page. */
export function PageHead({ title, back, children, actions }: Props) {
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {back ? (
          <Link
            href={back.href}
            prefetch={false}
            className="mb-1 inline-flex min-h-6 items-center gap-1 text-ink-2 text-sm hover:underline"
          >
            <ArrowLeft size={14} aria-hidden />
            {back.label}
          </Link>
        ) : null}
        <h1 className="text-xl break-words">{title}</h1>
        {children ? <div className="prose-line mt-1 text-base text-ink-2">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}

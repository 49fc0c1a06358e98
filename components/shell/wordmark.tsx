import * as t from "@/messages/components/shell";
export function Wordmark({ narrow = false }: { narrow?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 32 32" width={24} height={24} aria-hidden="true" className="shrink-0">
        <rect width="32" height="32" rx="7" className="fill-accent-fill" />
        <path d="M8 10.5h16M8 16h9" className="stroke-on-fill" strokeWidth="3" strokeLinecap="round" />
        <path
          d="M16 21.5h7m-3-3 3.5 3-3.5 3"
          fill="none"
          className="stroke-on-fill"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={narrow ? "sr-only" : "font-semibold text-lg tracking-tight"}>{t.paydesk}</span>
    </span>
  );
}

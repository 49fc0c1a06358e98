import type { ReactNode } from "react";
import { HelpIndex } from "./help-index";

export default function HelpLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
      <HelpIndex />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

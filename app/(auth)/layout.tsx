import type { ReactNode } from "react";
import { Wordmark } from "@/components/shell/wordmark";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-104 flex-col justify-center gap-6 p-4">
      <Wordmark />
      {children}
    </main>
  );
}

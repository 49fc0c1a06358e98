"use client";

import { unstable_rethrow, useRouter } from "next/navigation";
import { Component, type ReactNode, Suspense, startTransition } from "react";
import * as t from "@/messages/components/shared";
import { Block } from "./block";
import { Button } from "./button";

type Props = {
  what: string;
  fallback?: ReactNode;
  children: ReactNode;
};

/** A part that fails shows its own error, and the page doesn't wait for it. */
export function Section({ what, fallback = null, children }: Props) {
  const router = useRouter();
  return (
    <Boundary what={what} onRetry={() => router.refresh()}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

export function NotRead({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Block tone="alarm" title={t.sectionFailed(what)} actions={<Button onClick={onRetry}>{t.tryAgain}</Button>} live />
  );
}

class Boundary extends Component<{ what: string; onRetry: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    unstable_rethrow(error);
    return { failed: true };
  }

  override render() {
    const { what, onRetry, children } = this.props;
    if (!this.state.failed) return children;
    const retry = () =>
      startTransition(() => {
        onRetry();
        this.setState({ failed: false });
      });
    return <NotRead what={what} onRetry={retry} />;
  }
}

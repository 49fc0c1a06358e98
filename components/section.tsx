"use client";

import { unstable_rethrow, useRouter } from "next/navigation";
import { Component, type ReactNode, Suspense, startTransition } from "react";
import * as t from "@/messages/components/shared";
import { Block } from "./block";
import { Button } from "./button";

type Props = {
  /** What it shows, to begin a sentence: "What blocks this batch". */
  what: string;
  /** Its placeholder while it is read, as high as the part. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** A part of a page that is read on its own: the page never waits for it, and if it fails, only the part says so. */
export function Section({ what, fallback = null, children }: Props) {
  const router = useRouter();
  return (
    <Boundary what={what} onRetry={() => router.refresh()}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

/** What a part of the page says when it could not be read. */
export function NotRead({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Block
      tone="alarm"
      title={t.couldntBeLoadedNothing(what)}
      actions={<Button onClick={onRetry}>{t.tryAgain}</Button>}
      live
    />
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

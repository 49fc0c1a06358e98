import { type ReactNode, Suspense } from "react";

/** React keeps a shown placeholder for 300 ms, so a part that is ready sooner than this comes with its page. */
const soonMs = 200;

type Props = {
  part: Promise<Awaited<ReactNode>>;
  fallback: ReactNode;
};

export async function Soon({ part, fallback }: Props) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, soonMs, null);
  });
  const early = await Promise.race([part.then((node) => ({ node })), late]);
  clearTimeout(timer);
  return <Suspense fallback={fallback}>{early ? early.node : part}</Suspense>;
}

export function Skeleton({ className = "h-4 w-40" }: { className?: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />;
}

import { type ReactNode, Suspense } from "react";

/** React keeps a placeholder that it has shown for 300 ms: what is read sooner than this comes with its page. */
const soonMs = 200;

type Props = {
  part: Promise<Awaited<ReactNode>>;
  /** Shown in its place where it takes longer. */
  fallback: ReactNode;
};

/** A part of a page that the page waits for briefly, and no longer. */
export async function Soon({ part, fallback }: Props) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, soonMs, null);
  });
  const early = await Promise.race([part.then((node) => ({ node })), late]);
  clearTimeout(timer);
  return <Suspense fallback={fallback}>{early ? early.node : part}</Suspense>;
}

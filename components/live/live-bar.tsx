import { Button } from "@/components/button";
import type { LiveState } from "./live-connection";
import { LiveNote } from "./live-note";

type Props = LiveState & {
  /** What the button says that shows what is new; null: nothing is offered. */
  offer: string | null;
  pending: boolean;
  onShow: () => Promise<void>;
};

/** A line above a page that follows what happens: when it no longer can, and what is new but not shown yet. */
export function LiveBar({ lostSince, signedOut, offer, pending, onShow }: Props) {
  return (
    <div role="status" className="mb-3 flex flex-wrap items-center gap-3 text-ink-3 text-sm empty:hidden">
      {lostSince || signedOut ? (
        <p>
          <LiveNote lostSince={lostSince} signedOut={signedOut} />
        </p>
      ) : null}
      {offer ? (
        <Button size="small" pending={pending} onClick={() => void onShow()}>
          {offer}
        </Button>
      ) : null}
    </div>
  );
}

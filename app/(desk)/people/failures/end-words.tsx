"use client";

import { ConfirmAct } from "../../connections/confirm-act";
import { endFailureWords } from "./actions";

/** Takes words away, after saying what is shown then. */
export function EndWords({ wordsId, words }: { wordsId: string; words: string }) {
  return (
    <ConfirmAct
      label="End"
      size="small"
      variant="plain"
      title="End these words?"
      act="End these words"
      danger
      action={() => endFailureWords(wordsId)}
    >
      <p>“{words}”</p>
      <p>From now on such an order shows what the gateway says, and other words only where they fit it too.</p>
    </ConfirmAct>
  );
}

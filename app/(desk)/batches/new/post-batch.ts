import { readAnswer } from "@/components/read-answer";
import type { ActionResult } from "@/lib/auth/action";
import type { Created } from "@/lib/batches/create";
import type { BatchKind } from "@/lib/batches/words";
import type { Choices } from "../choices";

export type BatchInput = {
  connectionId: string;
  kind: BatchKind;
  direction: "in" | "out";
  choices: Choices;
  allOrNothing: boolean;
};

/**
 * Sends a file as it is, with what was chosen for it in a header. `onWait`: called when it waits for another file to be read.
 * Browser only.
 */
export async function postBatch(file: File, input: BatchInput, onWait: () => void): Promise<ActionResult<Created>> {
  const response = await fetch("/api/batches", {
    method: "POST",
    body: file,
    headers: {
      "content-type": "application/octet-stream",
      "x-batch-input": encodeURIComponent(JSON.stringify({ ...input, name: file.name })),
    },
  });
  return readAnswer<Created>(response, onWait);
}

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

/** Sends a file as it is, with what was chosen for it in a header. Browser only. */
export async function postBatch(file: File, input: BatchInput): Promise<ActionResult<Created>> {
  const response = await fetch("/api/batches", {
    method: "POST",
    body: file,
    headers: {
      "content-type": "application/octet-stream",
      "x-batch-input": encodeURIComponent(JSON.stringify({ ...input, name: file.name })),
    },
  });
  return (await response.json()) as ActionResult<Created>;
}

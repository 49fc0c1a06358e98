import type { ActionResult } from "@/lib/auth/action";

/** What an upload is answered with (`answerInTurn`). `onWait`: called when it waits for another file. Browser only. */
export async function readAnswer<Value>(response: Response, onWait: () => void): Promise<ActionResult<Value>> {
  const text = new TextDecoder();
  let read = "";
  const reader = response.body?.getReader();
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    read += text.decode(step.value, { stream: true });
    const [first, ...rest] = read.split("\n");
    if (rest.length > 0 && isWaiting(first)) {
      onWait();
      read = rest.join("\n");
    }
  }
  return JSON.parse(read) as ActionResult<Value>;
}

const isWaiting = (line: string | undefined) => line === JSON.stringify({ waits: true });

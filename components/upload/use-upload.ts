"use client";

import { useState } from "react";
import type { ActionResult } from "@/lib/identity/auth/access/action";
import { type ActionOptions, useAction } from "../use-action";

/**
 * Sends the file as the body and its name and choices in a header. `waits` is true while another file is read first.
 */
export function useUpload<Input extends object, Value>(path: string, options?: ActionOptions) {
  const [waits, setWaits] = useState(false);
  const { act, ...acting } = useAction(
    (file: File, input: Input) => postFile<Value>(path, file, input, () => setWaits(true)),
    options,
  );
  function send(file: File, input: Input): Promise<Value | null> {
    setWaits(false);
    return act(file, input);
  }
  return { ...acting, send, waits: acting.pending && waits };
}

async function postFile<Value>(
  path: string,
  file: File,
  input: object,
  onWait: () => void,
): Promise<ActionResult<Value>> {
  const response = await fetch(path, {
    method: "POST",
    body: file,
    headers: {
      "content-type": "application/octet-stream",
      "x-upload-input": encodeURIComponent(JSON.stringify({ ...input, fileName: file.name })),
    },
  });
  const text = new TextDecoder();
  let read = "";
  const reader = response.body?.getReader();
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    read += text.decode(step.value, { stream: true });
    const [first, ...rest] = read.split("\n");
    if (rest.length > 0 && first === JSON.stringify({ waits: true })) {
      onWait();
      read = rest.join("\n");
    }
  }
  return JSON.parse(read) as ActionResult<Value>;
}

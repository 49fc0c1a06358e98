"use client";

import { useState } from "react";
import { useUpload } from "@/components/upload/use-upload";

/** Chosen files are attached once the order exists; nothing of them is stored before. */
export function useChosenFiles() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [lost, setLost] = useState<readonly string[]>([]);
  const [attaching, setAttaching] = useState(false);
  const { send, dialog } = useUpload<object, object>("/api/attachments", { refreshes: false });

  async function attachTo(orderId: string): Promise<boolean> {
    const failed: string[] = [];
    setAttaching(true);
    for (const file of files) {
      const done = await send(file, { subject: "order", subjectId: orderId }).catch(() => null);
      if (done === null) failed.push(file.name);
    }
    setAttaching(false);
    setLost(failed);
    return failed.length === 0;
  }
  return { files, setFiles, attaching, attachTo, lost, dialog };
}

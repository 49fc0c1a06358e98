"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/button";
import * as t from "@/messages/overview/shared";

export function DismissGuide() {
  const router = useRouter();
  function dismiss(): void {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = "guide=dismissed; path=/; max-age=31536000; samesite=lax";
    router.refresh();
  }
  return (
    <div>
      <Button variant="plain" size="small" onClick={dismiss}>
        {t.dismissGuide}
      </Button>
    </div>
  );
}

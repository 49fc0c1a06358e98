"use client";

import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/button";
import * as t from "@/messages/sandbox/console";

export function RefreshButton() {
  const router = useRouter();
  const [pending, start] = useTransition();
  return (
    <Button icon={<RotateCw size={16} aria-hidden />} pending={pending} onClick={() => start(() => router.refresh())}>
      {t.refresh}
    </Button>
  );
}

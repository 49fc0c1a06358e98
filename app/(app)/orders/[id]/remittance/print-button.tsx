"use client";

import { Printer } from "lucide-react";
import { Button } from "@/components/button";
import * as t from "@/messages/remittance/model";

export function PrintButton() {
  return (
    <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
      {t.print}
    </Button>
  );
}

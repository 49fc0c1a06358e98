"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import * as t from "@/messages/components/shared";
import { When } from "./when";

export function AuthenticatorReminder({ from }: { from: Date }) {
  if (usePathname() === "/account/app") return null;
  return (
    <p className="mb-4 rounded-md border border-l-4 border-l-wait-mark bg-wait-tint px-3 py-2 text-base text-wait-text">
      {t.appRequiredFrom(
        <When at={from} />,
        <Link href="/account/app" className="link" prefetch={false}>
          {t.addAppLink}
        </Link>,
      )}
    </p>
  );
}

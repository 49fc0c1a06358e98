import type { Metadata } from "next";
import { ButtonLink } from "@/components/button";
import { Problem } from "@/components/problem";

export const metadata: Metadata = { title: "Not found" };

/** Not found and not allowed are the same page, so that an address tells nothing. */
export default function NotFound() {
  return (
    <Problem title="There is no such page" actions={<ButtonLink href="/orders">Orders</ButtonLink>}>
      <p>The address is wrong, or what it shows is not for your role. An admin can change your role under People.</p>
    </Problem>
  );
}

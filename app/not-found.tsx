import type { Metadata } from "next";
import { ButtonLink } from "@/components/button";
import { Problem } from "@/components/problem";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main>
      <Problem title="There is no such page" actions={<ButtonLink href="/">To the desk</ButtonLink>}>
        <p>The address is wrong, or what it showed is not for this account.</p>
      </Problem>
    </main>
  );
}

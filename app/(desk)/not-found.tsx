import type { Metadata } from "next";
import { ButtonLink } from "@/components/button";
import { Problem } from "@/components/problem";

export const metadata: Metadata = { title: "Not found" };

/** Not found and not allowed are the same page, so that an address tells nothing. */
export default function NotFound() {
  return (
    <Problem title="There is no such page" actions={<ButtonLink href="/">To the desk</ButtonLink>}>
      <p>
        The address is wrong, or what it shows is not for your role, or of a connection that you do not work with. An
        admin can change both under People.
      </p>
    </Problem>
  );
}

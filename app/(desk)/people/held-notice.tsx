import Link from "next/link";
import { Block } from "@/components/block";

/** After an act on an approver or admin: nothing has changed yet, and who decides. */
export function HeldNotice({ actions }: { actions?: React.ReactNode }) {
  return (
    <Block tone="wait" live title="Waiting for another admin's approval" actions={actions}>
      <p>
        Nothing has changed yet. Another admin decides under{" "}
        <Link href="/approvals" className="link" prefetch={false}>
          Approvals
        </Link>
        .
      </p>
    </Block>
  );
}

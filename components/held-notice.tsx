import Link from "next/link";
import { Block } from "@/components/block";
import * as common from "@/messages/common";
import * as t from "@/messages/team/shared";

/** Nothing has changed yet: another admin decides. */
export function HeldNotice({ actions }: { actions?: React.ReactNode }) {
  return (
    <Block tone="wait" live title={t.pendingTitle} actions={actions}>
      <p>
        {t.pendingHint(
          <Link href="/approvals" className="link" prefetch={false}>
            {common.approvals}
          </Link>,
        )}
      </p>
    </Block>
  );
}

import Link from "next/link";
import { Block } from "@/components/block";
import { CopyButton } from "@/components/copy-button";
import { When } from "@/components/when";
import type { MadeLink } from "@/lib/identity/users/invitation-commands";
import * as t from "@/messages/team/shared";

type Props = { name: string; made: MadeLink; actions?: React.ReactNode };

export function PasswordLink({ name, made, actions }: Props) {
  if (made.link === null && !made.mailed) {
    return (
      <Block tone="wait" live title={t.linkIsNotSent(name)} actions={actions}>
        <p>{t.aLinkOnlyGoes}</p>
      </Block>
    );
  }
  if (made.link === null) {
    return (
      <Block tone="good" live title={t.emailSendingTitle(name)} actions={actions}>
        <p>
          {t.emailSendingHint(
            <When at={made.until} />,
            <Link href="/team/mail" className="link">
              {t.emails}
            </Link>,
          )}
        </p>
      </Block>
    );
  }
  return (
    <Block
      tone="good"
      live
      title={t.linkTitle(name)}
      actions={
        <>
          <CopyButton text={made.link} label={t.theLink} variant="outlined" size="normal">
            {t.copyLink}
          </CopyButton>
          {actions}
        </>
      }
    >
      <p>{t.linkHint(name, <When at={made.until} />)}</p>
      <p className="break-all rounded-sm bg-surface p-2 text-sm">
        <code>{made.link}</code>
      </p>
    </Block>
  );
}

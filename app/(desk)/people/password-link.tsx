import Link from "next/link";
import { Block } from "@/components/block";
import { CopyButton } from "@/components/copy-button";
import { When } from "@/components/when";
import type { MadeLink } from "@/lib/people/invitation-commands";

type Props = { name: string; made: MadeLink; actions?: React.ReactNode };

/** A one-time link, right after it was made: on its way by mail, or shown once to be handed over. */
export function PasswordLink({ name, made, actions }: Props) {
  if (made.link === null) {
    return (
      <Block tone="good" live title={`A mail to ${name} is on its way`} actions={actions}>
        <p>
          It holds a link to choose a password, which works once, until <When at={made.until} />. Whether it was sent is
          under{" "}
          <Link href="/people/mail" className="link">
            Mail
          </Link>
          .
        </p>
      </Block>
    );
  }
  return (
    <Block
      tone="good"
      live
      title={`A link for ${name} to choose a password`}
      actions={
        <>
          <CopyButton text={made.link} label="the link" variant="outlined" size="normal">
            Copy link
          </CopyButton>
          {actions}
        </>
      }
    >
      <p>
        No mail server is set, so nothing was sent: give it to {name} in a way that only they can read. It works once,
        until <When at={made.until} />.
      </p>
      <p className="break-all rounded-sm bg-surface p-2 text-sm">
        <code>{made.link}</code>
      </p>
    </Block>
  );
}

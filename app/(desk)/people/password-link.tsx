import { Block } from "@/components/block";
import { CopyButton } from "@/components/copy-button";

type Props = { name: string; link: string; hours: number; actions?: React.ReactNode };

/** A one-time link, right after it was made; it cannot be shown again. */
export function PasswordLink({ name, link, hours, actions }: Props) {
  return (
    <Block
      tone="good"
      live
      title={`A link for ${name} to set a password`}
      actions={
        <>
          <CopyButton text={link} label="the link" variant="outlined" size="normal">
            Copy link
          </CopyButton>
          {actions}
        </>
      }
    >
      <p>
        Give it to {name} in a way that only they can read. It works once, within {hours} hours, and is shown only now.
      </p>
      <p className="break-all rounded-sm bg-surface p-2 text-sm">
        <code>{link}</code>
      </p>
    </Block>
  );
}

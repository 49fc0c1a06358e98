"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import { savePayee } from "../../actions";
import { NameFields, readNames } from "../../name-fields";

type Props = { payee: { id: string; key: string; name: string; note: string | null }; email: string };

/** Another number, name or note. */
export function EditForm({ payee, email }: Props) {
  const router = useRouter();
  const { act, pending, error, dialog } = useAct(savePayee, email);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (await act({ payeeId: payee.id, ...readNames(event.currentTarget) })) router.push(`/payees/${payee.id}`);
  }

  const fields = error?.fields ?? {};
  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex max-w-160 flex-col gap-4">
      {error && Object.keys(fields).length === 0 ? <Block tone="alarm" title={error.message} live /> : null}
      <NameFields payee={payee} errors={fields} />
      <div>
        <Button type="submit" variant="primary" size="large" pending={pending}>
          Save
        </Button>
      </div>
      {dialog}
    </form>
  );
}

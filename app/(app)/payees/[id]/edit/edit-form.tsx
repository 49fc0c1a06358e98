"use client";

import { useRouter } from "next/navigation";
import { CommandForm } from "@/components/form/command-form";
import * as t from "@/messages/payees/shared";
import { updatePayeeAction } from "../../actions";
import { NameFields, type Names } from "../../name-fields";

export function EditForm({ payeeId, ...names }: { payeeId: string } & Names) {
  const router = useRouter();
  return (
    <CommandForm
      action={updatePayeeAction}
      schema={async () => (await import("@/lib/payments/payees/input")).updateInput}
      start={{ payeeId, ...names }}
      button={t.saveChanges}
      variant="primary"
      size="large"
      onDone={() => router.push(`/payees/${payeeId}`)}
      className="max-w-160"
    >
      {(tools) => <NameFields tools={tools} />}
    </CommandForm>
  );
}

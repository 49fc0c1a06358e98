"use client";

import { Button } from "@/components/button";
import * as t from "@/messages/payouts/new";
import { useFormScope } from "./form-context";

/** Fills an address for the receiver's return with our neutral page. */
export function ReturnPageButton({ name, label }: { name: string; label: string }) {
  const { form, returnUrl } = useFormScope();
  return (
    <div>
      <Button
        size="small"
        aria-label={t.paydesksReturnPage2(label)}
        title={returnUrl}
        onClick={() => form.setValue(`fields.${name}`, returnUrl, { shouldValidate: true, shouldDirty: true })}
      >
        {t.paydesksReturnPage}
      </Button>
    </div>
  );
}

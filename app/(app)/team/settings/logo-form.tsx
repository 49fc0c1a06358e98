"use client";

import { useRef, useState } from "react";
import { Field } from "@/components/field";
import { ConfirmAction } from "@/components/form/confirm-action";
import { FormError } from "@/components/form/form-error";
import { Input } from "@/components/input";
import { UploadButton } from "@/components/upload/upload-button";
import { useUpload } from "@/components/upload/use-upload";
import { logoBounds, logoTypes } from "@/lib/identity/organisation/logo";
import * as t from "@/messages/team/settings";
import { removeLogoAction } from "../actions";

export function LogoForm({ savedAt }: { savedAt: string | null }) {
  const [file, setFile] = useState<File | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { send, pending, waits, error, value, dialog } = useUpload<object, object>("/api/organisation/logo");
  const upload = async () => {
    if (!file || !(await send(file, {}))) return;
    setFile(null);
    if (picker.current) picker.current.value = "";
  };
  const isTooLarge = file !== null && file.size > logoBounds.bytes;
  return (
    <section aria-labelledby="logo" className="flex max-w-160 flex-col gap-4">
      <h2 id="logo" className="border-b pb-1 text-lg">
        {t.logo}
      </h2>
      {savedAt ? (
        <div className="flex flex-wrap items-center gap-4">
          {/* biome-ignore lint/performance/noImgElement: one small picture behind a guarded route */}
          <img
            src={`/api/organisation/logo?saved=${Date.parse(savedAt)}`}
            alt={t.currentLogo}
            className="max-h-16 max-w-60 rounded-sm bg-white p-1"
          />
          <ConfirmAction
            label={t.removeLogo}
            title={t.removeLogoTitle}
            act={t.removeLogo}
            keep={t.keepLogo}
            action={removeLogoAction}
            input={{ seenAt: savedAt }}
          >
            <p>{t.removeLogoEffect}</p>
          </ConfirmAction>
        </div>
      ) : null}
      <Field
        label={savedAt ? t.replaceWith : t.picture}
        hint={t.pictureHint(logoBounds.bytes / 1024)}
        error={isTooLarge ? t.pictureTooLarge(logoBounds.bytes / 1024) : null}
      >
        {(wiring) => (
          <Input
            {...wiring}
            ref={picker}
            type="file"
            accept={logoTypes.join(",")}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <FormError error={error} shown={[]} />
      <UploadButton
        variant="outlined"
        pending={pending}
        waits={waits}
        disabledReason={
          file === null ? t.pictureMissing : isTooLarge ? t.pictureTooLarge(logoBounds.bytes / 1024) : null
        }
        onClick={() => void upload()}
      >
        {t.uploadLogo}
      </UploadButton>
      <p role="status" className="text-good-text text-sm empty:hidden">
        {value !== null ? t.logoSaved : null}
      </p>
      {dialog}
    </section>
  );
}

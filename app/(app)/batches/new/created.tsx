"use client";

import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import type { ActionError } from "@/lib/identity/auth/access/action";
import type { Created as Outcome } from "@/lib/payments/batches/create";
import * as t from "@/messages/batches/new";

export function Created({ value, error }: { value: Outcome | null; error: ActionError | null }) {
  if (error) {
    const link = error.fields.batchId ? (
      <ButtonLink href={`/batches/${error.fields.batchId}`}>{t.earlierBatchLink}</ButtonLink>
    ) : null;
    return (
      <Block tone="alarm" title={t.notCreatedTitle} live actions={link}>
        <p>{error.message}</p>
      </Block>
    );
  }
  if (!value) return null;
  const href = `/batches/${value.batchId}`;
  switch (value.kind) {
    case "created":
      return (
        <Block
          tone="good"
          title={t.createdNotice(value.name)}
          live
          actions={<ButtonLink href={href}>{t.open(value.name)}</ButtonLink>}
        />
      );
    case "exists":
      return (
        <Block
          tone="info"
          title={t.uploadedBeforeTitle}
          live
          actions={<ButtonLink href={href}>{t.earlierDraftLink}</ButtonLink>}
        >
          <p>{t.uploadedBeforeHint}</p>
        </Block>
      );
    case "refused":
      return (
        <Block
          tone="alarm"
          title={t.fileRefusedTitle}
          live
          actions={<ButtonLink href={href}>{t.batchesLink}</ButtonLink>}
        >
          <p>{value.reason}</p>
        </Block>
      );
    default:
      return value satisfies never;
  }
}

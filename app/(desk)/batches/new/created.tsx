"use client";

import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import type { ActionError } from "@/lib/auth/action";
import type { Created as Outcome } from "@/lib/batches/create";

/** What became of an upload, with a link to it. */
export function Created({ value, error }: { value: Outcome | null; error: ActionError | null }) {
  if (error) {
    const link = error.fields.batchId ? (
      <ButtonLink href={`/batches/${error.fields.batchId}`}>Open that batch</ButtonLink>
    ) : null;
    return (
      <Block tone="alarm" title="No draft was created" live actions={link}>
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
          title={`Draft ${value.name} created, opening…`}
          live
          actions={<ButtonLink href={href}>Open {value.name}</ButtonLink>}
        />
      );
    case "exists":
      return (
        <Block
          tone="info"
          title="This file was uploaded before, and nothing of it was sent"
          live
          actions={<ButtonLink href={href}>Open that draft</ButtonLink>}
        >
          <p>No second draft is created, because its rows would be there twice.</p>
        </Block>
      );
    case "refused":
      return (
        <Block
          tone="alarm"
          title="The file was refused"
          live
          actions={<ButtonLink href={href}>See it in the list</ButtonLink>}
        >
          <p>{value.reason}</p>
        </Block>
      );
    default:
      return value satisfies never;
  }
}

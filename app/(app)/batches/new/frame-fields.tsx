"use client";

import { batchKindLabels } from "@/components/batch/batch-labels";
import { Segmented } from "@/components/segmented";
import { SelectField } from "@/components/text-field";
import { type BatchKind, batchKinds } from "@/lib/payments/batches/labels";
import type { UploadPlace } from "@/lib/payments/batches/rows/upload-queries";
import * as t from "@/messages/batches/new";
import * as common from "@/messages/common";
import { findOnlySheet, type SheetChoice } from "./reading";

type Direction = "in" | "out";
type Props = {
  kind: BatchKind | null;
  isKindFound: boolean;
  onKind: (kind: BatchKind) => void;
  direction: Direction;
  onDirection: (direction: Direction) => void;
  places: readonly UploadPlace[];
  place: UploadPlace | null;
  onPlace: (connectionId: string) => void;
  placeError?: string;
  sheets: readonly SheetChoice[];
  sheet: string | null;
  onSheet: (sheet: string) => void;
};

export function FrameFields(props: Props) {
  const { kind, isKindFound, onKind, direction, onDirection, places, place, onPlace, placeError } = props;
  const { sheets, sheet, onSheet } = props;
  const meaning = kind ? batchKindLabels[kind].meaning : undefined;
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
      <Segmented
        legend={t.contentsLabel}
        name="kind"
        value={kind ?? ""}
        onChange={(event) => onKind(event.target.value as BatchKind)}
        options={batchKinds.map((one) => ({ value: one, label: batchKindLabels[one].label }))}
        hint={isKindFound ? t.contentsDetected(meaning) : meaning}
      />
      <SelectField
        label={common.from}
        required
        value={place?.id ?? ""}
        onChange={(event) => onPlace(event.target.value)}
        hint={place?.whyNot ? t.sendingBlocked(place.whyNot) : t.connectionHint}
        error={placeError}
      >
        <option value="">{t.choose}</option>
        {places.map(({ id, name, environment }) => (
          <option key={id} value={id}>
            {name}
            {environment === "sandbox" && !/sandbox/i.test(name) ? common.inSandbox : ""}
          </option>
        ))}
      </SelectField>
      {kind === "recurring" ? (
        <Segmented
          legend={t.directionLabel}
          name="direction"
          value={direction}
          onChange={(event) => onDirection(event.target.value as Direction)}
          options={{ in: t.directionIn, out: t.directionOut }}
        />
      ) : null}
      {sheets.length > 0 && findOnlySheet(sheets) === null ? (
        <SelectField label={t.sheet} required value={sheet ?? ""} onChange={(event) => onSheet(event.target.value)}>
          <option value="">{t.choose}</option>
          {sheets.map(({ name, isHidden }) => (
            <option key={name} value={name}>
              {isHidden ? t.hidden(name) : name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  );
}

"use client";

import { Segmented } from "@/components/segmented";
import { SelectField } from "@/components/text-field";
import type { UploadPlace } from "@/lib/batches/upload-queries";
import { type BatchKind, batchKinds } from "@/lib/batches/words";
import { batchKindWords } from "../batch-words";
import { findOnlySheet, type SheetChoice } from "./reading";

type Direction = "in" | "out";
type Props = {
  kind: BatchKind | null;
  /** Whether the kind was found by the file's headings. */
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

/** What the file is for: its operation, its connection, and the sheet of a workbook. */
export function FrameFields(props: Props) {
  const { kind, isKindFound, onKind, direction, onDirection, places, place, onPlace, placeError } = props;
  const { sheets, sheet, onSheet } = props;
  const meaning = kind ? batchKindWords[kind].meaning : undefined;
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
      <Segmented
        legend="What is in the file"
        name="kind"
        value={kind ?? ""}
        onChange={(event) => onKind(event.target.value as BatchKind)}
        options={batchKinds.map((one) => ({ value: one, label: batchKindWords[one].label }))}
        hint={isKindFound ? `Found by its headings. ${meaning}` : meaning}
      />
      <SelectField
        label="From"
        required
        value={place?.id ?? ""}
        onChange={(event) => onPlace(event.target.value)}
        hint={
          place?.whyNot ? `Sending from it is blocked now: ${place.whyNot}` : "The connection that sends the batch."
        }
        error={placeError}
      >
        <option value="">Choose…</option>
        {places.map(({ id, name, environment }) => (
          <option key={id} value={id}>
            {name}
            {environment === "sandbox" && name !== "Practice" ? " (practice)" : ""}
          </option>
        ))}
      </SelectField>
      {kind === "recurring" ? (
        <Segmented
          legend="Which way the money goes"
          name="direction"
          value={direction}
          onChange={(event) => onDirection(event.target.value as Direction)}
          options={[
            { value: "in", label: "Profiles are charged" },
            { value: "out", label: "Profiles are paid" },
          ]}
        />
      ) : null}
      {sheets.length > 0 && findOnlySheet(sheets) === null ? (
        <SelectField label="Sheet" required value={sheet ?? ""} onChange={(event) => onSheet(event.target.value)}>
          <option value="">Choose…</option>
          {sheets.map(({ name, isHidden }) => (
            <option key={name} value={name}>
              {isHidden ? `${name} (hidden)` : name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  );
}

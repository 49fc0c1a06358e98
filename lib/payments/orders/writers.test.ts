import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["/lib/**/*.ts", "!/lib/**/*.test.ts", "!/lib/**/testing*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const labelColumns =
  /\b(submission|outcome|conflict|later|cause|unconfirmedSince|unconfirmed_since|nextAttemptAt|next_attempt_at)\b/;

const updates = /\.update\(orders\)\s*\.set\(([\s\S]*?)\)\s*\.where|update orders set ([\s\S]*?)\bwhere\b/g;

const record = ["orders/record-sets.ts", "orders/record.ts", "payouts/submit.ts"].map(
  (file) => `/lib/payments/${file}`,
);

test("no update of orders changes a label without an event: the record alone writes what labels are made of", () => {
  const found = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(updates)].map(([whole, set, sql]) => ({ file, sets: set ?? sql ?? "", whole })),
  );
  expect(found.length).toBeGreaterThan(6);
  const outside = found.filter(({ file, sets }) => !record.includes(file) && labelColumns.test(sets));
  expect(outside.map(({ file, whole }) => `${file}: ${whole}`)).toEqual([]);
});

test.each([
  "await tx\n    .update(orders)\n    .set({ nextAttemptAt: null, updatedAt: now })\n    .where(late)",
  "sql`update orders set submission = 'queued' where id = 1`",
])("%s would be found", (text) => {
  const [match] = [...text.matchAll(updates)];
  expect(labelColumns.test(match?.[1] ?? match?.[2] ?? "")).toBe(true);
});

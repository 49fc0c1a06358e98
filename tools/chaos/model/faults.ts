import type { Edit } from "../mutations";

export type Fault = { name: string; seed: number; laws: string[]; edits: Edit[] };

export const faults: readonly Fault[] = [
  {
    name: "one absence after an error answer proves that nothing was created",
    seed: 4,
    laws: ["the gateway has it", "offered to be sent again", "paid twice"],
    edits: [
      {
        file: "lib/payments/orders/absence.ts",
        from: `if (!isProven(order, now, said)) return evaluation("reported", message("orders.notFoundYet"), counted);`,
        to: `if (order.cause !== afterErrorAnswer && !isProven(order, now, said)) return evaluation("reported", message("orders.notFoundYet"), counted);`,
      },
    ],
  },
  {
    name: "a call whose order ended otherwise is finished by no one",
    seed: 3,
    laws: ["a slot is never free again"],
    edits: [
      {
        file: "lib/payments/dispatch/sweep-calls.ts",
        from: "where finished_at is null and dispatch_number is not null and (",
        to: "where false and (",
      },
    ],
  },
  {
    name: "rows given back to a batch that is noted quiet stay there",
    seed: 1,
    laws: ["it waits for ever"],
    edits: [
      {
        file: "db/functions/orders.sql",
        from: "update batches set quiet_at = null, waits_until = null where id = any (waking) and (",
        to: "update batches set quiet_at = null, waits_until = null where false and (",
      },
      {
        file: "lib/processes/repairs/repair-marks.ts",
        from: "update batches b set quiet_at = null, waits_until = null",
        to: "update batches b set quiet_at = b.quiet_at, waits_until = b.waits_until",
      },
    ],
  },
];

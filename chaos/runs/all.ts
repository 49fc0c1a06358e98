import type { Run } from "../run";
import { clocks } from "./clocks";
import { database } from "./database";
import { frozen } from "./frozen";
import { killSender } from "./kill-sender";
import { killWorker } from "./kill-worker";
import { lease } from "./lease";
import { lostCommit } from "./lost-commit";
import { network } from "./network";
import { sameOrder } from "./same-order";

/** Every kind of harm, in the order of the table. */
export const runs: readonly Run[] = [
  frozen,
  killSender,
  killWorker,
  sameOrder,
  lease,
  lostCommit,
  network,
  clocks,
  database,
];

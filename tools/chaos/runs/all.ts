import type { Run } from "../run";
import { batchOutage } from "./batch-outage";
import { batchPayouts } from "./batch-payouts";
import { breaker } from "./breaker";
import { clocks } from "./clocks";
import { cluster } from "./cluster";
import { database } from "./database";
import { drain } from "./drain";
import { errorAfterCreate } from "./error-after-create";
import { frozen } from "./frozen";
import { frozenHandBack } from "./frozen-hand-back";
import { hangingGateways } from "./hanging-connections";
import { killSender } from "./kill-sender";
import { killWorker } from "./kill-worker";
import { laterEvents } from "./later-events";
import { lease } from "./lease";
import { lostAnswer } from "./lost-answer";
import { lostCommit } from "./lost-commit";
import { network } from "./network";
import { randomKills } from "./random-kills";
import { sameOrder } from "./same-order";
import { scenarios } from "./scenarios";
import { strangers } from "./strangers";
import { stuckCalls } from "./stuck-calls";

export const runs: readonly Run[] = [
  cluster,
  randomKills,
  batchOutage,
  frozen,
  frozenHandBack,
  stuckCalls,
  scenarios,
  batchPayouts,
  hangingGateways,
  killSender,
  killWorker,
  database,
  lostCommit,
  lostAnswer,
  sameOrder,
  errorAfterCreate,
  laterEvents,
  lease,
  breaker,
  network,
  clocks,
  drain,
  strangers,
];

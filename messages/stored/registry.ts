import * as amounts from "./amounts";
import * as any from "./any";
import * as approvals from "./approvals";
import * as batches from "./batches";
import * as callbacks from "./callbacks";
import * as cells from "./cells";
import * as connections from "./connections";
import * as installation from "./installation";
import * as orders from "./orders";
import * as payees from "./payees";
import * as periods from "./periods";
import * as profiles from "./profiles";
import * as resolutions from "./resolutions";
import * as rows from "./rows";
import * as signIns from "./sign-ins";

/**
 * The database stores these keys ("installation.behind") with their parameters. The wording may change; a stored key
 * keeps its name and the order of its parameters.
 */
export const stored = {
  amounts,
  any,
  approvals,
  batches,
  callbacks,
  cells,
  connections,
  installation,
  orders,
  payees,
  periods,
  profiles,
  resolutions,
  rows,
  signIns,
};

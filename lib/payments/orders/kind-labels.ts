import * as common from "@/messages/common";
import * as t from "@/messages/orders/model";
import type { Direction, OrderKind } from "./facets";
import type { MoneyStage } from "./lists/list-search";

export const kindLabels: Record<OrderKind, string> = { payout: t.payout, charge: t.charge, update: t.profileUpdate };

export const kindsLabels: Record<OrderKind, string> = {
  payout: common.payouts,
  charge: t.charges,
  update: t.profileUpdates,
};

export const directionLabels: Record<Direction, string> = { out: t.out, in: t.inLabel };

export const stageLabels: Record<MoneyStage, string> = {
  sent: t.anySent,
  approved: t.completed,
  processing: t.processing,
  unconfirmed: common.unconfirmed,
  conflict: common.inConflict,
  failed: t.failed,
  later: t.laterTransactions,
  waiting: t.unsent,
  cancelled: common.cancelled,
  prepared: t.anyPrepared,
  unreleased: t.unreleased,
  released: t.anyReleased,
  to_send: t.releasedUnsent,
};

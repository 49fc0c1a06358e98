import { newClientOrderId } from "@/lib/payments/orders/ids";
import { type ActionRow, deriveRows } from "./action-rows";
import type { Things } from "./users";

const payout = ({ connectionId, endpointId }: Things) => ({
  clientOrderId: newClientOrderId(),
  orderId: null,
  connectionId,
  endpointId,
  values: { amount: "1.00", currency: "EUR", account_number: "8800010004" },
});
const profileChange = ({ profileId }: Things) => [
  { clientOrderId: newClientOrderId(), profileId, values: { amount: "30.00" }, seenChanges: [] },
];

const typed: Record<string, ActionRow> = {
  "app/(auth)/reset/[token]/actions.ts#setPasswordAction": {
    permission: "link",
    input: () => [{ token: "walk", password: "a long walk home" }],
  },
  "lib/identity/auth/step-up-action.ts#stepUpAction": {
    permission: "account.stepUp",
    input: () => [{ proof: "walk" }],
  },
  "app/(app)/overview/actions.ts#readChangesThroughAction": {
    permission: "account.readChanges",
    input: () => [{ through: new Date(0).toISOString() }],
  },
  "app/(app)/team/actions.ts#removeLogoAction": {
    permission: "organisation.setLogo",
    input: () => [{ seenAt: new Date(0).toISOString() }],
  },
  "app/(app)/callbacks/actions.ts#acknowledgeCallbacksAction": {
    permission: "callbacks.acknowledge",
    input: ({ callbackId }) => [{ callbackIds: [callbackId] }],
  },
  "app/(app)/batches/actions.ts#rereadBatchAction": {
    permission: "batches.edit",
    input: ({ batchId }) => [{ batchId, choices: {} }],
  },
  "app/(app)/connections/actions.ts#saveEndpointAction": {
    permission: "endpoints.save",
    input: ({ connectionId }) => [
      { connectionId, kind: "endpoint", gatewayId: "9999", label: "walk", currencies: ["EUR"] },
    ],
  },
  "sandbox/debugger/actions.ts#debugSignatureAction": {
    permission: "connections.debug",
    input: ({ connectionId, callId }) => [{ connectionId, source: { kind: "call", callId } }],
  },
  "sandbox/console/actions.ts#runSandboxCommandAction": {
    permission: "sandbox.play",
    input: ({ connectionId }) => [{ connectionId, play: { kind: "outage" } }],
  },
  "app/(app)/reports/close/actions.ts#startPeriodAction": {
    permission: "periods.start",
    input: () => [{ from: null, to: "2019-01-31" }],
  },
  "app/(app)/reports/close/actions.ts#preparePeriodAction": {
    permission: "periods.prepare",
    input: ({ periodId }) => [{ periodId, digest: "0".repeat(64), certified: true }],
  },
  "app/(app)/reports/matching/actions.ts#actOnItemsAction": {
    permission: "matching.act",
    input: ({ itemId }) => [{ act: "note", itemIds: [itemId], reason: "walk" }],
  },
  "app/(app)/reports/matching/actions.ts#unmatchLineAction": {
    permission: "matching.act",
    input: () => [{ key: "line:0", reason: "walk" }],
  },
  "app/(app)/reports/matching/actions.ts#rematchLineAction": {
    permission: "matching.act",
    input: () => [{ key: "line:0" }],
  },
  "app/(app)/reports/matching/actions.ts#makeMatchAction": {
    permission: "matching.act",
    input: ({ itemId }) => [{ itemIds: [itemId, itemId], reason: "walk" }],
  },
  "app/(app)/reports/matching/actions.ts#saveRuleAction": {
    permission: "matching.configure",
    input: ({ connectionId }) => [
      {
        ...{ ruleId: null, name: "walk", contains: "walk the walk", account: null, direction: null },
        ...{ becomes: "fee", connectionId },
      },
    ],
  },
  "app/(app)/reports/accounting/actions.ts#exportJournalAction": {
    permission: "journal.export",
    input: () => [{ fromDay: "2019-01-01", toDay: "2019-01-31", booksCurrency: "each" }],
  },
  "app/(app)/payees/actions.ts#changeAccountAction": {
    permission: "payees.changeAccount",
    input: ({ payeeId, payeeAccountId }) => [
      {
        payeeId,
        seenAccountId: payeeAccountId,
        account: { kind: "bank_account", values: { account_number: "8800010003" } },
        call: { user: "Jana Novak", number: "+43 1 2345678", on: "2026-01-02" },
      },
    ],
  },
  "app/(app)/payees/actions.ts#previewImportAction": { permission: "payees.import", input: () => ["walk"] },
  "app/(app)/payouts/new/actions.ts#reviewPayoutAction": {
    permission: "payouts.submit",
    input: (own) => [payout(own)],
  },
  "app/(app)/payouts/new/actions.ts#submitPayoutAction": {
    permission: "payouts.submit",
    input: (own) => [payout(own)],
  },
  "app/(app)/recurring/actions.ts#createProfileAction": {
    permission: "recurring.create",
    input: ({ connectionId }) => [{ connectionId, recurringPaymentId: "walk", facts: { label: "walk" } }],
  },
  "app/(app)/recurring/actions.ts#chargeNowAction": {
    permission: "batches.create",
    input: ({ profileId }) => [{ profileIds: [profileId] }],
  },
  "app/(app)/recurring/[id]/edit/actions.ts#reviewUpdateAction": {
    permission: "recurring.update",
    input: profileChange,
  },
  "app/(app)/recurring/[id]/edit/actions.ts#updateProfileAction": {
    permission: "recurring.update",
    input: profileChange,
  },
};

export const actions: Record<string, ActionRow> = await deriveRows(typed);

import type { Act } from "@/lib/auth/permissions";
import { newClientOrderId } from "@/lib/orders/ids";
import { type Things, words } from "./cast";

/** For whom a door opens: those who may do an act, whoever is signed in, or anybody. */
export type For = Act | "signed in" | "anybody";

/** What must hold of a door, for each who tries it. A door without a row fails the walk. */
export type PageRow = {
  for: For;
  at: (things: Things) => string[];
  /** It is about a thing of one connection: not there for who does not work with that one. */
  bound?: true;
  /** Only the practice connection has it. */
  practice?: true;
  /** What stands on it for those who may see it, and on no other page. */
  sees?: string;
  /** It shows things of the walk, so that the walk would notice if it showed too many. */
  tells?: (things: Things) => string;
  /** It leads on to another page. */
  leads?: true;
  /** Who may not use it is led to the first page that is theirs. */
  leadsOthers?: true;
  /** Who may not use it is told so, in place of a page that does not exist. */
  says?: string;
};

const one = (path: (things: Things) => string) => (things: Things) => [path(things)];
const fixed =
  (...paths: string[]) =>
  () =>
    paths;
const word = (things: Things) => things.word;
const receiver = () => words.receiver;
const ofConnection = (part: string, sees: string): PageRow => ({
  for: "connections.read",
  at: one(({ connectionId }) => `/connections/${connectionId}${part}`),
  bound: true,
  sees,
});

export const pages: Record<string, PageRow> = {
  "/": {
    for: "orders.read",
    at: ({ connectionId }) => ["/", "/?days=last-30", `/?connection=${connectionId}`],
    sees: "Needs you",
    leadsOthers: true,
  },
  "/account": { for: "signed in", at: fixed("/account"), sees: "Where I am signed in" },
  "/account/app": { for: "signed in", at: fixed("/account/app"), sees: "With an authenticator app on your phone" },
  "/approvals": {
    for: "approvals.read",
    at: fixed("/approvals", "/approvals?tab=others", "/approvals?tab=all"),
    sees: "Nobody approves what they prepared",
  },
  "/approvals/rules": { for: "approvals.read", at: fixed("/approvals/rules"), sees: "Rules for all connections" },
  "/audit": {
    for: "audit.read",
    at: ({ connectionId, orderId }) => ["/audit", `/audit?about=${connectionId}`, `/audit?about=${orderId}`],
    sees: "which nobody can change or remove",
  },
  "/callbacks": {
    for: "callbacks.read",
    at: ({ connectionId }) => [
      "/callbacks",
      "/callbacks?view=all",
      `/callbacks?view=exceptions&connection=${connectionId}`,
    ],
    sees: "judged by its evidence",
  },
  "/callbacks/health": { for: "callbacks.read", at: fixed("/callbacks/health"), sees: "whether they are proven" },
  "/callbacks/[id]": {
    for: "callbacks.read",
    at: one(({ callbackId }) => `/callbacks/${callbackId}`),
    bound: true,
    tells: word,
  },
  "/alerts": {
    for: "alerts.read",
    at: fixed("/alerts", "/alerts?view=all"),
    sees: "What you were told of without looking",
  },
  "/batches": { for: "batches.read", at: fixed("/batches"), sees: "Each is one file", tells: word },
  "/batches/[id]": { for: "batches.read", at: one(({ batchId }) => `/batches/${batchId}`), bound: true, tells: word },
  "/batches/new": { for: "batches.create", at: fixed("/batches/new"), sees: "Drop a CSV or XLSX file here" },
  "/connections": { for: "connections.read", at: fixed("/connections"), sees: "Environment" },
  "/connections/new": { for: "connections.create", at: fixed("/connections/new"), sees: "Consumer key" },
  "/connections/[id]": { ...ofConnection("", "From address to payout"), tells: ({ connectionId }) => connectionId },
  "/connections/[id]/debugger": ofConnection("/debugger", "How the signature of a call comes about"),
  "/connections/[id]/endpoints": ofConnection("/endpoints", "Where money leaves from. The gateway"),
  "/connections/[id]/key": ofConnection("/key", "BEGIN PUBLIC KEY"),
  "/connections/[id]/practice": {
    for: "practice.read",
    at: ({ connectionId: id }) =>
      ["", "?view=journal", "?view=profiles"].map((view) => `/connections/${id}/practice${view}`),
    bound: true,
    practice: true,
    sees: "The other side of this connection",
  },
  "/connections/[id]/rules": { ...ofConnection("/rules", "What holds for this connection"), for: "approvals.read" },
  "/connections/[id]/settings": ofConnection("/settings", "Where it leads"),
  "/connections/[id]/versions": ofConnection("/versions", "Version"),
  "/help": { for: "signed in", at: fixed("/help"), sees: "The truth comes back" },
  "/help/acts": { for: "signed in", at: fixed("/help/acts"), sees: "Made from the very table" },
  "/help/fields": { for: "signed in", at: fixed("/help/fields"), sees: "client_orderid" },
  "/help/words": { for: "signed in", at: fixed("/help/words"), sees: "Leave a row out" },
  "/orders": {
    for: "orders.read",
    at: ({ connectionId }) => ["/orders", "/orders?view=unsettled", `/orders?connection=${connectionId}`],
    sees: "Id, reference, payee, account, amount, text",
  },
  "/orders/[id]": {
    for: "orders.read",
    at: ({ orderId, heldId, doubtfulId }) => [
      `/orders/${orderId}`,
      `/orders/${orderId}?tab=calls`,
      `/orders/${orderId}?tab=callbacks`,
      `/orders/${heldId}`,
      `/orders/${doubtfulId}`,
    ],
    bound: true,
    tells: word,
  },
  "/payees": {
    for: "payees.read",
    at: fixed("/payees"),
    sees: "Who is paid, and to which account",
    tells: receiver,
  },
  "/payees/[id]": { for: "payees.read", at: one(({ payeeId }) => `/payees/${payeeId}`), tells: receiver },
  "/payees/[id]/account": {
    for: "payees.changeAccount",
    at: one(({ payeeId }) => `/payees/${payeeId}/account`),
    tells: receiver,
  },
  "/payees/[id]/edit": { for: "payees.update", at: one(({ payeeId }) => `/payees/${payeeId}/edit`), tells: receiver },
  "/payees/changes/[id]": {
    for: "payees.read",
    at: one(({ payeeChangeId }) => `/payees/changes/${payeeChangeId}`),
    tells: receiver,
  },
  "/payees/import": {
    for: "payees.import",
    at: fixed("/payees/import"),
    sees: "From the vendor list of your accounts",
  },
  "/payees/new": {
    for: "payees.create",
    at: ({ orderId }) => ["/payees/new", `/payees/new?order=${orderId}`],
    sees: "Vendor number",
  },
  "/payouts": { for: "signed in", at: fixed("/payouts"), leads: true },
  "/payouts/new": {
    for: "payouts.submit",
    at: ({ orderId, payeeId }) => {
      const form = newClientOrderId();
      return [
        `/payouts/new?form=${form}`,
        `/payouts/new?form=${form}&like=${orderId}`,
        `/payouts/new?form=${form}&payee=${payeeId}`,
      ];
    },
    sees: "Your reference",
    says: "You cannot send payouts",
  },
  "/people": { for: "people.read", at: fixed("/people"), sees: "Nobody is deleted" },
  "/people/[id]": {
    for: "people.read",
    at: one(({ personId }) => `/people/${personId}`),
    sees: "Where they are signed in",
  },
  "/people/failures": { for: "failures.save", at: fixed("/people/failures"), sees: "came with Paydesk" },
  "/people/mail": { for: "people.read", at: fixed("/people/mail"), sees: "What the desk writes to its people" },
  "/people/new": { for: "people.create", at: fixed("/people/new"), sees: "They sign in with it" },
  "/people/settings": { for: "organisation.update", at: fixed("/people/settings"), sees: "How numbers are written" },
  "/reset/[token]": { for: "anybody", at: fixed("/reset/walk"), sees: "This link works no more" },
  "/reports/exports": { for: "orders.export", at: fixed("/reports/exports"), sees: "of orders that" },
  "/return": { for: "anybody", at: fixed("/return"), sees: "This page does not know the result" },
  "/recurring": {
    for: "recurring.read",
    at: fixed("/recurring", "/recurring?charging=manual"),
    sees: "Our own book of the profiles",
  },
  "/recurring/[id]": {
    for: "recurring.read",
    at: one(({ profileId }) => `/recurring/${profileId}`),
    bound: true,
    tells: word,
  },
  "/recurring/[id]/edit": {
    for: "recurring.update",
    at: one(({ profileId }) => `/recurring/${profileId}/edit?form=${newClientOrderId()}`),
    bound: true,
    sees: "What it will charge",
  },
  "/recurring/[id]/known": {
    for: "recurring.edit",
    at: one(({ profileId }) => `/recurring/${profileId}/known`),
    bound: true,
    tells: word,
  },
  "/recurring/import": { for: "recurring.import", at: fixed("/recurring/import"), sees: "A list of the gateway" },
  "/recurring/new": { for: "recurring.create", at: fixed("/recurring/new"), sees: "Writes down a profile" },
  "/recurring/upcoming": {
    for: "recurring.read",
    at: fixed("/recurring/upcoming"),
    sees: "What the gateway will charge by itself",
  },
  "/reports": {
    for: "rollForward.read",
    at: ({ connectionId }) => ["/reports", `/reports?connection=${connectionId}&days=last-90`],
    sees: "What was open when the period began",
  },
  "/reports/orders": {
    for: "rollForward.read",
    at: one(
      ({ connectionId }) =>
        `/reports/orders?connection=${connectionId}&direction=out&currency=EUR&part=sent&days=last-90`,
    ),
    bound: true,
    sees: "The orders behind one figure",
  },
  "/settle": { for: "orders.read", at: fixed("/settle"), sees: "Orders whose fate nobody knows", tells: word },
  "/settle/[id]": {
    for: "orders.read",
    at: one(({ settlementId }) => `/settle/${settlementId}`),
    bound: true,
    tells: word,
  },
  "/settle/new": {
    for: "orders.settle",
    at: one(({ doubtfulId }) => `/settle/new?order=${doubtfulId}`),
    bound: true,
    tells: ({ doubtfulId }) => doubtfulId,
  },
  "/settle/report": {
    for: "reports.upload",
    at: fixed("/settle/report"),
    sees: "It is compared with our orders",
    tells: word,
  },
  "/settle/report/[id]": {
    for: "orders.read",
    at: one(({ reportId }) => `/settle/report/${reportId}`),
    bound: true,
    tells: word,
  },
  "/sign-in": { for: "anybody", at: fixed("/sign-in"), leads: true },
  "/sign-out/ask": { for: "signed in", at: fixed("/sign-out/ask"), sees: "Sign out?" },
};

export type RouteRow = {
  for: For;
  at: (things: Things) => string[];
  bound?: true;
  practice?: true;
  /** The answer to anybody, where the door is public. */
  status?: number;
  tells?: (things: Things) => string;
  /** It answers as a server action does, so that a form can say why: the code of the refusal is looked at. */
  inWords?: true;
};

export const routes: Record<string, RouteRow> = {
  "GET /api/auth/[...nextauth]": { for: "anybody", at: fixed("/api/auth/session"), status: 404 },
  "POST /api/auth/[...nextauth]": { for: "anybody", at: fixed("/api/auth/_log"), status: 404 },
  "GET /api/callbacks": {
    for: "callbacks.read",
    at: one(({ callbackId }) => `/api/callbacks?view=all&shown=${callbackId}&newest=none`),
    tells: ({ callbackId }) => callbackId,
  },
  "POST /api/csp-reports": { for: "anybody", at: fixed("/api/csp-reports"), status: 400 },
  "GET /api/counts": { for: "signed in", at: fixed("/api/counts") },
  "POST /api/batches": { for: "batches.create", at: fixed("/api/batches"), inWords: true },
  "GET /api/batches/[id]": { for: "batches.read", at: one(({ batchId }) => `/api/batches/${batchId}`), bound: true },
  "GET /api/batches/[id]/find": {
    for: "batches.read",
    at: one(({ batchId }) => `/api/batches/${batchId}/find?text=1&with=2`),
    bound: true,
  },
  "GET /api/batches/[id]/dry-run": {
    for: "batches.read",
    at: one(({ batchId }) => `/api/batches/${batchId}/dry-run`),
    bound: true,
  },
  "POST /api/batches/[id]/result": {
    for: "batches.download",
    at: one(({ batchId }) => `/api/batches/${batchId}/result`),
    bound: true,
  },
  "GET /api/batches/[id]/rows": {
    for: "batches.read",
    at: ({ batchId }) => ["", "?view=error", "?step=1"].map((rest) => `/api/batches/${batchId}/rows${rest}`),
    bound: true,
  },
  "GET /api/batches/template": {
    for: "batches.create",
    at: one(({ endpointId }) => `/api/batches/template?kind=payout&form=csv&endpoint=${endpointId}`),
    bound: true,
  },
  "GET /api/live": { for: "signed in", at: fixed("/api/live") },
  "GET /api/orders": {
    for: "orders.read",
    at: ({ orderId, heldId }) => [`/api/orders?shown=${orderId}.${heldId}&newest=none`],
    tells: ({ orderId }) => orderId,
  },
  "GET /api/orders/[id]": { for: "orders.read", at: one(({ orderId }) => `/api/orders/${orderId}`), bound: true },
  "GET /api/orders/[id]/glance": {
    for: "orders.read",
    at: one(({ orderId }) => `/api/orders/${orderId}/glance`),
    bound: true,
  },
  "GET /api/orders/exports": {
    for: "orders.export",
    at: fixed(
      "/api/orders/exports?kind=payout",
      "/api/orders/exports?status=declined&id=00000000-0000-4000-8000-000000000001",
    ),
  },
  // There for who asked for that one, once; nobody has asked for this one.
  "GET /api/orders/exports/[id]": {
    for: "anybody",
    at: fixed("/api/orders/exports/00000000-0000-4000-8000-000000000001"),
    status: 404,
  },
  "GET /api/orders/[id]/receipt": {
    for: "orders.read",
    at: one(({ orderId }) => `/api/orders/${orderId}/receipt`),
    bound: true,
  },
  "GET /api/palette": {
    for: "signed in",
    at: one(({ word: text }) => `/api/palette?q=${text}`),
    tells: word,
  },
  "GET /api/payees": { for: "payees.read", at: fixed(`/api/payees?q=${words.receiver}`), tells: receiver },
  // The account in force, whole: for those who pay.
  "GET /api/payees/[id]": {
    for: "payouts.submit",
    at: one(({ payeeId }) => `/api/payees/${payeeId}`),
    tells: receiver,
  },
  "GET /api/recurring/[id]": {
    for: "recurring.read",
    at: one(({ profileId }) => `/api/recurring/${profileId}`),
    bound: true,
  },
  "GET /api/session": { for: "signed in", at: fixed("/api/session") },
  // Without the origin of a page of the desk it keeps no session.
  "POST /api/session": { for: "anybody", at: fixed("/api/session"), status: 403 },
  // Its answer is that of a server action: refused in words, for a form.
  "POST /api/reports": { for: "reports.upload", at: fixed("/api/reports"), inWords: true },
  "GET /api/trouble": { for: "signed in", at: fixed("/api/trouble") },
  "GET /.well-known/security.txt": { for: "anybody", at: fixed("/.well-known/security.txt"), status: 404 },
  "GET /callback/[token]": { for: "anybody", at: fixed("/callback/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), status: 404 },
  "POST /callback/[token]": { for: "anybody", at: fixed("/callback/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), status: 404 },
  "HEAD /callback/[token]": { for: "anybody", at: fixed("/callback/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), status: 200 },
  "GET /connections/[id]/practice/report": {
    for: "practice.read",
    at: one(({ connectionId }) => `/connections/${connectionId}/practice/report`),
    bound: true,
    practice: true,
  },
  "GET /connections/[id]/public-key": {
    for: "connections.read",
    at: one(({ connectionId }) => `/connections/${connectionId}/public-key`),
    bound: true,
  },
  "GET /healthz": { for: "anybody", at: fixed("/healthz"), status: 200 },
  "GET /metrics": { for: "anybody", at: fixed("/metrics"), status: 404 },
  "GET /reports/roll-forward": { for: "rollForward.read", at: fixed("/reports/roll-forward?days=last-90") },
  "GET /readyz": { for: "anybody", at: fixed("/readyz"), status: 200 },
  "GET /sign-out": { for: "anybody", at: fixed("/sign-out"), status: 303 },
  // Without the origin of a page of the desk it signs nobody out.
  "POST /sign-out": { for: "anybody", at: fixed("/sign-out"), status: 403 },
};

export type ActionRow = {
  /** `link`: a one-time link is the right. */
  act: Act | "link";
  /** What it is called with: all in order, so that nothing but a missing right or reach can refuse it. */
  input: (things: Things) => unknown[];
  /** It is about a thing of one connection, or of all of them. */
  bound?: true;
};

const desk = (file: string) => `app/(desk)/${file}/actions.ts`;
const reason = "the walk tries this door";
const call = { person: "Somebody", number: "+43 1 2345678", on: "2026-01-02" };
const account = { kind: "bank_account", values: { account_number: "8800010003" } };
const rows = (file: string, named: Record<string, ActionRow>) =>
  Object.fromEntries(Object.entries(named).map(([name, row]) => [`${desk(file)}#${name}`, row]));

const payout = ({ connectionId, endpointId }: Things) => ({
  clientOrderId: newClientOrderId(),
  connectionId,
  endpointId,
  values: { amount: "1.00", currency: "EUR", account_number: "8800010004" },
});

const batch = ({ batchId }: Things) => [{ batchId }];
const cell = { number: 1, column: 0, text: "walk" };

const profileChange = ({ profileId }: Things) => [
  { clientOrderId: newClientOrderId(), profileId, values: { amount: "30.00" }, seenChanges: [] },
];

export const actions: Record<string, ActionRow> = {
  "app/(auth)/reset/[token]/actions.ts#setPassword": { act: "link", input: () => ["walk", "a long walk home"] },
  "lib/auth/step-up-action.ts#proveMyself": { act: "account.stepUp", input: () => ["walk"] },
  ...rows("account", {
    saveNewPassword: { act: "account.changePassword", input: () => ["walk", "a long walk home"] },
    endOne: { act: "account.endSession", input: ({ sessionId }) => [sessionId] },
    startApp: { act: "account.startSecondFactor", input: () => [] },
    confirmApp: { act: "account.confirmSecondFactor", input: () => ["000000"] },
    makeRecoveryCodes: { act: "account.renewRecoveryCodes", input: () => [] },
    removeApp: { act: "account.removeSecondFactor", input: () => [] },
  }),
  ...rows("overview", {
    putNewsAway: { act: "account.readNews", input: () => [new Date(0).toISOString()] },
  }),
  ...rows("approvals", {
    decideOne: {
      act: "approvals.decide",
      bound: true,
      input: ({ requestId }) => [{ requestId, decision: "approve", seenMark: "m", reason: null, cvv: null }],
    },
  }),
  ...rows("approvals/rules", {
    changeRule: {
      act: "policies.update",
      bound: true,
      input: ({ connectionId }) => [
        {
          connectionId,
          act: "payouts.submit",
          rules: { approvers: 2, tiers: [], unknownAmounts: 2, expiresAfterHours: 72 },
        },
      ],
    },
    endRule: {
      act: "policies.update",
      bound: true,
      input: ({ connectionId }) => [{ connectionId, act: "payouts.submit" }],
    },
    decideRule: {
      act: "policies.decide",
      bound: true,
      input: ({ requestId }) => [{ requestId, decision: "reject", seenMark: "m", reason }],
    },
    saveLimit: {
      act: "limits.set",
      bound: true,
      input: ({ connectionId }) => [{ kind: "order", connectionId, currency: "EUR", amount: "1" }],
    },
    dropLimit: { act: "limits.end", bound: true, input: ({ requestId }) => [requestId] },
    saveBalance: {
      act: "balances.type",
      bound: true,
      input: ({ connectionId }) => [{ connectionId, currency: "EUR", amount: "1" }],
    },
  }),
  ...rows("callbacks", {
    acknowledgeCallbacksAction: {
      act: "callbacks.acknowledge",
      bound: true,
      input: ({ callbackId }) => [{ callbackIds: [callbackId] }],
    },
  }),
  ...rows("batches", {
    editCellsAction: { act: "batches.edit", bound: true, input: ({ batchId }) => [{ batchId, cells: [cell] }] },
    editAlikeAction: { act: "batches.edit", bound: true, input: ({ batchId }) => [{ batchId, ...cell }] },
    replaceTextAction: {
      act: "batches.edit",
      bound: true,
      input: ({ batchId }) => [{ batchId, text: "walk", with: "run" }],
    },
    excludeRowsAction: {
      act: "batches.edit",
      bound: true,
      input: ({ batchId }) => [{ batchId, numbers: [1], excluded: true }],
    },
    undoEditAction: { act: "batches.edit", bound: true, input: batch },
    redoEditAction: { act: "batches.edit", bound: true, input: batch },
    rereadBatchAction: { act: "batches.edit", bound: true, input: ({ batchId }) => [{ batchId, choices: {} }] },
    declareTotalsAction: { act: "batches.edit", bound: true, input: ({ batchId }) => [{ batchId, declared: null }] },
    setAsideAction: { act: "batches.edit", bound: true, input: ({ batchId }) => [{ batchId, rows: "unready" }] },
    makeRetryBatchAction: { act: "batches.create", bound: true, input: batch },
    askReleaseAction: { act: "batches.ask", bound: true, input: batch },
    confirmRepeatsAction: {
      act: "batches.confirmRepeats",
      bound: true,
      input: ({ batchId }) => [{ batchId, earlierBatchId: batchId, reason }],
    },
    decideBatchAction: {
      act: "approvals.decide",
      bound: true,
      input: ({ requestId }) => [{ requestId, decision: "approve", seenMark: "m", reason: null }],
    },
    releaseBatchAction: {
      act: "batches.release",
      bound: true,
      input: ({ batchId }) => [{ batchId, seenMark: "m" }],
    },
    releaseRestAction: { act: "batches.release", bound: true, input: batch },
    pauseBatchAction: { act: "batches.pause", bound: true, input: batch },
    resumeBatchAction: { act: "batches.resume", bound: true, input: batch },
    setPaceAction: {
      act: "batches.setPace",
      bound: true,
      input: ({ connectionId }) => [
        { connectionId, callsPerSecond: 20, burst: 20, chunkRows: 100, sendsNotifyUrl: true },
      ],
    },
    cancelBatchAction: { act: "batches.cancel", bound: true, input: ({ batchId }) => [{ batchId, reason }] },
  }),
  ...rows("connections", {
    createConnectionAction: {
      act: "connections.create",
      bound: true,
      input: () => [{ name: "walk", environment: "sandbox", baseUrl: "https://x.example.com", consumerKey: "w" }],
    },
    updateConnectionAction: {
      act: "connections.update",
      bound: true,
      input: ({ connectionId }) => [
        {
          connectionId,
          name: "walk",
          dateForm: "DD.MM.YYYY",
          callbackParameter: "notify_url",
          statusQuery: true,
          savedPayeesOnly: false,
          nothingCreatedCodes: [],
          noSuchOrderCodes: [],
          silenceAfterMinutes: 60,
        },
      ],
    },
    renewVersionAction: {
      act: "connections.renewVersion",
      bound: true,
      input: ({ connectionId }) => [
        { connectionId, environment: "sandbox", baseUrl: "https://x.example.com", consumerKey: "w" },
      ],
    },
    renewCallbackAddressAction: {
      act: "connections.renewCallbackAddress",
      bound: true,
      input: ({ connectionId }) => [{ connectionId }],
    },
    stopConnectionAction: {
      act: "connections.stop",
      bound: true,
      input: ({ connectionId }) => [{ connectionId, reason }],
    },
    resumeConnectionAction: { act: "connections.resume", bound: true, input: ({ connectionId }) => [{ connectionId }] },
    generateKeyAction: {
      act: "connections.replaceKey",
      bound: true,
      input: ({ connectionId }) => [{ connectionId, bits: 2048 }],
    },
    importKeyAction: {
      act: "connections.replaceKey",
      bound: true,
      input: ({ connectionId }) => [{ connectionId, pem: "walk" }],
    },
    setControlKeyAction: {
      act: "connections.setControlKey",
      bound: true,
      input: ({ connectionId }) => [{ connectionId, controlKey: "walk" }],
    },
    saveEndpointAction: {
      act: "endpoints.save",
      bound: true,
      input: ({ connectionId }) => [
        { connectionId, kind: "endpoint", gatewayId: "9999", label: "walk", currencies: ["EUR"] },
      ],
    },
    retireEndpointAction: {
      act: "endpoints.retire",
      bound: true,
      input: ({ connectionId, endpointId }) => [{ connectionId, endpointId }],
    },
    decideConnectionChangeAction: {
      act: "connections.decide",
      bound: true,
      // Of what was not looked at: whoever has the right is told so, and the change waits on.
      input: ({ heldChangeRequestId }) => [
        { requestId: heldChangeRequestId, decision: "reject", seenMark: "w", reason },
      ],
    },
    withdrawConnectionChangeAction: {
      act: "connections.withdrawChange",
      bound: true,
      input: ({ heldChangeId }) => [{ changeId: heldChangeId }],
    },
    testConnectionAction: { act: "connections.test", bound: true, input: ({ connectionId }) => [{ connectionId }] },
    registerPracticeAction: {
      act: "connections.register",
      bound: true,
      input: ({ connectionId }) => [{ connectionId }],
    },
    mintAddressAction: {
      act: "profiles.mintAddress",
      bound: true,
      input: ({ connectionId, endpointId }) => [{ connectionId, endpointId, profileId: "walk", direction: "in" }],
    },
  }),
  ...rows("connections/[id]/debugger", {
    debugSignatureAction: {
      act: "connections.debug",
      bound: true,
      input: ({ connectionId, callId }) => [{ connectionId, source: { kind: "call", callId } }],
    },
  }),
  ...rows("connections/[id]/practice", {
    playPracticeAction: {
      act: "practice.play",
      bound: true,
      input: ({ connectionId }) => [{ connectionId, play: { kind: "outage" } }],
    },
  }),
  ...rows("alerts", {
    readAlertsAction: { act: "alerts.read", input: () => [{ through: 1 }] },
    chooseAlertsAction: { act: "alerts.choose", input: () => [{ ways: {}, hours: "4" }] },
  }),
  ...rows("orders", {
    exportOrdersAction: {
      act: "orders.export",
      input: () => [{ query: "", format: "csv", columns: "all", onlyChanged: false }],
    },
    acknowledgeOrderAction: {
      act: "orders.acknowledge",
      bound: true,
      input: ({ orderId }) => [{ orderId, seenEventId: "1" }],
    },
    saveViewAction: { act: "account.saveView", input: () => [{ name: "walk", query: "", isShared: false }] },
    removeViewAction: { act: "account.removeView", input: ({ orderId }) => [{ viewId: orderId }] },
    askNowAction: { act: "orders.query", bound: true, input: ({ orderId }) => [{ orderId }] },
    resumePayoutAction: { act: "payouts.resume", bound: true, input: ({ heldId }) => [{ orderId: heldId }] },
    cancelPayoutAction: { act: "payouts.cancel", bound: true, input: ({ heldId }) => [{ orderId: heldId }] },
  }),
  ...rows("payees", {
    addPayee: { act: "payees.create", input: () => [{ key: "walk-2", name: "Walk", account }] },
    savePayee: { act: "payees.update", input: ({ payeeId }) => [{ payeeId, key: "walk-3", name: "Walk" }] },
    archive: { act: "payees.archive", input: ({ payeeId }) => [payeeId] },
    restore: { act: "payees.restore", input: ({ payeeId }) => [payeeId] },
    proposeAccount: {
      act: "payees.changeAccount",
      input: ({ payeeId, payeeAccountId }) => [{ payeeId, seenAccountId: payeeAccountId, account, call }],
    },
    withdraw: { act: "payees.withdrawChange", input: ({ payeeChangeId }) => [payeeChangeId] },
    // An account may be paid from every connection: who works with some of them does not decide on it.
    decide: {
      act: "approvals.decide",
      bound: true,
      input: ({ payeeRequestId }) => [{ requestId: payeeRequestId, decision: "reject", seenMark: "m", reason: "walk" }],
    },
    previewFile: { act: "payees.import", input: () => ["walk"] },
    importFile: { act: "payees.import", input: () => [{ fileName: "walk.csv", text: "walk", seenMark: "m" }] },
  }),
  ...rows("payouts/new", {
    reviewPayoutAction: { act: "payouts.submit", bound: true, input: (things) => [payout(things), null] },
    submitPayoutAction: { act: "payouts.submit", bound: true, input: (things) => [payout(things), null] },
  }),
  ...rows("recurring", {
    createProfileAction: {
      act: "recurring.create",
      bound: true,
      input: ({ connectionId }) => [{ connectionId, recurringPaymentId: "walk", facts: {} }],
    },
    editProfileAction: {
      act: "recurring.edit",
      bound: true,
      input: ({ profileId }) => [{ profileId, facts: { label: "walk" } }],
    },
    importProfilesAction: {
      act: "recurring.import",
      bound: true,
      input: ({ connectionId }) => [{ connectionId, fileName: "walk.csv", text: "recurring-payment-id\r\n1" }],
    },
    chargeNowAction: {
      act: "batches.create",
      bound: true,
      input: ({ profileId }) => [{ profileIds: [profileId] }],
    },
  }),
  ...rows("recurring/[id]/edit", {
    reviewUpdateAction: { act: "recurring.update", bound: true, input: profileChange },
    updateProfileAction: { act: "recurring.update", bound: true, input: profileChange },
  }),
  ...rows("settle", {
    proposeSettlementAction: {
      act: "orders.settle",
      bound: true,
      input: ({ doubtfulId }) => [{ orders: [{ orderId: doubtfulId, seenEventId: "1" }], verdict: "absent", reason }],
    },
    proposeRulingAction: {
      act: "orders.settle",
      bound: true,
      input: ({ orderId }) => [{ orderId, seenEventId: "1", verdict: "approved", reason }],
    },
    proposeByReportAction: {
      act: "orders.settle",
      bound: true,
      input: ({ reportId, doubtfulId }) => [{ reportId, orderIds: [doubtfulId], reason }],
    },
    withdrawSettlementAction: { act: "orders.settle", bound: true, input: ({ settlementId }) => [{ settlementId }] },
    decideSettlementAction: {
      act: "settlements.decide",
      bound: true,
      input: ({ settlementId }) => [{ settlementId, decision: "refused", reason }],
    },
  }),
  // They concern every connection: who works with some of them does not.
  ...rows("trouble", {
    stopEverythingAction: { act: "installation.stop", bound: true, input: () => [{ reason }] },
    resumeEverythingAction: { act: "installation.resume", bound: true, input: () => [] },
    releaseFenceAction: { act: "installation.release", bound: true, input: () => [{ reason }] },
  }),
  ...rows("people/failures", {
    saveFailureWords: {
      act: "failures.save",
      bound: true,
      input: ({ connectionId }) => [{ connectionId, code: "walk", message: "", words: "Walked.", step: "wait" }],
    },
    endFailureWords: { act: "failures.end", bound: true, input: ({ requestId }) => [requestId] },
  }),
  ...rows("people", {
    addPerson: {
      act: "people.create",
      input: () => [{ name: "Walk", email: "walk@example.com", role: "viewer", connectionIds: null }],
    },
    changePerson: {
      act: "people.update",
      input: ({ personId }) => [{ personId, name: "Walk", role: "admin", connectionIds: null }],
    },
    disable: { act: "people.disable", input: ({ personId }) => [personId] },
    enable: { act: "people.enable", input: ({ personId }) => [personId] },
    invite: { act: "people.invite", input: ({ personId }) => [personId] },
    takeInvitationBack: { act: "people.revokeInvitation", input: ({ personId }) => [personId] },
    makePasswordLink: { act: "people.resetPassword", input: ({ personId }) => [personId] },
    signOutOf: { act: "people.endSessions", input: ({ personId, sessionId }) => [personId, sessionId] },
    signOutEverywhere: { act: "people.endSessions", input: ({ personId }) => [personId] },
    removeAppOf: { act: "people.removeSecondFactor", input: ({ personId }) => [personId] },
    saveOrganisation: {
      act: "organisation.update",
      input: () => [{ name: "Walk", timeZone: "UTC", numberForm: "1,234.56" }],
    },
    saveAppRule: { act: "people.requireApp", input: () => [{ rule: "everybody", graceDays: 0 }] },
    openMail: { act: "people.readMail", input: ({ mailId }) => [mailId] },
    saveIdleTime: { act: "organisation.setIdleTime", input: () => ["15"] },
    saveCooling: { act: "payees.setCoolingTime", input: () => ["0"] },
    saveApprovalDelay: { act: "users.setApprovalDelay", input: () => ["24"] },
    decideUserChangeAction: {
      act: "users.decide",
      input: ({ requestId }) => [{ requestId, decision: "reject", seenMark: "w", reason }],
    },
    withdrawUserChangeAction: { act: "users.withdrawChange", input: ({ requestId }) => [requestId] },
  }),
};

import { fixed, marker, one, type RouteRow, receiver } from "./rows";
import { markers } from "./users";

export const routes: Record<string, RouteRow> = {
  "GET /api/auth/[...nextauth]": { for: "anybody", at: fixed("/api/auth/session"), status: 404 },
  "POST /api/auth/[...nextauth]": { for: "anybody", at: fixed("/api/auth/_log"), status: 404 },
  "POST /api/attachments": { for: "attachments.add", at: fixed("/api/attachments"), isText: true },
  "GET /api/attachments/[id]": {
    for: "orders.read",
    at: one(({ attachmentId }) => `/api/attachments/${attachmentId}`),
    bound: true,
  },
  "GET /api/callbacks": {
    for: "callbacks.read",
    at: one(({ callbackId }) => `/api/callbacks?view=all&shown=${callbackId}&newest=none`),
    shows: ({ callbackId }) => callbackId,
  },
  "POST /api/csp-reports": { for: "anybody", at: fixed("/api/csp-reports"), status: 400 },
  "GET /api/alerts": { for: "alerts.read", at: fixed("/api/alerts") },
  "GET /api/counts": { for: "signed in", at: fixed("/api/counts") },
  "POST /api/files/look": { for: "orders.read", at: fixed("/api/files/look"), isText: true },
  "POST /api/batches": { for: "batches.create", at: fixed("/api/batches"), isText: true },
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
    at: ({ batchId }) => ["", "?view=error"].map((rest) => `/api/batches/${batchId}/rows${rest}`),
    bound: true,
  },
  "GET /api/batches/[id]/rows/[row]": {
    for: "batches.read",
    at: one(({ batchId }) => `/api/batches/${batchId}/rows/1`),
    bound: true,
  },
  "GET /api/batches/[id]/next-error": {
    for: "batches.read",
    at: one(({ batchId }) => `/api/batches/${batchId}/next-error?step=1`),
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
    shows: ({ orderId }) => orderId,
  },
  "GET /api/orders/counts": {
    for: "orders.read",
    at: fixed("/api/orders/counts?kind=payout"),
    shows: () => "status",
  },
  "GET /api/orders/[id]": { for: "orders.read", at: one(({ orderId }) => `/api/orders/${orderId}`), bound: true },
  "GET /api/orders/[id]/preview": {
    for: "orders.read",
    at: one(({ orderId }) => `/api/orders/${orderId}/preview`),
    bound: true,
  },
  "GET /api/orders/exports": {
    for: "orders.export",
    at: fixed(
      "/api/orders/exports?kind=payout",
      "/api/orders/exports?status=declined&id=00000000-0000-4000-8000-000000000001",
    ),
  },
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
  "GET /api/organisation/logo": { for: "orders.read", at: fixed("/api/organisation/logo") },
  "POST /api/organisation/logo": { for: "organisation.setLogo", at: fixed("/api/organisation/logo"), isText: true },
  "GET /api/palette": {
    for: "signed in",
    at: one(({ marker: text }) => `/api/palette?q=${text}`),
    shows: marker,
  },
  "GET /api/payees": { for: "payees.read", at: fixed(`/api/payees?q=${markers.receiver}`), shows: receiver },
  "GET /api/payees/[id]": {
    for: "payouts.submit",
    at: one(({ payeeId }) => `/api/payees/${payeeId}`),
    shows: receiver,
  },
  "GET /api/recurring/[id]": {
    for: "recurring.read",
    at: one(({ profileId }) => `/api/recurring/${profileId}`),
    bound: true,
  },
  "GET /api/session": { for: "signed in", at: fixed("/api/session") },
  // A request without the origin of one of Paydesk's pages gets no session.
  "POST /api/session": { for: "anybody", at: fixed("/api/session"), status: 403 },
  "POST /api/gateway-reports": { for: "gatewayReports.upload", at: fixed("/api/gateway-reports"), isText: true },
  "GET /api/matching/workbook": { for: "matching.read", at: fixed("/api/matching/workbook?view=all") },
  "POST /api/matching/workbook": { for: "matching.act", at: fixed("/api/matching/workbook"), isText: true },
  "POST /api/statements": { for: "statements.upload", at: fixed("/api/statements"), isText: true },
  "POST /api/reports": { for: "reports.upload", at: fixed("/api/reports"), isText: true },
  "GET /api/incidents": { for: "signed in", at: fixed("/api/incidents") },
  "GET /.well-known/security.txt": { for: "anybody", at: fixed("/.well-known/security.txt"), status: 404 },
  "GET /callback/[token]": { for: "anybody", at: fixed("/callback/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), status: 404 },
  "POST /callback/[token]": { for: "anybody", at: fixed("/callback/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), status: 404 },
  "HEAD /callback/[token]": { for: "anybody", at: fixed("/callback/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), status: 200 },
  "GET /connections/[id]/sandbox/report": {
    for: "sandbox.read",
    at: one(({ connectionId }) => `/connections/${connectionId}/sandbox/report`),
    bound: true,
    sandbox: true,
  },
  "GET /connections/[id]/sandbox/gateway-report": {
    for: "sandbox.read",
    at: one(({ connectionId }) => `/connections/${connectionId}/sandbox/gateway-report`),
    bound: true,
    sandbox: true,
  },
  "GET /connections/[id]/sandbox/statement": {
    for: "sandbox.read",
    at: one(({ connectionId }) => `/connections/${connectionId}/sandbox/statement`),
    bound: true,
    sandbox: true,
  },
  "GET /connections/[id]/public-key": {
    for: "connections.read",
    at: one(({ connectionId }) => `/connections/${connectionId}/public-key`),
    bound: true,
  },
  "GET /healthz": { for: "anybody", at: fixed("/healthz"), status: 200 },
  "GET /metrics": { for: "anybody", at: fixed("/metrics"), status: 404 },
  // No evidence exists for an open period, and closing one needs another user's review.
  "GET /reports/close/[id]/evidence": {
    for: "periods.read",
    at: one(({ periodId }) => `/reports/close/${periodId}/evidence`),
    whole: true,
    conflict: true,
  },
  "GET /reports/accounting/[run]/[format]": {
    for: "anybody",
    at: fixed("/reports/accounting/2147483647/plain"),
    status: 404,
  },
  "GET /reports/roll-forward": { for: "rollForward.read", at: fixed("/reports/roll-forward?days=last-90") },
  "GET /readyz": { for: "anybody", at: fixed("/readyz"), status: 200 },
  "GET /sign-out": { for: "anybody", at: fixed("/sign-out"), status: 303 },
  // A request without the origin of one of Paydesk's pages signs no one out.
  "POST /sign-out": { for: "anybody", at: fixed("/sign-out"), status: 403 },
};

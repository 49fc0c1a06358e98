import { z } from "zod";
import { type Detailed, storedMessage } from "@/lib/core/text/events";
import type { AuditAction, DecidingPermission } from "./permissions";

const text = z.string();
const maybe = text.nullish();
const texts = z.array(text).readonly();
const count = z.int();
const yesNo = z.boolean();
const facts = z.record(text, z.unknown());

const shape = z.object;
const nothing = shape({});
const name = shape({ name: text, by: text.optional() });
const ended = shape({ name: text, sessionsEnded: count, reason: text.optional() });
const change = <Value extends z.ZodType>(value: Value) => shape({ from: value.nullable(), to: value.nullable() });
const changed = change(text).optional();
const changedNumber = change(z.number());
const changedMonths = change(z.number().nullable()).optional();

const held = shape({ waits: text, title: text, effect: z.record(text, change(text)) });
const orHeld = <Shape extends z.ZodRawShape>(made: Shape) => z.union([held, shape(made).extend({ approvedBy: maybe })]);
const decided = shape({
  ...{ decision: text.optional(), reason: maybe },
  ...{ amount: maybe, batch: maybe, accounts: texts.optional(), title: maybe, effect: held.shape.effect.optional() },
  ...{ permission: maybe, connection: maybe, version: count.optional() },
});

const address = { environment: text, baseUrl: text, consumerKey: text, paths: z.record(text, text) };
const fromFile = { declaredAs: text, from: text };
const inFile = shape({ ...fromFile, name: text, ...address, changes: texts, fingerprint: text });
const target = { connectionId: text, version: count, endpointId: text };
const ledgerRule = { kind: text, connection: maybe, currency: maybe, payee: maybe };
const errorMessage = { explanation: text, step: text };
const submitted = { batch: text, rows: count, totals: z.array(storedMessage) };
const asked = { ...submitted, approvals: count, because: storedMessage };

/** The details that the audit trail keeps per action: no secrets, and no other names. */
export const auditEvents = {
  "sessions.start": nothing,
  "sessions.refuse": shape({ reason: storedMessage, timesThisHour: count.optional() }),
  "batches.saveSource": nothing,
  "connections.tested": shape({ ...target, verdict: text, headline: text, keyFingerprint: maybe }),
  "connections.paused": shape({ name: text, cause: text, reason: storedMessage }),
  "connections.resumed": shape({ name: text, pausedAt: z.date().nullable(), pausedReason: storedMessage.nullable() }),
  "installation.sending_locked": shape({ cause: text, reason: storedMessage, knownHere: text, madeBefore: maybe }),
  "installation.month_removed": shape({ table: text, month: text, rows: count, keptMonths: count }),
  "orders.export": shape({ list: text, format: text, columns: text, sort: maybe, changedSince: maybe }),
  "orders.sendRemittance": shape({ to: text, subject: text }),
  "attachments.add": shape({ file: text, contentType: text, bytes: count }),
  "attachments.remove": shape({ file: text, removed: yesNo }),
  "orders.query": nothing,
  "orders.acknowledge": shape({ alarm: text }),
  "orders.resolve": z.union([
    shape({ orders: count, report: maybe, resolvedAs: texts, reason: text, alone: yesNo.optional() }),
    shape({ conflict: storedMessage.nullable(), resolvedAs: storedMessage, reason: text, alone: yesNo.optional() }),
  ]),
  "resolutions.decide": decided,
  "reports.upload": shape({ file: text, rows: count, from: text, to: text, alarms: count.optional() }),
  "statements.upload": shape({
    file: text,
    statements: count,
    lines: count,
    repeats: maybe,
    repeated: count.optional(),
  }),
  "gatewayReports.upload": shape({ file: text, lines: count, known: count }),
  "matching.act": z.union([
    shape({
      ...{ act: text, items: count, reason: maybe, line: text.optional() },
      ...{ explanation: text.optional(), owner: text.optional(), until: text.nullable().optional() },
    }),
    shape({ file: text, digest: text, items: count, matches: count, acts: texts }),
  ]),
  "matching.configure": z.union([
    shape({ account: text, connections: texts }),
    shape({ rule: text, version: count, contains: text, becomes: text }),
    shape({ rule: text, ends: yesNo }),
  ]),
  "periods.start": shape({ period: text }),
  "periods.prepare": shape({ period: text, differences: count }),
  "periods.decide": decided,
  "periods.close": shape({ period: text }),
  "periods.lock": shape({ period: text }),
  "periods.signAgain": shape({ period: text, items: count, reason: text }),
  "periods.reopen": shape({ period: text, reason: text }),
  "journal.export": shape({ run: count, from: text, to: text, entries: count, totals: texts }),
  "journal.reverse": shape({ run: count, reverses: count, entries: count, totals: texts, reason: text }),
  "ledger.set": shape({ ...ledgerRule, account: change(text), costCentre: text, taxCode: text }),
  "ledger.end": shape({ ...ledgerRule, account: text }),
  "payouts.submit": shape({
    ...{ amount: text, payee: text, connection: text, approvals: count.optional() },
    ...{ seenDuplicates: texts.optional(), reasonWithoutUpdates: maybe },
  }),
  "payouts.resume": shape({ attempt: count }),
  "payouts.cancel": nothing,
  "payouts.edit": shape({ amount: text, was: text }),
  "batches.create": z.union([
    shape({ batch: text, file: text, kind: text, refused: maybe }),
    shape({ batch: text, of: text, rows: count }),
  ]),
  "batches.edit": z.union([
    shape({ batch: text, what: text, rows: count, column: maybe }),
    shape({ batch: text, rows: count, into: text }),
    shape({ batch: text, readAnew: yesNo }),
    shape({ batch: text, declared: z.unknown(), before: z.unknown() }),
  ]),
  "batches.ask": shape(asked),
  "batches.confirmRepeats": shape({ batch: text, rows: count, earlier: text, reason: text }),
  "batches.release": z.union([
    shape({ ...asked, why: storedMessage }),
    shape({ ...submitted, initialRows: count.nullish(), startsAt: z.date().nullish() }),
    shape({ batch: text, afterRows: count }),
  ]),
  "batches.pause": shape({ batch: text }),
  "batches.resume": shape({ batch: text, wasPaused: storedMessage.nullable(), queuedAgain: count }),
  "batches.cancel": shape({ batch: text, reason: text, ended: count.optional() }),
  "batches.download": shape({ batch: text }),
  "batches.setPace": shape({
    callsPerSecond: z.number(),
    burst: count,
    slots: count,
    chunkRows: count,
    sendsNotifyUrl: yesNo,
  }),
  "recurring.create": shape({ recurringPaymentId: text, label: maybe }),
  "recurring.edit": shape({ profile: text, fields: texts }),
  "recurring.import": shape({ file: text, added: count, changed: count, same: count, refused: count }),
  "recurring.update": shape({
    ...{ profile: text, connection: text, fields: texts },
    ...{ approvals: count.optional(), seenChanges: texts.optional() },
  }),
  "approvals.decide": decided,
  "approvals.withdraw": decided,
  "policies.update": shape({
    ...{ permission: text, connection: text, version: count, waits: yesNo },
    ...{ was: z.union([text, facts]), is: z.union([text, facts]) },
  }),
  "policies.decide": decided,
  "payees.create": shape({ key: text, name: text, account: text }),
  "payees.update": shape({ key: changed, name: changed, note: changed }),
  "payees.archive": shape({ key: text, name: text }),
  "payees.restore": shape({ key: text, name: text }),
  "payees.changeAccount": shape({
    ...{ payee: text, account: change(text), what: text, approvals: count },
    call: shape({ user: text, number: text, on: text }),
  }),
  "payees.import": shape({
    ...{ file: text, approvals: count },
    ...{ new: count, changed: count, renamed: count, unchanged: count, refused: count },
  }),
  "payees.setCoolingOffTime": orHeld({ hours: changedNumber }),
  "limits.set": orHeld({ kind: text, currency: text, amount: change(text) }),
  "limits.end": orHeld({ kind: text, currency: text, amount: text }),
  "balances.enter": shape({ currency: text, amount: text }),
  "failures.save": shape({ code: maybe, message: maybe, was: shape(errorMessage).partial(), is: shape(errorMessage) }),
  "failures.end": shape({ code: maybe, message: maybe, ...errorMessage }),
  "installation.stop": shape({ reason: text }),
  "installation.resume": shape({ stoppedReason: maybe }),
  "installation.release": shape({ reason: text, sendingLockReason: storedMessage.nullable(), numbersFrom: text }),
  "connections.create": z.union([inFile, orHeld({ name: text, ...address })]),
  "connections.update": z.union([inFile, orHeld({ was: facts, is: facts })]),
  "connections.replaceKey": orHeld({ how: text, version: count, fingerprint: text, bits: count, replaced: maybe }),
  "connections.setControlKey": orHeld({ set: yesNo, changed: yesNo }),
  "connections.renewVersion": orHeld({ version: count, made: text, keyDropped: yesNo, ...address }),
  "connections.renewCallbackAddress": orHeld({}),
  "connections.register": nothing,
  "connections.decide": decided,
  "connections.stop": z.union([shape({ ...fromFile, reason: storedMessage }), shape({ reason: text, name: maybe })]),
  "connections.resume": shape({
    name: text,
    stoppedReason: storedMessage.nullable(),
    pausedReason: storedMessage.nullable(),
    takenOver: yesNo,
  }),
  "connections.test": shape(target),
  "connections.debug": shape({ source: text, operation: text, version: count, key: text, callId: maybe }),
  "sandbox.play": shape({ play: text, scenario: maybe, how: maybe, by: maybe }),
  "endpoints.save": orHeld({
    ...{ connectionId: text, kind: text, gatewayId: text, label: text },
    ...{ currencies: texts, requiredFields: texts, hiddenFields: texts, unknownCharges: text },
    ...{ reportDays: count.nullish(), bankDays: count.nullish() },
  }),
  "endpoints.retire": orHeld({ connectionId: text, label: text, gatewayId: text }),
  "profiles.mintAddress": shape({ connectionId: text, profileId: text, direction: text, edited: yesNo.optional() }),
  "callbacks.acknowledge": shape({ verdicts: z.array(text.nullable()), callbacks: texts }),
  "alerts.choose": shape({ was: facts, is: facts }),
  "users.create": orHeld({ name: text, email: text, role: text, connections: texts.optional() }),
  "users.invite": orHeld(name.shape),
  "users.revokeInvitation": name,
  "users.update": orHeld({ name: changed, role: changed, connections: change(z.union([text, texts])).optional() }),
  "users.disable": ended,
  "users.enable": orHeld(name.shape),
  "users.resetPassword": orHeld(name.shape),
  "users.endSessions": ended,
  "users.removeSecondFactor": orHeld(ended.shape),
  "users.requireApp": orHeld({ rule: change(text), begins: maybe }),
  "users.readMail": shape({ to: text, subject: text }),
  "users.decide": decided,
  "users.setApprovalDelay": orHeld({ hours: changedNumber, begins: maybe }),
  "users.setSingleAdminDays": orHeld({ days: changedNumber, begins: maybe }),
  "users.confirmAccount": shape({ name: text }),
  "organisation.update": shape({
    ...{ name: changed, legalName: changed, address: changed, closeCertification: changed },
    ...{ timeZone: changed, numberForm: changed },
  }),
  "organisation.setLogo": shape({ contentType: maybe, bytes: count.nullable() }),
  "organisation.removeSampleData": shape({ orders: count, batches: count, payees: count, profiles: count }),
  "organisation.makeSampleData": nothing,
  "organisation.setIdleTime": orHeld({ minutes: changedNumber }),
  "organisation.setRetention": orHeld({
    ...{ audit: changedMonths, callbacks: changedMonths, calls: changedMonths, order_events: changedMonths },
  }),
  "account.changePassword": shape({ refused: storedMessage.optional(), by: maybe, sessionsEnded: count.optional() }),
  "account.endSession": nothing,
  "account.stepUp": shape({ by: text, refused: storedMessage.optional(), sessionsEnded: count.optional() }),
  "account.startSecondFactor": nothing,
  "account.confirmSecondFactor": shape({ refused: storedMessage.optional() }),
  "account.renewRecoveryCodes": nothing,
  "account.removeSecondFactor": nothing,
  "account.saveView": shape({ name: text, shared: yesNo }),
  "account.removeView": shape({ name: text }),
} as const satisfies Record<AuditAction, z.ZodType>;

export const auditPermissions = Object.keys(auditEvents) as [AuditAction, ...AuditAction[]];
export type AuditDetails<A extends AuditAction = AuditAction> = z.input<(typeof auditEvents)[A]>;

export const auditSubjects = [
  ...([
    "order",
    "batch",
    "profile",
    "callback",
    "report",
    "statement_file",
    "gateway_file",
    "period",
    "match_rule",
    "journal_run",
    "ledger",
    "resolution",
    "order_view",
    "export",
  ] as const),
  ...(["payee", "payee_change", "payees", "connection", "endpoint", "error_messages", "limit", "policy"] as const),
  ...(["user", "session", "organisation", "installation"] as const),
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

export type AuditEntry<A> = A extends AuditAction
  ? { subjectType: AuditSubject; subjectId: string | null } & Detailed<AuditDetails<A>> &
      (A extends "approvals.decide" ? { permission?: DecidingPermission } : unknown)
  : never;

type HeldPermission = { [A in AuditAction]: z.input<typeof held> extends AuditDetails<A> ? A : never }[AuditAction];

type Lines = readonly { term: string; from: string | null; to: string | null }[];
export const effectOf = (lines: Lines) => Object.fromEntries(lines.map(({ term, from, to }) => [term, { from, to }]));

export const heldEntry = <A extends HeldPermission>(
  _permission: A,
  subject: { subjectType: AuditSubject; subjectId: string | null },
  { effect, ...rest }: { waits: string; title: string; effect: Lines },
) => ({ ...subject, details: { ...rest, effect: effectOf(effect) } }) as unknown as AuditEntry<A>;

/** @throws ZodError when the details aren't those of the action */
export function detailsOf(permission: AuditAction, details: object = {}): Record<string, unknown> {
  return auditEvents[permission].parse(details);
}

export {
  journalKinds,
  ledgerKinds,
  ledgerSides,
  notBookedReasons,
  type RunTotal,
  sourceKinds,
} from "@/lib/books/accounting/labels";
export type { CloseEvidence } from "@/lib/books/close/evidence-data";
export { closeActs, closedStates, closeRequestKinds, type PeriodState, periodStates } from "@/lib/books/close/labels";
export type { MatchFigures } from "@/lib/books/matching/figures";
export {
  explanationKinds,
  type MatchLeg,
  matchActs,
  matchAspects,
  matchClasses,
  matchLegs,
  priorKinds,
  type RuleCondition,
  ruleClasses,
} from "@/lib/books/matching/labels";
export { adminChangePermissions, type ChangeLine } from "@/lib/controls/approvals/admin-changes";
export {
  type ApprovalState,
  decisions,
  governedPermissions,
  liveRequestStates,
  requestStates,
  subjectTypes,
} from "@/lib/controls/approvals/labels";
export type { PolicyRules } from "@/lib/controls/approvals/policy";
export { limitKinds } from "@/lib/controls/limits/labels";
export { mailKinds, mailStates } from "@/lib/core/mail/mail-labels";
export { numberForms } from "@/lib/core/money/money";
export { actorKinds, attendedActors } from "@/lib/core/runtime/actors";
export type { Message } from "@/lib/core/text/message";
export { alertKinds, alertMails, alertWays, signKinds, unconfirmedHoursMax } from "@/lib/desk/alerts/kinds";
export { attachmentBounds, attachmentTypes } from "@/lib/desk/attachments/attachment";
export { gatewayLineKinds, mappingSources } from "@/lib/files/gateway-reports/labels";
export type { Cell } from "@/lib/files/intake/cell";
export type { IntakeChoices } from "@/lib/files/intake/options";
export type { RowFinding } from "@/lib/files/intake/rows/validated-row";
export type { Survey } from "@/lib/files/intake/survey/survey";
export { type LineDetail, lineDirections, type Reference, statementFormats } from "@/lib/files/statements/labels";
export { catalogue } from "@/lib/gateway/fields/catalogue";
export { type DestinationKind, destinationKinds } from "@/lib/gateway/fields/destinations";
export { appRules } from "@/lib/identity/auth/access/app-rule";
export { auditPermissions, auditSubjects } from "@/lib/identity/auth/access/audit-events";
export { type Permission, permissions, roles } from "@/lib/identity/auth/access/permissions";
export { refusalNames } from "@/lib/identity/auth/attempt-policy";
export { logoBounds, logoTypes } from "@/lib/identity/organisation/logo";
export { batchEventKinds } from "@/lib/payments/batches/events";
export {
  type BatchPhase,
  batchKinds,
  batchPhases,
  editKinds,
  parentKinds,
  type RowVerdict,
  rowStates,
  rowVerdictsToFix,
} from "@/lib/payments/batches/labels";
export { alertedVerdicts, exceptionVerdicts, type Verdict, verdicts } from "@/lib/payments/callbacks/verdicts";
export { breakerLimits, resumeRules } from "@/lib/payments/connections/breaker";
export {
  callbackParameters,
  connectionSettings,
  dateForms,
  type EffectLine,
  endpointKinds,
  environments,
  governedChanges,
  pauseCauses,
  type ScheduleReading,
  scheduleReadings,
  unknownChargePolicies,
  usualReading,
} from "@/lib/payments/connections/settings";
export { nextSteps } from "@/lib/payments/failures/messages";
export { unknownToGateway } from "@/lib/payments/orders/absence";
export { orderEventKinds } from "@/lib/payments/orders/events";
export {
  directions,
  moveLines,
  orderKinds,
  orderOrigins,
  rejectedCauses,
  standings,
} from "@/lib/payments/orders/facets";
export { askedForMs, leaseSeconds } from "@/lib/payments/orders/schedule";
export {
  type LabelCondition,
  labelOf,
  type Outcome,
  outcomes,
  outcomesOf,
  outcomesThat,
  type Stage,
  type Submission,
  stages,
  submissions,
  submissionsOf,
  submissionsThat,
} from "@/lib/payments/orders/states";
export { failedLabels, gravity, type OrderStatusName } from "@/lib/payments/orders/statuses";
export { changeSources } from "@/lib/payments/payees/labels";
export { type Charging, chargings, directorySources, profileKinds } from "@/lib/payments/recurring/labels";
export {
  type Besides,
  resolutionKinds,
  resolutionResults,
  resolvedVerdicts,
} from "@/lib/payments/resolutions/verdicts";
export { returnSources } from "@/lib/payments/returns/labels";
export {
  type WaitingReason,
  type WaitingSubject,
  waitingReasonNames,
  waitingSubjects,
} from "@/lib/payments/waiting/reasons";

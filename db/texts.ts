// All that the database takes from lib: pure constants and types, here and nowhere else.
export {
  journalKinds,
  ledgerKinds,
  ledgerSides,
  type RunTotal,
  sourceKinds,
} from "@/lib/accounting/labels";
export { alertKinds, alertMails, alertWays, signKinds, unconfirmedHoursMax } from "@/lib/alerts/kinds";
export { adminChangePermissions, type ChangeLine } from "@/lib/approvals/admin-changes";
export {
  type ApprovalState,
  decisions,
  governedPermissions,
  liveRequestStates,
  requestStates,
  subjectTypes,
} from "@/lib/approvals/labels";
export type { PolicyRules } from "@/lib/approvals/policy";
export { attachmentBounds, attachmentTypes } from "@/lib/attachments/attachment";
export { appRules } from "@/lib/auth/app-rule";
export { refusalNames } from "@/lib/auth/attempt-policy";
export { auditPermissions, auditSubjects } from "@/lib/auth/audit-events";
export { type Permission, permissions, roles } from "@/lib/auth/permissions";
export { batchEventKinds } from "@/lib/batches/events";
export {
  type BatchPhase,
  batchKinds,
  batchPhases,
  editKinds,
  parentKinds,
  type RowVerdict,
  rowStates,
  rowVerdictsToFix,
} from "@/lib/batches/labels";
export { alertedVerdicts, exceptionVerdicts, type Verdict, verdicts } from "@/lib/callbacks/verdicts";
export type { CloseEvidence } from "@/lib/close/evidence-data";
export { closeActs, closedStates, closeRequestKinds, type PeriodState, periodStates } from "@/lib/close/labels";
export { breakerLimits, resumeRules } from "@/lib/connections/breaker";
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
} from "@/lib/connections/settings";
export { mailKinds, mailStates } from "@/lib/core/mail-labels";
export type { Message } from "@/lib/core/message";
export { numberForms } from "@/lib/core/money";
export { nextSteps } from "@/lib/failures/messages";
export { catalogue } from "@/lib/fields/catalogue";
export { type DestinationKind, destinationKinds } from "@/lib/fields/destinations";
export { gatewayLineKinds, mappingSources } from "@/lib/gateway-reports/labels";
export type { Cell } from "@/lib/intake/cell";
export type { IntakeChoices } from "@/lib/intake/options";
export type { RowFinding } from "@/lib/intake/rows/validated-row";
export type { Survey } from "@/lib/intake/survey/survey";
export { limitKinds } from "@/lib/limits/labels";
export type { MatchFigures } from "@/lib/matching/figures";
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
} from "@/lib/matching/labels";
export { unknownToGateway } from "@/lib/orders/absence";
export { orderEventKinds } from "@/lib/orders/events";
export { directions, moveLines, orderKinds, orderOrigins, rejectedCauses, standings } from "@/lib/orders/facets";
export { askedForMs, leaseSeconds } from "@/lib/orders/schedule";
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
} from "@/lib/orders/states";
export { failedLabels, gravity, type OrderStatusName } from "@/lib/orders/statuses";
export { logoBounds, logoTypes } from "@/lib/organisation/logo";
export { changeSources } from "@/lib/payees/labels";
export { type Charging, chargings, directorySources, profileKinds } from "@/lib/recurring/labels";
export {
  type Besides,
  resolutionKinds,
  resolutionResults,
  resolvedVerdicts,
} from "@/lib/resolutions/verdicts";
export { returnSources } from "@/lib/returns/labels";
export { type LineDetail, lineDirections, type Reference, statementFormats } from "@/lib/statements/labels";
export { type WaitingReason, type WaitingSubject, waitingReasonNames, waitingSubjects } from "@/lib/waiting/reasons";

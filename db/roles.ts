/**
 * `owner` migrates and owns every object, `app` serves pages and the worker, `endpoint` stores callbacks. On an
 * external PostgreSQL all three may be the same.
 */
export type DatabaseUrls = { owner: string; app: string; callbacks: string };

export const ownerRole = "paydesk";
export const appRole = "paydesk_app";
export const callbackRole = "paydesk_callbacks";

/**
 * Rows of these tables record decisions, payments and reports, so the app may insert but never change or remove them.
 */
const kept = "insert";
const changed = "insert, update";
const removable = "insert, update, delete";

/**
 * Lists the app's rights beside reading. An unlisted table can't even be read. Only the owner may truncate or reference
 * a table, or change its triggers.
 */
export const appRights: Readonly<Record<string, string>> = {
  alert_choices: changed,
  alert_signs: removable,
  alerts: removable, // The trigger `alerts_kept` allows removal only after 400 days.
  account_ties: "insert, update (until, confirmed_by, confirmed_at)",
  approval_decisions: kept,
  approval_policies: changed,
  approval_requests: changed,
  attachments: "insert, update (removed_at, removed_by)",
  audit: kept,
  audit_chain: "",
  balances: kept,
  bank_accounts: removable,
  batch_downloads: kept,
  batch_edits: removable,
  batch_events: kept,
  batch_files: "insert, update (sealed), delete",
  batch_repeats: changed,
  batch_rows: removable,
  batches: changed,
  call_orders: kept,
  callback_tokens: "insert, update (retired_at, direction)",
  // A callback stays as it was received; only its evaluation is written.
  callbacks: `insert, update (evaluated_at, verdict, reason, order_id, client_orderid, attempts, evaluate_after,
    acknowledged_at, acknowledged_by)`,
  // The request stays as it was sent; its result is stored when the call ends.
  calls: `insert, update (finished_at, duration_ms, base_string, "authorization", result, reason, http_status,
    answer_headers, answer_body, serial_number)`,
  close_periods: changed,
  close_requests: changed,
  close_signatures: kept,
  connection_changes: changed,
  connection_versions: changed,
  connections: changed,
  counts: "",
  endpoints: changed,
  dispatches: "",
  error_messages: changed,
  gateway_files: kept,
  gateway_lines: kept,
  import_settings: removable,
  installation: `insert, update (sealing_key_digest, identity, stopped_at, stopped_by, stopped_reason, sending_locked_at,
    sending_lock_reason)`,
  journal_entries: "insert, update (is_live)",
  journal_runs: kept,
  ledger_rules: "insert, update (ended_at, ended_by)",
  limit_reservations: kept,
  limits: changed,
  mails: changed,
  match_figures: removable,
  match_items: removable,
  match_members: changed,
  match_notes: kept,
  matches: changed,
  matching_rules: changed,
  move_totals: removable,
  move_months: removable,
  changes_seen: changed,
  order_later_events: removable, // The trigger `order_later_events_refused_first` allows removal only of rows that count for nothing.
  order_events: kept,
  order_exports: changed,
  order_moves: kept,
  order_texts: changed,
  order_total_deltas: removable,
  order_sums: removable,
  order_totals: removable,
  order_failure_totals: removable,
  order_views: removable,
  orders: changed,
  organisation: changed,
  organisation_logo: removable,
  password_history: "insert, delete",
  password_resets: changed,
  payee_accounts: changed,
  payee_changes: changed,
  payees: changed,
  prior_items: kept,
  report_mappings: changed,
  users: changed,
  permissions: "",
  waiting: "",
  worker_beats: changed,
  user_connections: removable,
  recovery_codes: removable,
  recurring_facts: kept,
  recurring_profiles: changed,
  refused_sign_ins: removable,
  second_factors: removable,
  sample_data: "",
  sending_rates: changed,
  sessions: changed,
  stalls: removable,
  statement_files: kept,
  statement_lines: kept,
  statements: kept,
  removed_months: "",
  return_scans: kept,
  returned_lines: "insert, update (order_id, part, names, amount, later_event_id, noted_at)",
  resolution_orders: changed,
  resolutions: kept,
  sign_in_attempts: removable,
  totals_state: changed,
  transaction_reports: kept,
  user_changes: changed,
};

/** The app may draw the next number; no role can set the sequence back. */
export const appSequences: Readonly<Record<string, string>> = { dispatch_numbers: "select, usage" };

/** The public endpoint may only look up a token, store a delivery and count through `add_counts`. */
export const callbackRights: Readonly<Record<string, string>> = {
  callback_tokens: "select (token, connection_id, profile_id)",
  callbacks: "insert (connection_id, profile_token, method, query, content_type, body, headers, is_final)",
};

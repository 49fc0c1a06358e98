/**
 * The addresses of one database, one for each role. `owner` migrates and owns every object; `app` is what pages and the
 * worker use; `endpoint` stores what the gateway delivers. With one's own PostgreSQL all three may be the same.
 */
export type DatabaseUrls = { owner: string; app: string; endpoint: string };

/** Role names where we make the roles ourselves: in the embedded database and in tests. */
export const ownerRole = "paydesk";
export const appRole = "paydesk_app";
export const callbackRole = "paydesk_callbacks";

/** Written once and kept: what was decided, sent, received, counted or reported. Nothing may change or remove it. */
const kept = "insert";
const changed = "insert, update";
const removable = "insert, update, delete";

/**
 * What the app may do with each table besides reading it, as GRANT has it. A table that is not listed can't even be read.
 * No one but the owner may empty a table, refer to it, or make or drop a trigger.
 */
export const appRights: Readonly<Record<string, string>> = {
  alert_choices: changed,
  alert_signs: removable,
  alerts: removable, // the trigger alerts_kept lets only what is older than 400 days be removed
  account_ties: "insert, update (until, confirmed_by, confirmed_at)",
  approval_decisions: kept,
  approval_policies: changed,
  approval_requests: changed,
  attachments: "insert, update (removed_at, removed_by)",
  audit: kept,
  audit_chain: "", // the function chain_audit adds to it
  balances: kept,
  bank_accounts: removable,
  batch_downloads: kept,
  batch_edits: removable,
  batch_events: kept,
  batch_files: "insert, update (sealed), delete", // sealed with another key, by the trigger batch_files_kept
  batch_repeats: changed,
  batch_rows: removable,
  batches: changed,
  call_orders: kept,
  callback_tokens: "insert, update (retired_at, direction)",
  // What was received stays as it was stored; what was made of it is written beside it.
  callbacks: `insert, update (evaluated_at, verdict, reason, order_id, client_orderid, attempts, evaluate_after,
    acknowledged_at, acknowledged_by)`,
  // What was sent stays; what came of it is stored when the call ends.
  calls: `insert, update (finished_at, duration_ms, base_string, "authorization", result, reason, http_status,
    answer_headers, answer_body, serial_number)`,
  close_periods: changed,
  close_requests: changed,
  close_signatures: kept,
  connection_changes: changed,
  connection_versions: changed,
  connections: changed,
  counts: "", // the function add_counts raises them
  endpoints: changed,
  dispatches: "", // a trigger on calls adds to it
  error_messages: changed,
  gateway_files: kept,
  gateway_lines: kept,
  import_settings: removable,
  // The function raise_dispatch_numbers writes dispatch_floor.
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
  order_later_events: removable, // the trigger order_later_events_refused_first lets only what counts for nothing be removed
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
  waiting: "", // a view
  worker_beats: changed,
  user_connections: removable,
  recovery_codes: removable,
  recurring_facts: kept,
  recurring_profiles: changed,
  refused_sign_ins: removable,
  second_factors: removable,
  sample_data: "", // written by the owner at a start, and by the function remove_sample_data
  sending_rates: changed,
  sessions: changed,
  stalls: removable,
  statement_files: kept,
  statement_lines: kept,
  statements: kept,
  removed_months: "", // the function drop_partition adds to it
  return_scans: kept,
  returned_lines: "insert, update (order_id, part, names, amount, later_event_id, noted_at)",
  resolution_orders: changed,
  resolutions: kept,
  sign_in_attempts: removable,
  totals_state: changed,
  transaction_reports: kept,
  user_changes: changed,
};

/** It takes the next number. The function raise_dispatch_numbers leaves some out; no one sets the sequence back. */
export const appSequences: Readonly<Record<string, string>> = { dispatch_numbers: "select, usage" };

/** All that the public endpoint may do: find whose address a token is, and store a delivery; and count, by add_counts. */
export const callbackRights: Readonly<Record<string, string>> = {
  callback_tokens: "select (token, connection_id, profile_id)",
  callbacks: "insert (connection_id, profile_token, method, query, content_type, body, headers, is_final)",
};

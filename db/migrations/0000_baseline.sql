CREATE SEQUENCE "public"."dispatch_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "user_connections" (
	"user_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_connections_user_id_connection_id_pk" PRIMARY KEY("user_id","connection_id")
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"run" integer NOT NULL,
	"position" integer NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"is_live" boolean NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"reference" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"order_id" uuid,
	"payee_id" uuid,
	"payee" text NOT NULL,
	"text" text NOT NULL,
	"amount" numeric NOT NULL,
	"side" text NOT NULL,
	"account" text NOT NULL,
	"cost_centre" text NOT NULL,
	"tax_code" text NOT NULL,
	"clearing_account" text NOT NULL,
	"clearing_cost_centre" text NOT NULL,
	"clearing_tax_code" text NOT NULL,
	CONSTRAINT "journal_entries_run_position_pk" PRIMARY KEY("run","position"),
	CONSTRAINT "journal_entries_source_check" CHECK ("journal_entries"."source_kind" in ('order_move', 'gateway_line', 'statement_line', 'suspense_line')),
	CONSTRAINT "journal_entries_kind_check" CHECK ("journal_entries"."kind" in ('payout', 'charge', 'payout_return', 'charge_return', 'fee', 'fx', 'reserve', 'bank', 'bank_fee', 'bank_fx', 'bank_reserve', 'suspense')),
	CONSTRAINT "journal_entries_side_check" CHECK ("journal_entries"."side" in ('debit', 'credit')),
	CONSTRAINT "journal_entries_amount_check" CHECK ("journal_entries"."amount" > 0 and "journal_entries"."position" > 0),
	CONSTRAINT "journal_entries_accounts_check" CHECK (length(btrim("journal_entries"."account")) > 0 and length(btrim("journal_entries"."clearing_account")) > 0)
);
--> statement-breakpoint
CREATE TABLE "journal_runs" (
	"number" integer PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"is_sandbox" boolean NOT NULL,
	"books_currency" text,
	"reverses" integer,
	"reason" text DEFAULT '' NOT NULL,
	"entry_count" integer NOT NULL,
	"totals" jsonb NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "journal_runs_days_check" CHECK ("journal_runs"."from_day" <= "journal_runs"."to_day"),
	CONSTRAINT "journal_runs_count_check" CHECK ("journal_runs"."entry_count" > 0),
	CONSTRAINT "journal_runs_books_check" CHECK ("journal_runs"."books_currency" is null or "journal_runs"."books_currency" ~ '^[A-Z]{3}$' and "journal_runs"."reverses" is null),
	CONSTRAINT "journal_runs_reason_check" CHECK (("journal_runs"."reverses" is null) = ("journal_runs"."reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "ledger_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"connection_id" uuid,
	"currency" text,
	"payee_id" uuid,
	"account" text NOT NULL,
	"cost_centre" text NOT NULL,
	"tax_code" text NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "ledger_rules_kind_check" CHECK ("ledger_rules"."kind" in ('payout', 'charge', 'payout_return', 'charge_return', 'fee', 'fx', 'reserve', 'bank', 'bank_fee', 'bank_fx', 'bank_reserve', 'suspense', 'clearing')),
	CONSTRAINT "ledger_rules_account_check" CHECK (length(btrim("ledger_rules"."account")) > 0),
	CONSTRAINT "ledger_rules_currency_check" CHECK ("ledger_rules"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "ledger_rules_payee_check" CHECK ("ledger_rules"."payee_id" is null or "ledger_rules"."kind" in ('payout', 'payout_return')),
	CONSTRAINT "ledger_rules_ended_check" CHECK (("ledger_rules"."ended_at" is null) = ("ledger_rules"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "approval_decisions" (
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"digest" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_decisions_request_id_user_id_pk" PRIMARY KEY("request_id","user_id"),
	CONSTRAINT "approval_decisions_decision_check" CHECK ("approval_decisions"."decision" in ('approve', 'reject')),
	CONSTRAINT "approval_decisions_reason_check" CHECK ("approval_decisions"."decision" = 'approve' or length("approval_decisions"."reason") > 0)
);
--> statement-breakpoint
CREATE TABLE "approval_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid,
	"permission" text NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"in_force_from" timestamp with time zone,
	"in_force_to" timestamp with time zone,
	CONSTRAINT "approval_policies_permission_check" CHECK ("approval_policies"."permission" in ('payouts.submit', 'batches.release', 'recurring.update', 'payees.changeAccount', 'orders.resolve', 'connections.change', 'policies.change', 'periods.prepare', 'periods.reopen', 'users.change')),
	CONSTRAINT "approval_policies_version_check" CHECK ("approval_policies"."version" > 0),
	CONSTRAINT "approval_policies_ends_check" CHECK ("approval_policies"."rules"->>'ends' is distinct from 'true' or "approval_policies"."in_force_to" is not distinct from "approval_policies"."in_force_from" or "approval_policies"."in_force_from" is null)
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"permission" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"connection_id" uuid,
	"digest" text NOT NULL,
	"policy_id" uuid,
	"rules" jsonb NOT NULL,
	"because" jsonb NOT NULL,
	"required" integer NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"state_reason" jsonb,
	CONSTRAINT "approval_requests_permission_check" CHECK ("approval_requests"."permission" in ('payouts.submit', 'batches.release', 'recurring.update', 'payees.changeAccount', 'orders.resolve', 'connections.change', 'policies.change', 'periods.prepare', 'periods.reopen', 'users.change')),
	CONSTRAINT "approval_requests_state_check" CHECK ("approval_requests"."state" in ('open', 'approved', 'rejected', 'expired', 'void')),
	CONSTRAINT "approval_requests_because_message_check" CHECK ("approval_requests"."because" is null or coalesce("approval_requests"."because" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "approval_requests_state_message_check" CHECK ("approval_requests"."state_reason" is null or coalesce("approval_requests"."state_reason" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "approval_requests_required_check" CHECK ("approval_requests"."required" between 1 and 2),
	CONSTRAINT "approval_requests_expires_check" CHECK ("approval_requests"."expires_at" > "approval_requests"."requested_at"),
	CONSTRAINT "approval_requests_decided_check" CHECK (("approval_requests"."state" = 'open') = ("approval_requests"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"permission" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" uuid,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text,
	CONSTRAINT "audit_pkey" PRIMARY KEY("id","at"),
	CONSTRAINT "audit_actor_check" CHECK ("audit"."actor" in ('user', 'token', 'agent', 'worker', 'gateway', 'migration', 'sample', 'console', 'visitor')),
	CONSTRAINT "audit_user_check" CHECK (("audit"."user_id" is not null) = ("audit"."actor" in ('user', 'token', 'agent'))),
	CONSTRAINT "audit_permission_check" CHECK ("audit"."permission" in ('sessions.start', 'sessions.refuse', 'batches.saveSource', 'connections.tested', 'connections.paused', 'connections.resumed', 'installation.sending_locked', 'installation.month_removed', 'orders.export', 'orders.sendRemittance', 'attachments.add', 'attachments.remove', 'orders.query', 'orders.acknowledge', 'orders.resolve', 'resolutions.decide', 'reports.upload', 'statements.upload', 'gatewayReports.upload', 'matching.act', 'matching.configure', 'periods.start', 'periods.prepare', 'periods.decide', 'periods.close', 'periods.lock', 'periods.signAgain', 'periods.reopen', 'journal.export', 'journal.reverse', 'ledger.set', 'ledger.end', 'payouts.submit', 'payouts.resume', 'payouts.cancel', 'payouts.edit', 'batches.create', 'batches.edit', 'batches.ask', 'batches.confirmRepeats', 'batches.release', 'batches.pause', 'batches.resume', 'batches.cancel', 'batches.download', 'batches.setPace', 'recurring.create', 'recurring.edit', 'recurring.import', 'recurring.update', 'approvals.decide', 'approvals.withdraw', 'policies.update', 'policies.decide', 'payees.create', 'payees.update', 'payees.archive', 'payees.restore', 'payees.changeAccount', 'payees.import', 'payees.setCoolingOffTime', 'limits.set', 'limits.end', 'balances.enter', 'failures.save', 'failures.end', 'installation.stop', 'installation.resume', 'installation.release', 'connections.create', 'connections.update', 'connections.replaceKey', 'connections.setControlKey', 'connections.renewVersion', 'connections.renewCallbackAddress', 'connections.register', 'connections.decide', 'connections.stop', 'connections.resume', 'connections.test', 'connections.debug', 'sandbox.play', 'endpoints.save', 'endpoints.retire', 'profiles.mintAddress', 'callbacks.acknowledge', 'alerts.choose', 'users.create', 'users.invite', 'users.revokeInvitation', 'users.update', 'users.disable', 'users.enable', 'users.resetPassword', 'users.endSessions', 'users.removeSecondFactor', 'users.requireApp', 'users.readMail', 'users.decide', 'users.setApprovalDelay', 'users.setSingleAdminDays', 'users.confirmAccount', 'organisation.update', 'organisation.setLogo', 'organisation.removeSampleData', 'organisation.makeSampleData', 'organisation.setIdleTime', 'organisation.setRetention', 'account.changePassword', 'account.endSession', 'account.stepUp', 'account.startSecondFactor', 'account.confirmSecondFactor', 'account.renewRecoveryCodes', 'account.removeSecondFactor', 'account.saveView', 'account.removeView')),
	CONSTRAINT "audit_subject_type_check" CHECK ("audit"."subject_type" in ('order', 'batch', 'profile', 'callback', 'report', 'statement_file', 'gateway_file', 'period', 'match_rule', 'journal_run', 'ledger', 'resolution', 'order_view', 'export', 'payee', 'payee_change', 'payees', 'connection', 'endpoint', 'error_messages', 'limit', 'policy', 'user', 'session', 'organisation', 'installation'))
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_audit_key" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "removed_months" (
	"table_name" text NOT NULL,
	"month" date NOT NULL,
	"kept_months" integer NOT NULL,
	"row_count" bigint NOT NULL,
	"positions" "int8multirange",
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_months_pkey" PRIMARY KEY("table_name","month"),
	CONSTRAINT "removed_months_table_check" CHECK ("removed_months"."table_name" in ('audit', 'callbacks', 'calls', 'order_events'))
);
--> statement-breakpoint
CREATE TABLE "batch_rows" (
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"line" integer NOT NULL,
	"edits" jsonb,
	"edited" jsonb,
	"verdict" text NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"sealed_fields" text,
	"endpoint_id" uuid,
	"destination" text,
	"amount" numeric,
	"currency" text,
	"receiver_name" text,
	"receiver_account" text,
	"payee_fingerprint" text,
	"fingerprint" text,
	"your_reference" text,
	"client_orderid" text NOT NULL,
	"send_on" date,
	"digest" text,
	"order_id" uuid,
	"fault" jsonb,
	"from_batch_id" uuid,
	"from_number" integer,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "batch_rows_batch_id_number_pk" PRIMARY KEY("batch_id","number"),
	CONSTRAINT "batch_rows_verdict_check" CHECK ("batch_rows"."verdict" in ('ready', 'error', 'question', 'aside')),
	CONSTRAINT "batch_rows_ready_check" CHECK (not "batch_rows"."verdict" = 'ready' or num_nulls("batch_rows"."endpoint_id", "batch_rows"."destination", "batch_rows"."payee_fingerprint", "batch_rows"."fingerprint", "batch_rows"."digest") = 0),
	CONSTRAINT "batch_rows_amount_check" CHECK ("batch_rows"."amount" > 0),
	CONSTRAINT "batch_rows_from_check" CHECK (("batch_rows"."from_batch_id" is null) = ("batch_rows"."from_number" is null))
);
--> statement-breakpoint
CREATE TABLE "batch_downloads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_edits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"undone_at" timestamp with time zone,
	CONSTRAINT "batch_edits_kind_check" CHECK ("batch_edits"."kind" in ('type', 'paste', 'fill', 'replace', 'clear', 'alike', 'exclude', 'restore')),
	CONSTRAINT "batch_edits_undone_check" CHECK ("batch_edits"."undone_at" is null or "batch_edits"."after" is not null)
);
--> statement-breakpoint
CREATE TABLE "batch_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "batch_events_kind_check" CHECK ("batch_events"."kind" in ('uploaded', 'made_from_another', 'read_again', 'totals_declared', 'edited', 'rows_excluded', 'rows_restored', 'split_off', 'asked', 'approved', 'approval_rejected', 'approval_expired', 'repeats_confirmed', 'released', 'rest_released', 'paused', 'paused_automatically', 'resumed', 'resumed_automatically', 'cancelled', 'file_wiped', 'not_released_in_time', 'rows_refused', 'retried'))
);
--> statement-breakpoint
CREATE TABLE "batch_files" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_repeats" (
	"batch_id" uuid NOT NULL,
	"earlier_batch_id" uuid NOT NULL,
	"rows" integer NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "batch_repeats_batch_id_earlier_batch_id_pk" PRIMARY KEY("batch_id","earlier_batch_id")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"connection_version" integer NOT NULL,
	"direction" text NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"survey" jsonb,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"all_or_nothing" boolean DEFAULT false NOT NULL,
	"parent_batch_id" uuid,
	"parent_kind" text,
	"chunk_rows" integer NOT NULL,
	"initial_rows" integer,
	"initial_through" integer,
	"row_count" integer DEFAULT 0 NOT NULL,
	"stored_at" timestamp with time zone,
	"prepared_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"required_approvals" integer DEFAULT 0 NOT NULL,
	"approval_digest" text,
	"reason_without_updates" text,
	"released_at" timestamp with time zone,
	"released_by" uuid,
	"checked_at" timestamp with time zone,
	"starts_at" timestamp with time zone,
	"limit_day" date,
	"rest_released_at" timestamp with time zone,
	"rest_released_by" uuid,
	"made_through" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone,
	"quiet_at" timestamp with time zone,
	"waits_until" date,
	"paused_at" timestamp with time zone,
	"paused_by" uuid,
	"paused_reason" jsonb,
	"unsent_streak" integer DEFAULT 0 NOT NULL,
	"same_refusals" integer DEFAULT 0 NOT NULL,
	"refusal" text,
	"accepted_refusals" text[] DEFAULT '{}' NOT NULL,
	"pauses_in_row" integer DEFAULT 0 NOT NULL,
	"resume_from" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"cancelled_reason" jsonb,
	CONSTRAINT "batches_number_unique" UNIQUE("number"),
	CONSTRAINT "batches_kind_check" CHECK ("batches"."kind" in ('recurring', 'payout', 'update')),
	CONSTRAINT "batches_direction_check" CHECK ("batches"."direction" in ('out', 'in')),
	CONSTRAINT "batches_parent_kind_check" CHECK ("batches"."parent_kind" in ('aside', 'failed')),
	CONSTRAINT "batches_parent_check" CHECK (("batches"."parent_batch_id" is null) = ("batches"."parent_kind" is null)),
	CONSTRAINT "batches_chunk_check" CHECK ("batches"."chunk_rows" between 1 and 500),
	CONSTRAINT "batches_initial_check" CHECK ("batches"."initial_rows" > 0),
	CONSTRAINT "batches_required_approvals_check" CHECK ("batches"."required_approvals" between 0 and 2),
	CONSTRAINT "batches_asked_check" CHECK (("batches"."asked_at" is null) = ("batches"."approval_digest" is null)),
	CONSTRAINT "batches_released_check" CHECK (("batches"."released_at" is null) = ("batches"."released_by" is null)),
	CONSTRAINT "batches_released_asked_check" CHECK ("batches"."released_at" is null or ("batches"."asked_at" is not null and "batches"."stored_at" is not null)),
	CONSTRAINT "batches_rest_check" CHECK (("batches"."rest_released_at" is null) = ("batches"."rest_released_by" is null)),
	CONSTRAINT "batches_resume_check" CHECK ("batches"."resume_from" is null or ("batches"."paused_at" is not null and "batches"."paused_by" is null)),
	CONSTRAINT "batches_paused_check" CHECK (("batches"."paused_at" is null) = ("batches"."paused_reason" is null)),
	CONSTRAINT "batches_cancelled_check" CHECK (("batches"."cancelled_at" is null) = ("batches"."cancelled_reason" is null)),
	CONSTRAINT "batches_paused_message_check" CHECK ("batches"."paused_reason" is null or coalesce("batches"."paused_reason" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "batches_cancelled_message_check" CHECK ("batches"."cancelled_reason" is null or coalesce("batches"."cancelled_reason" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$')
);
--> statement-breakpoint
CREATE TABLE "import_settings" (
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"headings" jsonb NOT NULL,
	"choices" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_settings_kind_fingerprint_pk" PRIMARY KEY("kind","fingerprint"),
	CONSTRAINT "import_settings_kind_check" CHECK ("import_settings"."kind" in ('recurring', 'payout', 'update'))
);
--> statement-breakpoint
CREATE TABLE "sending_rates" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"calls_per_second" double precision DEFAULT 20 NOT NULL,
	"burst" integer DEFAULT 20 NOT NULL,
	"slots" integer DEFAULT 24 NOT NULL,
	"chunk_rows" integer DEFAULT 100 NOT NULL,
	"sends_notify_url" boolean DEFAULT true NOT NULL,
	"tokens" double precision DEFAULT 20 NOT NULL,
	"refilled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sending_rates_speed_check" CHECK ("sending_rates"."calls_per_second" > 0 and "sending_rates"."calls_per_second" <= 10000),
	CONSTRAINT "sending_rates_burst_check" CHECK ("sending_rates"."burst" between 1 and 10000),
	CONSTRAINT "sending_rates_slots_check" CHECK ("sending_rates"."slots" between 1 and 200),
	CONSTRAINT "sending_rates_chunk_check" CHECK ("sending_rates"."chunk_rows" between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "callbacks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "callbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"connection_id" uuid NOT NULL,
	"profile_token" text,
	"method" text NOT NULL,
	"query" text NOT NULL,
	"content_type" text,
	"body" text NOT NULL,
	"headers" jsonb NOT NULL,
	"is_final" boolean DEFAULT false NOT NULL,
	"evaluated_at" timestamp with time zone,
	"verdict" text,
	"reason" jsonb,
	"order_id" uuid,
	"client_orderid" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"evaluate_after" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" uuid,
	CONSTRAINT "callbacks_pkey" PRIMARY KEY("id","received_at"),
	CONSTRAINT "callbacks_reason_message_check" CHECK ("callbacks"."reason" is null or coalesce("callbacks"."reason" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "callbacks_acknowledged_check" CHECK (("callbacks"."acknowledged_at" is null) = ("callbacks"."acknowledged_by" is null))
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
CREATE TABLE "connection_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"permission" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"part" text NOT NULL,
	"title" text NOT NULL,
	"effect" jsonb NOT NULL,
	"sealed_input" text,
	"digest" text NOT NULL,
	"required_approvals" integer NOT NULL,
	"request_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"applied_in" bigint,
	"closed_at" timestamp with time zone,
	"closed_reason" jsonb,
	CONSTRAINT "connection_changes_permission_check" CHECK ("connection_changes"."permission" in ('connections.create', 'connections.update', 'connections.renewVersion', 'connections.replaceKey', 'connections.setControlKey', 'connections.renewCallbackAddress', 'endpoints.save', 'endpoints.retire')),
	CONSTRAINT "connection_changes_required_check" CHECK ("connection_changes"."required_approvals" between 1 and 2),
	CONSTRAINT "connection_changes_ended_check" CHECK (num_nonnulls("connection_changes"."applied_at", "connection_changes"."closed_at") <= 1),
	CONSTRAINT "connection_changes_wiped_check" CHECK (("connection_changes"."sealed_input" is null) = (num_nonnulls("connection_changes"."applied_at", "connection_changes"."closed_at") = 1)),
	CONSTRAINT "connection_changes_closed_message_check" CHECK ("connection_changes"."closed_reason" is null or coalesce("connection_changes"."closed_reason" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "connection_changes_closed_check" CHECK (("connection_changes"."closed_at" is null) = ("connection_changes"."closed_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "user_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"permission" text NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"effect" jsonb NOT NULL,
	"input" text NOT NULL,
	"digest" text NOT NULL,
	"request_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_reason" jsonb,
	CONSTRAINT "user_changes_permission_check" CHECK ("user_changes"."permission" in ('users.create', 'users.update', 'users.enable', 'users.invite', 'users.resetPassword', 'users.removeSecondFactor', 'users.setApprovalDelay', 'users.setSingleAdminDays', 'users.requireApp', 'payees.setCoolingOffTime', 'organisation.setIdleTime', 'organisation.setRetention', 'limits.set', 'limits.end')),
	CONSTRAINT "user_changes_ended_check" CHECK (num_nonnulls("user_changes"."applied_at", "user_changes"."closed_at") <= 1),
	CONSTRAINT "user_changes_closed_message_check" CHECK ("user_changes"."closed_reason" is null or coalesce("user_changes"."closed_reason" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "user_changes_closed_check" CHECK (("user_changes"."closed_at" is null) = ("user_changes"."closed_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "close_periods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"suspended_at" timestamp with time zone,
	"suspended_reason" jsonb,
	"evaluated_at" timestamp with time zone,
	"evaluated_through" text DEFAULT '' NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "close_periods_state_check" CHECK ("close_periods"."state" in ('open', 'prepared', 'reviewed', 'closed', 'locked')),
	CONSTRAINT "close_periods_suspended_message_check" CHECK ("close_periods"."suspended_reason" is null or coalesce("close_periods"."suspended_reason" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "close_periods_days_check" CHECK ("close_periods"."from_day" <= "close_periods"."to_day"),
	CONSTRAINT "close_periods_suspended_check" CHECK (("close_periods"."suspended_at" is null) = ("close_periods"."suspended_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "close_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"period_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"certification" text NOT NULL,
	"digest" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "close_requests_kind_check" CHECK ("close_requests"."kind" in ('review', 'reopen'))
);
--> statement-breakpoint
CREATE TABLE "close_signatures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "close_signatures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"period_id" uuid NOT NULL,
	"act" text NOT NULL,
	"user_id" uuid,
	"user_name" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"certification" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"digest" text NOT NULL,
	"evidence" jsonb,
	CONSTRAINT "close_signatures_act_check" CHECK ("close_signatures"."act" in ('prepared', 'reviewed', 'rejected', 'closed', 'locked', 'suspended', 'signed_again', 'reopened'))
);
--> statement-breakpoint
CREATE TABLE "callback_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"endpoint_id" uuid,
	"profile_id" text,
	"direction" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "callback_tokens_profile_check" CHECK (num_nulls("callback_tokens"."endpoint_id", "callback_tokens"."profile_id", "callback_tokens"."direction") in (0, 3)),
	CONSTRAINT "callback_tokens_direction_check" CHECK ("callback_tokens"."direction" in ('out', 'in'))
);
--> statement-breakpoint
CREATE TABLE "connection_versions" (
	"connection_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"environment" text NOT NULL,
	"base_url" text NOT NULL,
	"consumer_key" text NOT NULL,
	"paths" jsonb NOT NULL,
	"private_key_sealed" text,
	"public_key_pem" text,
	"key_fingerprint" text,
	"key_bits" integer,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_versions_connection_id_version_pk" PRIMARY KEY("connection_id","version"),
	CONSTRAINT "connection_versions_environment_check" CHECK ("connection_versions"."environment" in ('sandbox', 'production')),
	CONSTRAINT "connection_versions_key_check" CHECK (("connection_versions"."private_key_sealed" is null) = ("connection_versions"."public_key_pem" is null))
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"current_version" integer DEFAULT 1 NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_by" uuid,
	"stopped_reason" jsonb,
	"paused_at" timestamp with time zone,
	"paused_reason" jsonb,
	"paused_cause" text,
	"access_refusals" integer DEFAULT 0 NOT NULL,
	"recent_results" text DEFAULT '' NOT NULL,
	"unclear_streak" integer DEFAULT 0 NOT NULL,
	"decline_code" text,
	"decline_streak" integer DEFAULT 0 NOT NULL,
	"pauses_in_row" integer DEFAULT 0 NOT NULL,
	"resume_from" timestamp with time zone,
	"trickle_from" timestamp with time zone,
	"probed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"missing_callbacks_after_minutes" integer DEFAULT 60 NOT NULL,
	"report_days" integer DEFAULT 1 NOT NULL,
	"bank_days" integer DEFAULT 3 NOT NULL,
	"control_key_sealed" text,
	"previous_control_key_sealed" text,
	"date_form" text DEFAULT 'DD.MM.YYYY' NOT NULL,
	"callback_parameter" text DEFAULT 'notify_url' NOT NULL,
	"schedule_reading" jsonb DEFAULT '{"monthEnd":"last-day","finishDate":"inclusive","maxRepeats":"stops-at","rescheduled":"next-period"}'::jsonb NOT NULL,
	"status_query" boolean DEFAULT true NOT NULL,
	"saved_payees_only" boolean DEFAULT false NOT NULL,
	"nothing_created_codes" text[] DEFAULT '{}'::text[] NOT NULL,
	"no_such_order_codes" text[] DEFAULT '{}'::text[] NOT NULL,
	"absence_delay_seconds" integer DEFAULT 0 NOT NULL,
	"declared_as" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_declared_as_unique" UNIQUE("declared_as"),
	CONSTRAINT "connections_date_form_check" CHECK ("connections"."date_form" in ('DD.MM.YYYY', 'ISO')),
	CONSTRAINT "connections_reading_month_end_check" CHECK (coalesce("connections"."schedule_reading" ->> 'monthEnd', '') in ('last-day', 'next-day', 'skip')),
	CONSTRAINT "connections_reading_finish_date_check" CHECK (coalesce("connections"."schedule_reading" ->> 'finishDate', '') in ('inclusive', 'exclusive')),
	CONSTRAINT "connections_reading_max_repeats_check" CHECK (coalesce("connections"."schedule_reading" ->> 'maxRepeats', '') in ('stops-at', 'last-index')),
	CONSTRAINT "connections_reading_rescheduled_check" CHECK (coalesce("connections"."schedule_reading" ->> 'rescheduled', '') in ('next-period', 'next-day', 'never')),
	CONSTRAINT "connections_callback_parameter_check" CHECK ("connections"."callback_parameter" in ('notify_url', 'server_callback_url')),
	CONSTRAINT "connections_stopped_check" CHECK (("connections"."stopped_at" is null) = ("connections"."stopped_reason" is null)),
	CONSTRAINT "connections_paused_check" CHECK (("connections"."paused_at" is null) = ("connections"."paused_reason" is null)),
	CONSTRAINT "connections_stopped_message_check" CHECK ("connections"."stopped_reason" is null or coalesce("connections"."stopped_reason" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "connections_paused_message_check" CHECK ("connections"."paused_reason" is null or coalesce("connections"."paused_reason" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "connections_resume_check" CHECK ("connections"."resume_from" is null or "connections"."paused_at" is not null),
	CONSTRAINT "connections_paused_cause_check" CHECK (("connections"."paused_at" is null) = ("connections"."paused_cause" is null)),
	CONSTRAINT "connections_paused_cause_label_check" CHECK ("connections"."paused_cause" in ('access_refused', 'unclear_results', 'declines')),
	CONSTRAINT "connections_recent_results_check" CHECK ("connections"."recent_results" ~ '^[cu]{0,20}$'),
	CONSTRAINT "connections_matching_days_check" CHECK ("connections"."report_days" between 1 and 30 and "connections"."bank_days" between 1 and 30),
	CONSTRAINT "connections_absence_delay_check" CHECK ("connections"."absence_delay_seconds" >= 0),
	CONSTRAINT "connections_missing_callbacks_check" CHECK ("connections"."missing_callbacks_after_minutes" between 1 and 10080)
);
--> statement-breakpoint
CREATE TABLE "endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"gateway_id" text NOT NULL,
	"label" text NOT NULL,
	"currencies" text[] NOT NULL,
	"required_fields" text[] DEFAULT '{}'::text[] NOT NULL,
	"hidden_fields" text[] DEFAULT '{}'::text[] NOT NULL,
	"unknown_charges" text DEFAULT 'alert' NOT NULL,
	"report_days" integer,
	"bank_days" integer,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "endpoints_kind_check" CHECK ("endpoints"."kind" in ('endpoint', 'group')),
	CONSTRAINT "endpoints_unknown_charges_check" CHECK ("endpoints"."unknown_charges" in ('alert', 'record')),
	CONSTRAINT "endpoints_matching_days_check" CHECK ("endpoints"."report_days" between 1 and 30 and "endpoints"."bank_days" between 1 and 30),
	CONSTRAINT "endpoints_currencies_check" CHECK (cardinality("endpoints"."currencies") > 0)
);
--> statement-breakpoint
CREATE TABLE "alert_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"hours" integer,
	CONSTRAINT "alert_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "alert_choices_kind_check" CHECK ("alert_choices"."kind" in ('approval', 'batch_stopped', 'unconfirmed', 'conflict', 'later', 'returned', 'callback_refused', 'stalled', 'batch_finished')),
	CONSTRAINT "alert_choices_way_check" CHECK ("alert_choices"."way" in ('app', 'mail', 'both', 'none')),
	CONSTRAINT "alert_choices_hours_check" CHECK (("alert_choices"."hours" is not null) = ("alert_choices"."kind" = 'unconfirmed') and ("alert_choices"."hours" is null or "alert_choices"."hours" between 1 and 168))
);
--> statement-breakpoint
CREATE TABLE "alert_signs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_signs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_signs_kind_check" CHECK ("alert_signs"."kind" in ('batch_open', 'batch_paused', 'connection_paused', 'conflict', 'later', 'returned', 'callback', 'unmatched', 'approval', 'stalled'))
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"connection_id" uuid,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_in_preparation" boolean NOT NULL,
	"read_at" timestamp with time zone,
	"mail" text NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "alerts_kind_check" CHECK ("alerts"."kind" in ('approval', 'batch_stopped', 'unconfirmed', 'conflict', 'later', 'returned', 'callback_refused', 'stalled', 'batch_finished')),
	CONSTRAINT "alerts_mail_labels_check" CHECK ("alerts"."mail" in ('none', 'waiting', 'written', 'dropped')),
	CONSTRAINT "alerts_somewhere_check" CHECK ("alerts"."is_in_preparation" or "alerts"."mail" <> 'none'),
	CONSTRAINT "alerts_mailed_check" CHECK (("alerts"."mail" = 'written') = ("alerts"."mailed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"batch_id" uuid,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"attached_by" uuid NOT NULL,
	"attached_at" timestamp with time zone NOT NULL,
	"removed_by" uuid,
	"removed_at" timestamp with time zone,
	CONSTRAINT "attachments_subject_check" CHECK (num_nonnulls("attachments"."order_id", "attachments"."batch_id") = 1),
	CONSTRAINT "attachments_removed_check" CHECK (("attachments"."removed_at" is null) = ("attachments"."removed_by" is null)),
	CONSTRAINT "attachments_name_check" CHECK (length("attachments"."name") between 1 and 200),
	CONSTRAINT "attachments_type_check" CHECK ("attachments"."content_type" in ('image/png', 'image/jpeg', 'application/pdf')),
	CONSTRAINT "attachments_size_check" CHECK (octet_length("attachments"."content") between 1 and 5242880)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"text_sealed" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "mails_kind_check" CHECK ("mails"."kind" in ('invitation', 'password_link', 'access_changed', 'app_removed', 'app_wanted', 'alert', 'remittance')),
	CONSTRAINT "mails_state_check" CHECK ("mails"."state" in ('waiting', 'sent', 'kept', 'failed')),
	CONSTRAINT "mails_sent_check" CHECK (("mails"."state" = 'sent') = ("mails"."text_sealed" is null)),
	CONSTRAINT "mails_ended_check" CHECK (("mails"."state" = 'waiting') = ("mails"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "order_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"changes_from" timestamp with time zone NOT NULL,
	"query" text NOT NULL,
	"filter" text NOT NULL,
	"filter_text" text NOT NULL,
	"format" text NOT NULL,
	"columns" text NOT NULL,
	"changed_since" timestamp with time zone,
	"rows" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"broke_at" timestamp with time zone,
	CONSTRAINT "order_exports_format_check" CHECK ("order_exports"."format" in ('csv', 'xlsx')),
	CONSTRAINT "order_exports_columns_check" CHECK ("order_exports"."columns" in ('shown', 'all')),
	CONSTRAINT "order_exports_query_check" CHECK (length("order_exports"."query") <= 2000),
	CONSTRAINT "order_exports_end_check" CHECK (("order_exports"."ended_at" is null or "order_exports"."broke_at" is null) and ("order_exports"."started_at" is not null or ("order_exports"."ended_at" is null and "order_exports"."broke_at" is null and "order_exports"."rows" = 0)))
);
--> statement-breakpoint
CREATE TABLE "gateway_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"reading" jsonb NOT NULL,
	"is_signed" boolean DEFAULT false NOT NULL,
	"line_count" integer NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_files_sha256_check" CHECK ("gateway_files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "gateway_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"client_order_id" text NOT NULL,
	"gateway_order_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"order_id" uuid,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"batch" text NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"booked_on" date NOT NULL,
	"value_date" date NOT NULL,
	"counted_on" date DEFAULT 'infinity' NOT NULL,
	"text" text NOT NULL,
	"raw" text NOT NULL,
	"sha256" text NOT NULL,
	"identity" text NOT NULL,
	"occurrence" integer NOT NULL,
	CONSTRAINT "gateway_lines_kind_check" CHECK ("gateway_lines"."kind" in ('payment', 'reversal', 'refund', 'chargeback', 'fee', 'fx', 'reserve', 'transfer')),
	CONSTRAINT "gateway_lines_position_check" CHECK ("gateway_lines"."position" > 0 and "gateway_lines"."occurrence" > 0),
	CONSTRAINT "gateway_lines_raw_check" CHECK (encode(sha256(convert_to("gateway_lines"."raw", 'UTF8')), 'hex') = "gateway_lines"."sha256")
);
--> statement-breakpoint
CREATE TABLE "report_mappings" (
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answers" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_mappings_kind_source_fingerprint_pk" PRIMARY KEY("kind","source","fingerprint"),
	CONSTRAINT "report_mappings_kind_check" CHECK ("report_mappings"."kind" in ('gateway', 'bank'))
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric NOT NULL,
	"typed_by" uuid NOT NULL,
	"typed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "balances_currency_check" CHECK ("balances"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "limit_reservations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "limit_reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"connection_id" uuid NOT NULL,
	"user_id" uuid,
	"currency" text NOT NULL,
	"amount" numeric NOT NULL,
	"order_id" uuid,
	"batch_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "limit_reservations_amount_check" CHECK ("limit_reservations"."amount" <> 0),
	CONSTRAINT "limit_reservations_subject_check" CHECK (num_nonnulls("limit_reservations"."order_id", "limit_reservations"."batch_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"connection_id" uuid,
	"currency" text NOT NULL,
	"amount" numeric NOT NULL,
	"set_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "limits_kind_check" CHECK ("limits"."kind" in ('order', 'user_day', 'connection_day')),
	CONSTRAINT "limits_amount_check" CHECK ("limits"."amount" > 0),
	CONSTRAINT "limits_currency_check" CHECK ("limits"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "limits_ended_check" CHECK (("limits"."ended_at" is null) = ("limits"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"connection_id" uuid,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_figures" (
	"period_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"figures" jsonb NOT NULL,
	"holds_since" timestamp with time zone,
	CONSTRAINT "match_figures_period_id_connection_id_currency_pk" PRIMARY KEY("period_id","connection_id","currency")
);
--> statement-breakpoint
CREATE TABLE "match_items" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"period_id" uuid NOT NULL,
	"leg" text NOT NULL,
	"key" text NOT NULL,
	"connection_id" uuid,
	"currency" text NOT NULL,
	"aspect" text NOT NULL,
	"class" text NOT NULL,
	"order_id" uuid,
	"batch" text,
	"left_amount" numeric NOT NULL,
	"left_count" integer NOT NULL,
	"right_amount" numeric NOT NULL,
	"right_count" integer NOT NULL,
	"first_day" date NOT NULL,
	"is_carried" boolean NOT NULL,
	"line_id" bigint,
	"statement_id" uuid,
	"position" integer,
	"is_named" boolean NOT NULL,
	"explanation" text,
	"owner_id" uuid,
	"expected_until" date,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "match_items_period_id_leg_key_pk" PRIMARY KEY("period_id","leg","key"),
	CONSTRAINT "match_items_leg_check" CHECK ("match_items"."leg" in ('gateway', 'bank')),
	CONSTRAINT "match_items_class_check" CHECK ("match_items"."class" in ('expected', 'missing_gateway', 'missing_bank', 'missing_here', 'amount', 'duplicate', 'ids_differ', 'returned', 'fee', 'fx', 'reserve', 'unrelated')),
	CONSTRAINT "match_items_aspect_check" CHECK ("match_items"."aspect" in ('payment', 'return', 'batch')),
	CONSTRAINT "match_items_explanation_check" CHECK ("match_items"."explanation" in ('timing', 'fee', 'fx', 'return', 'gateway_error', 'our_error'))
);
--> statement-breakpoint
CREATE TABLE "match_members" (
	"match_id" uuid NOT NULL,
	"leg" text NOT NULL,
	"key" text NOT NULL,
	"item_id" uuid NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "match_members_match_id_key_pk" PRIMARY KEY("match_id","key")
);
--> statement-breakpoint
CREATE TABLE "match_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"leg" text NOT NULL,
	"key" text NOT NULL,
	"act" text NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"assignee_id" uuid,
	"explanation" text,
	"owner_id" uuid,
	"until" date,
	"left_amount" numeric NOT NULL,
	"right_amount" numeric NOT NULL,
	CONSTRAINT "match_notes_leg_check" CHECK ("match_notes"."leg" in ('gateway', 'bank')),
	CONSTRAINT "match_notes_act_check" CHECK ("match_notes"."act" in ('ignore', 'resolve', 'reopen', 'assign', 'note', 'unmatch', 'rematch')),
	CONSTRAINT "match_notes_text_check" CHECK ("match_notes"."act" in ('assign', 'reopen', 'rematch') or length(btrim("match_notes"."text")) > 0),
	CONSTRAINT "match_notes_explanation_check" CHECK ("match_notes"."explanation" in ('timing', 'fee', 'fx', 'return', 'gateway_error', 'our_error')),
	CONSTRAINT "match_notes_explained_check" CHECK (("match_notes"."act" = 'resolve') = ("match_notes"."explanation" is not null) and ("match_notes"."act" = 'resolve') = ("match_notes"."owner_id" is not null)
        and ("match_notes"."explanation" is not distinct from 'timing') = ("match_notes"."until" is not null)),
	CONSTRAINT "match_notes_ignored_check" CHECK ("match_notes"."act" <> 'ignore' or "match_notes"."left_amount" = "match_notes"."right_amount"),
	CONSTRAINT "match_notes_assignee_check" CHECK ("match_notes"."assignee_id" is null or "match_notes"."act" = 'assign')
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"leg" text NOT NULL,
	"period_id" uuid NOT NULL,
	"connection_id" uuid,
	"reason" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "matches_leg_check" CHECK ("matches"."leg" in ('gateway', 'bank')),
	CONSTRAINT "matches_ended_check" CHECK (("matches"."ended_by" is null) = ("matches"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "matching_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rule_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"condition" jsonb NOT NULL,
	"becomes" text NOT NULL,
	"connection_id" uuid,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "matching_rules_becomes_check" CHECK ("matching_rules"."becomes" in ('fee', 'fx', 'reserve', 'unrelated'))
);
--> statement-breakpoint
CREATE TABLE "prior_items" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "prior_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"period_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"connection_id" uuid,
	"order_id" uuid,
	"currency" text NOT NULL,
	"amount" numeric NOT NULL,
	"on" date NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prior_items_period_id_kind_ref_pk" PRIMARY KEY("period_id","kind","ref"),
	CONSTRAINT "prior_items_kind_check" CHECK ("prior_items"."kind" in ('gateway_line', 'bank_line', 'order'))
);
--> statement-breakpoint
CREATE TABLE "call_orders" (
	"call_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" integer,
	CONSTRAINT "call_orders_call_id_order_id_pk" PRIMARY KEY("call_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"connection_version" integer NOT NULL,
	"operation" text NOT NULL,
	"dispatch_number" bigint,
	"url" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"duration_ms" integer,
	"request" jsonb NOT NULL,
	"base_string" text,
	"authorization" text,
	"result" text,
	"reason" jsonb,
	"http_status" integer,
	"answer_headers" jsonb,
	"answer_body" text,
	"serial_number" text,
	"trace_id" text,
	CONSTRAINT "calls_pkey" PRIMARY KEY("id","started_at"),
	CONSTRAINT "calls_trace_check" CHECK ("calls"."trace_id" ~ '^[0-9a-f]{32}$')
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
CREATE TABLE "dispatches" (
	"dispatch_number" bigint PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"call_id" uuid,
	"callback_id" bigint,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "order_events_pkey" PRIMARY KEY("id","at"),
	CONSTRAINT "order_events_kind_check" CHECK ("order_events"."kind" in ('prepared', 'changed', 'found', 'held', 'approved', 'approval_rejected', 'approval_expired', 'sending', 'answered', 'callback', 'queried', 'queued_again', 'check_planned', 'retries_ended', 'swept', 'restored', 'payee_changed', 'cancelled', 'reported', 'return_reported', 'resolution_proposed', 'resolution_seconded', 'resolution_confirmed', 'resolution_ended', 'resolved', 'remittance_sent', 'acknowledged'))
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "order_later_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"amount" numeric,
	"currency" text,
	"transaction_id" text,
	"at" timestamp with time zone NOT NULL,
	"line" text,
	"standing" text DEFAULT 'counted' NOT NULL,
	"standing_at" timestamp with time zone,
	"repeats" integer DEFAULT 0 NOT NULL,
	"has_learnt_id" boolean DEFAULT false NOT NULL,
	"nth" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_later_events_standing_check" CHECK ("order_later_events"."standing" in ('reported', 'counted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "order_texts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"keys" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_views_name_check" CHECK (length(btrim("order_views"."name")) between 1 and 60),
	CONSTRAINT "order_views_query_check" CHECK (length("order_views"."query") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"origin" text DEFAULT 'made' NOT NULL,
	"direction" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"connection_version" integer NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"client_orderid" text NOT NULL,
	"your_reference" text,
	"amount" numeric,
	"currency" text,
	"destination" text NOT NULL,
	"receiver_name" text,
	"receiver_account" text,
	"payee_fingerprint" text NOT NULL,
	"payee_id" uuid,
	"payee_account_id" uuid,
	"profile_id" uuid,
	"fields" jsonb NOT NULL,
	"sealed_fields" text,
	"needs_cvv" boolean DEFAULT false NOT NULL,
	"required_approvals" integer DEFAULT 0 NOT NULL,
	"approval_digest" text,
	"submission" text NOT NULL,
	"outcome" text DEFAULT 'none' NOT NULL,
	"conflict" jsonb,
	"conflict_at" timestamp with time zone,
	"resolved_reports" text[] DEFAULT '{}' NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"reported_status" text,
	"query_status" text,
	"unconfirmed_since" timestamp with time zone,
	"gateway_order_id" text,
	"serial_number" text,
	"error_code" text,
	"error_message" text,
	"reason" jsonb,
	"cause" text,
	"limit_day" date,
	"queued_at" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"first_attempt_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"next_query_at" timestamp with time zone,
	"last_query_at" timestamp with time zone,
	"absent_answers" integer DEFAULT 0 NOT NULL,
	"absent_since" timestamp with time zone,
	"final_at" timestamp with time zone,
	"copied_from_id" uuid,
	"batch_id" uuid,
	"batch_row" integer,
	"send_on" date,
	"prepared_by" uuid,
	"released_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"later" text,
	"later_at" timestamp with time zone,
	"return_reported_at" timestamp with time zone,
	"reversed" numeric DEFAULT '0' NOT NULL,
	"refunded" numeric DEFAULT '0' NOT NULL,
	"charged_back" numeric DEFAULT '0' NOT NULL,
	"returned" numeric GENERATED ALWAYS AS (reversed + refunded + charged_back) STORED NOT NULL,
	"second_moved" numeric DEFAULT '0' NOT NULL,
	"moved" numeric,
	"later_unclear" boolean DEFAULT false NOT NULL,
	"added" numeric GENERATED ALWAYS AS (second_moved + case when moved is not null and amount is not null and outcome = 'approved' then moved - amount else 0 end) STORED NOT NULL,
	"net" numeric GENERATED ALWAYS AS (case when conflict is not null or later_unclear or (outcome = 'approved' and amount is null) then null
        else case when outcome = 'approved' then coalesce(moved, amount) else 0 end + second_moved - reversed - refunded - charged_back end) STORED,
	"status" text GENERATED ALWAYS AS (case
      when conflict is not null then 'conflict'
      when return_reported_at is not null then 'reported_returned'
      when unconfirmed_since is not null then 'awaiting'
      when later is not null then later
      when not outcome = 'none' then outcome
      when submission = 'draft' and coalesce(cause, '') in ('approval_rejected', 'approval_expired') then 'approval_rejected'
      when submission = 'draft' then 'draft'
      when submission = 'held' then 'held'
      when submission = 'queued' then 'queued'
      when submission = 'sending' then 'sending'
      when submission = 'accepted' and kind = 'update' then 'update_accepted'
      when submission = 'accepted' then 'processing'
      when submission = 'rejected' then 'rejected'
      when submission = 'access_refused' then 'access_refused'
      when submission = 'not_sent' and next_attempt_at is not null then 'not_sent_retrying'
      when submission = 'not_sent' then 'not_sent'
      when submission = 'unconfirmed' and next_query_at is null then 'unconfirmed_users'
      when submission = 'unconfirmed' then 'unconfirmed'
      when submission = 'not_received' then 'not_received'
      when submission = 'cancelled' then 'cancelled'
      end) STORED NOT NULL,
	"stage" text GENERATED ALWAYS AS (case
      when conflict is not null then 'conflict'
      when submission in ('draft', 'held', 'queued', 'sending', 'not_sent') then 'waiting'
      when submission = 'unconfirmed' then 'unconfirmed'
      when submission in ('rejected', 'access_refused', 'not_received') then 'failed'
      when submission = 'cancelled' then 'cancelled'
      when outcome = 'none' and kind = 'update' then 'approved'
      when outcome in ('none', 'processing') then 'processing'
      when outcome = 'unknown' then 'unknown'
      when outcome = 'approved' then 'approved'
      when outcome in ('declined', 'error', 'filtered') then 'failed'
      end) STORED NOT NULL,
	CONSTRAINT "orders_client_orderid_unique" UNIQUE("client_orderid"),
	CONSTRAINT "orders_profile_check" CHECK (("orders"."profile_id" is not null) = ("orders"."fields" ? 'recurring-payment-id')),
	CONSTRAINT "orders_payee_check" CHECK (("orders"."payee_id" is null) = ("orders"."payee_account_id" is null)),
	CONSTRAINT "orders_kind_check" CHECK ("orders"."kind" in ('payout', 'charge', 'update')),
	CONSTRAINT "orders_origin_check" CHECK ("orders"."origin" in ('made', 'found')),
	CONSTRAINT "orders_prepared_by_check" CHECK (("orders"."prepared_by" is null) = ("orders"."origin" = 'found')),
	CONSTRAINT "orders_found_never_sent_check" CHECK ("orders"."origin" = 'made' or "orders"."attempt" = 0),
	CONSTRAINT "orders_direction_check" CHECK ("orders"."direction" in ('out', 'in')),
	CONSTRAINT "orders_submission_check" CHECK ("orders"."submission" in ('draft', 'held', 'queued', 'sending', 'accepted', 'rejected', 'access_refused', 'not_sent', 'unconfirmed', 'not_received', 'cancelled')),
	CONSTRAINT "orders_outcome_check" CHECK ("orders"."outcome" in ('none', 'processing', 'approved', 'declined', 'error', 'filtered', 'unknown')),
	CONSTRAINT "orders_required_approvals_check" CHECK ("orders"."required_approvals" between 0 and 2),
	CONSTRAINT "orders_approval_digest_check" CHECK ("orders"."required_approvals" = 0 or "orders"."approval_digest" is not null),
	CONSTRAINT "orders_batch_check" CHECK (("orders"."batch_id" is null) = ("orders"."batch_row" is null)),
	CONSTRAINT "orders_conflict_message_check" CHECK ("orders"."conflict" is null or coalesce("orders"."conflict" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "orders_reason_message_check" CHECK ("orders"."reason" is null or coalesce("orders"."reason" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "orders_amount_check" CHECK ("orders"."amount" > 0),
	CONSTRAINT "orders_lease_check" CHECK (("orders"."submission" = 'sending') = ("orders"."lease_until" is not null)),
	CONSTRAINT "orders_outcome_known_check" CHECK ("orders"."outcome" = 'none' or "orders"."submission" = 'accepted'),
	CONSTRAINT "orders_sealed_wiped_check" CHECK ("orders"."sealed_fields" is null or "orders"."submission" in ('draft', 'held', 'queued', 'sending', 'access_refused', 'not_sent'))
);
--> statement-breakpoint
CREATE TABLE "error_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid,
	"code" text,
	"message" text,
	"explanation" text NOT NULL,
	"step" text NOT NULL,
	"set_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "error_messages_step_check" CHECK ("error_messages"."step" in ('edit', 'wait', 'support', 'never')),
	CONSTRAINT "error_messages_subject_check" CHECK ("error_messages"."code" is not null or "error_messages"."message" is not null),
	CONSTRAINT "error_messages_ended_check" CHECK (("error_messages"."ended_at" is null) = ("error_messages"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sealing_key_digest" text NOT NULL,
	"identity" uuid DEFAULT gen_random_uuid() NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_by" uuid,
	"stopped_reason" text,
	"sending_locked_at" timestamp with time zone,
	"sending_lock_reason" jsonb,
	"dispatch_floor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_single_check" CHECK ("installation"."id" = 1),
	CONSTRAINT "installation_stopped_check" CHECK (("installation"."stopped_at" is null) = ("installation"."stopped_reason" is null)),
	CONSTRAINT "installation_sending_lock_message_check" CHECK ("installation"."sending_lock_reason" is null or coalesce("installation"."sending_lock_reason" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "installation_sending_lock_check" CHECK (("installation"."sending_locked_at" is null) = ("installation"."sending_lock_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"close_certification" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"number_form" text DEFAULT '1,234.56' NOT NULL,
	"payee_cooling_off_hours" integer DEFAULT 24 NOT NULL,
	"approval_delay_hours" integer DEFAULT 24 NOT NULL,
	"approval_delay_before" integer,
	"approval_delay_from" timestamp with time zone,
	"single_admin_days" integer DEFAULT 7 NOT NULL,
	"single_admin_days_before" integer,
	"single_admin_days_from" timestamp with time zone,
	"app_required_for" text DEFAULT 'production' NOT NULL,
	"app_required_from" timestamp with time zone,
	"keep_audit_months" integer,
	"keep_callbacks_months" integer,
	"keep_calls_months" integer,
	"keep_events_months" integer,
	"idle_minutes" integer DEFAULT 15 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organisation_single_check" CHECK ("organisation"."id" = 1),
	CONSTRAINT "organisation_cooling_off_check" CHECK ("organisation"."payee_cooling_off_hours" between 0 and 720),
	CONSTRAINT "organisation_approval_delay_check" CHECK ("organisation"."approval_delay_hours" between 0 and 720),
	CONSTRAINT "organisation_approval_delay_before_check" CHECK (("organisation"."approval_delay_before" is null) = ("organisation"."approval_delay_from" is null)),
	CONSTRAINT "organisation_single_admin_check" CHECK ("organisation"."single_admin_days" between 0 and 90),
	CONSTRAINT "organisation_single_admin_before_check" CHECK (("organisation"."single_admin_days_before" is null) = ("organisation"."single_admin_days_from" is null)),
	CONSTRAINT "organisation_idle_check" CHECK ("organisation"."idle_minutes" between 5 and 60),
	CONSTRAINT "organisation_keep_audit_check" CHECK ("organisation"."keep_audit_months" between 24 and 1200),
	CONSTRAINT "organisation_keep_callbacks_check" CHECK ("organisation"."keep_callbacks_months" between 13 and 1200),
	CONSTRAINT "organisation_keep_calls_check" CHECK ("organisation"."keep_calls_months" between 13 and 1200),
	CONSTRAINT "organisation_keep_order_events_check" CHECK ("organisation"."keep_events_months" between 13 and 1200),
	CONSTRAINT "organisation_app_rule_check" CHECK ("organisation"."app_required_for" in ('nobody', 'production', 'deciders', 'everybody')),
	CONSTRAINT "organisation_number_form_check" CHECK ("organisation"."number_form" in ('1,234.56', '1.234,56', '1 234,56', '1''234.56'))
);
--> statement-breakpoint
CREATE TABLE "organisation_logo" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisation_logo_single_check" CHECK ("organisation_logo"."id" = 1),
	CONSTRAINT "organisation_logo_type_check" CHECK ("organisation_logo"."content_type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "organisation_logo_size_check" CHECK (octet_length("organisation_logo"."content") between 1 and 204800)
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"permission" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "permissions_permission_role_pk" PRIMARY KEY("permission","role"),
	CONSTRAINT "permissions_role_check" CHECK ("permissions"."role" in ('developer', 'viewer', 'preparer', 'approver', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "sample_data" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"made_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sample_data_single_check" CHECK ("sample_data"."id" = 1),
	CONSTRAINT "sample_data_failure_check" CHECK (("sample_data"."failed_at" is null) = ("sample_data"."failure" is null)),
	CONSTRAINT "sample_data_one_end_check" CHECK (num_nonnulls("sample_data"."made_at", "sample_data"."failed_at") <= 1)
);
--> statement-breakpoint
CREATE TABLE "payee_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payee_id" uuid NOT NULL,
	"change_id" uuid,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"holder" text,
	"label" text NOT NULL,
	"called_person" text,
	"called_number" text,
	"called_on" date,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"in_force_from" timestamp with time zone,
	"in_force_to" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_reason" jsonb,
	CONSTRAINT "payee_accounts_of_order_key" UNIQUE("id","payee_id","fingerprint"),
	CONSTRAINT "payee_accounts_kind_check" CHECK ("payee_accounts"."kind" in ('bank_account', 'ewallet', 'crypto_wallet', 'card', 'stored_profile', 'contact')),
	CONSTRAINT "payee_accounts_fields_check" CHECK (not "payee_accounts"."fields" ?| array['credit_card_number', 'cvv2']),
	CONSTRAINT "payee_accounts_called_check" CHECK (("payee_accounts"."called_person" is null) = ("payee_accounts"."called_number" is null) and ("payee_accounts"."called_person" is null) = ("payee_accounts"."called_on" is null)),
	CONSTRAINT "payee_accounts_in_force_check" CHECK ("payee_accounts"."in_force_to" is null or "payee_accounts"."in_force_to" >= "payee_accounts"."in_force_from"),
	CONSTRAINT "payee_accounts_ended_check" CHECK ("payee_accounts"."in_force_from" is not null or "payee_accounts"."in_force_to" is null),
	CONSTRAINT "payee_accounts_closed_check" CHECK ("payee_accounts"."closed_at" is null or "payee_accounts"."in_force_from" is null),
	CONSTRAINT "payee_accounts_closed_message_check" CHECK ("payee_accounts"."closed_reason" is null or coalesce("payee_accounts"."closed_reason" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "payee_accounts_reason_check" CHECK (("payee_accounts"."closed_at" is null) = ("payee_accounts"."closed_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "payee_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"file_name" text,
	"required_approvals" integer NOT NULL,
	"digest" text NOT NULL,
	"request_id" uuid,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payee_changes_source_check" CHECK ("payee_changes"."source" in ('form', 'file')),
	CONSTRAINT "payee_changes_required_check" CHECK ("payee_changes"."required_approvals" between 0 and 2),
	CONSTRAINT "payee_changes_file_check" CHECK (("payee_changes"."source" = 'file') = ("payee_changes"."file_name" is not null))
);
--> statement-breakpoint
CREATE TABLE "payees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"archived_by" uuid,
	CONSTRAINT "payees_key_check" CHECK ("payees"."key" = btrim("payees"."key") and length("payees"."key") between 1 and 64),
	CONSTRAINT "payees_name_check" CHECK (length(btrim("payees"."name")) between 1 and 200),
	CONSTRAINT "payees_archived_check" CHECK (("payees"."archived_at" is null) = ("payees"."archived_by" is null))
);
--> statement-breakpoint
CREATE TABLE "recurring_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid NOT NULL,
	"recurring_payment_id" text NOT NULL,
	"endpoint_id" uuid,
	"kind" text,
	"charging" text,
	"currency" text,
	"label" text,
	"source" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_profiles_of_order_key" UNIQUE("id","connection_id"),
	CONSTRAINT "recurring_profiles_number_check" CHECK (length("recurring_profiles"."recurring_payment_id") between 1 and 128),
	CONSTRAINT "recurring_profiles_label_check" CHECK (length(btrim("recurring_profiles"."label")) between 1 and 200),
	CONSTRAINT "recurring_profiles_currency_check" CHECK ("recurring_profiles"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "recurring_profiles_created_check" CHECK (("recurring_profiles"."created_by" is null) = ("recurring_profiles"."source" = 'order')),
	CONSTRAINT "recurring_profiles_kind_check" CHECK ("recurring_profiles"."kind" in ('SRC', 'DST')),
	CONSTRAINT "recurring_profiles_charging_check" CHECK ("recurring_profiles"."charging" in ('automatic', 'manual')),
	CONSTRAINT "recurring_profiles_source_check" CHECK ("recurring_profiles"."source" in ('typed', 'file', 'order'))
);
--> statement-breakpoint
CREATE TABLE "recurring_facts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recurring_facts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text,
	"source" text NOT NULL,
	"user_id" uuid,
	"order_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_facts_source_check" CHECK ("recurring_facts"."source" in ('typed', 'file', 'order')),
	CONSTRAINT "recurring_facts_user_check" CHECK (("recurring_facts"."user_id" is null) = ("recurring_facts"."source" = 'order')),
	CONSTRAINT "recurring_facts_order_check" CHECK (("recurring_facts"."order_id" is null) = ("recurring_facts"."source" <> 'order'))
);
--> statement-breakpoint
CREATE TABLE "resolution_orders" (
	"resolution_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"gateway_order_id" text,
	"evidence" jsonb,
	"besides" jsonb,
	"seen_event_id" bigint DEFAULT 0 NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"applied" text,
	"applied_reason" jsonb,
	CONSTRAINT "resolution_orders_resolution_id_order_id_pk" PRIMARY KEY("resolution_id","order_id"),
	CONSTRAINT "resolution_orders_verdict_check" CHECK ("resolution_orders"."verdict" in ('absent', 'processing', 'approved', 'declined', 'error', 'filtered')),
	CONSTRAINT "resolution_orders_applied_check" CHECK ("resolution_orders"."applied" in ('applied', 'void')),
	CONSTRAINT "resolution_orders_applied_message_check" CHECK ("resolution_orders"."applied_reason" is null or coalesce("resolution_orders"."applied_reason" ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'),
	CONSTRAINT "resolution_orders_ended_check" CHECK ("resolution_orders"."applied" is null or not "resolution_orders"."is_open")
);
--> statement-breakpoint
CREATE TABLE "resolutions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"report_id" uuid,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"alone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "resolutions_kind_check" CHECK ("resolutions"."kind" in ('unconfirmed', 'conflict')),
	CONSTRAINT "resolutions_reason_check" CHECK (length("resolutions"."reason") >= 10)
);
--> statement-breakpoint
CREATE TABLE "transaction_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"row_count" integer NOT NULL,
	"covers_from" timestamp with time zone NOT NULL,
	"covers_to" timestamp with time zone NOT NULL,
	"reading" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_reports_covers_check" CHECK ("transaction_reports"."covers_from" < "transaction_reports"."covers_to")
);
--> statement-breakpoint
CREATE TABLE "return_scans" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"scanned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returned_lines" (
	"key" text NOT NULL,
	"part" integer NOT NULL,
	"source" text NOT NULL,
	"statement_id" uuid,
	"position" integer,
	"line_id" bigint,
	"names" text[] NOT NULL,
	"side" text NOT NULL,
	"amount" numeric,
	"currency" text NOT NULL,
	"booked_on" date NOT NULL,
	"code" text NOT NULL,
	"is_evident" boolean NOT NULL,
	"order_id" uuid,
	"later_event_id" uuid,
	"found_at" timestamp with time zone NOT NULL,
	"noted_at" timestamp with time zone,
	CONSTRAINT "returned_lines_key_part_pk" PRIMARY KEY("key","part"),
	CONSTRAINT "returned_lines_source_check" CHECK ("returned_lines"."source" in ('statement', 'notification', 'gateway')),
	CONSTRAINT "returned_lines_side_check" CHECK ("returned_lines"."side" in ('credit', 'debit')),
	CONSTRAINT "returned_lines_line_check" CHECK (("returned_lines"."line_id" is null) = ("returned_lines"."statement_id" is not null and "returned_lines"."position" is not null)),
	CONSTRAINT "returned_lines_noted_check" CHECK ("returned_lines"."noted_at" is null or "returned_lines"."order_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_files_sha256_check" CHECK ("statement_files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"amount" numeric NOT NULL,
	"direction" text NOT NULL,
	"is_reversal" boolean NOT NULL,
	"booking_date" date NOT NULL,
	"value_date" date NOT NULL,
	"counted_on" date DEFAULT 'infinity',
	"code" text NOT NULL,
	"references" jsonb NOT NULL,
	"counterparty" text NOT NULL,
	"text" text NOT NULL,
	"raw" text NOT NULL,
	"sha256" text NOT NULL,
	"details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"repeats_statement_id" uuid,
	"repeats_position" integer,
	CONSTRAINT "statement_lines_statement_id_position_pk" PRIMARY KEY("statement_id","position"),
	CONSTRAINT "statement_lines_repeats_check" CHECK (("statement_lines"."counted_on" is null) = ("statement_lines"."repeats_statement_id" is not null) and ("statement_lines"."repeats_position" is null or "statement_lines"."repeats_statement_id" is not null)),
	CONSTRAINT "statement_lines_direction_check" CHECK ("statement_lines"."direction" in ('credit', 'debit')),
	CONSTRAINT "statement_lines_amount_check" CHECK ("statement_lines"."amount" >= 0 and "statement_lines"."position" > 0),
	CONSTRAINT "statement_lines_raw_check" CHECK (encode(sha256(convert_to("statement_lines"."raw", 'UTF8')), 'hex') = "statement_lines"."sha256")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"format" text NOT NULL,
	"account" text NOT NULL,
	"number" text NOT NULL,
	"currency" text NOT NULL,
	"closed_on" date NOT NULL,
	"first_day" date,
	"last_day" date,
	"opening" numeric,
	"closing" numeric,
	"credit_count" integer NOT NULL,
	"credit_amount" numeric NOT NULL,
	"debit_count" integer NOT NULL,
	"debit_amount" numeric NOT NULL,
	"pending_count" integer NOT NULL,
	CONSTRAINT "statements_format_check" CHECK ("statements"."format" in ('camt.053', 'camt.054', 'mt940', 'bai2', 'csv')),
	CONSTRAINT "statements_balance_check" CHECK (num_nulls("statements"."opening", "statements"."closing") <> 1 and case "statements"."format" when 'camt.054' then "statements"."opening" is null when 'csv' then true else "statements"."opening" is not null end
        and coalesce("statements"."opening" + "statements"."credit_amount" - "statements"."debit_amount" = "statements"."closing", true))
);
--> statement-breakpoint
CREATE TABLE "counts" (
	"name" text NOT NULL,
	"label" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "counts_name_label_pk" PRIMARY KEY("name","label")
);
--> statement-breakpoint
CREATE TABLE "move_months" (
	"month" date NOT NULL,
	"connection_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"line" text NOT NULL,
	"orders" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"unknown" bigint NOT NULL,
	CONSTRAINT "move_months_month_connection_id_direction_kind_currency_line_pk" PRIMARY KEY("month","connection_id","direction","kind","currency","line")
);
--> statement-breakpoint
CREATE TABLE "move_totals" (
	"day" date NOT NULL,
	"connection_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"line" text NOT NULL,
	"orders" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"unknown" bigint NOT NULL,
	CONSTRAINT "move_totals_day_connection_id_direction_kind_currency_line_pk" PRIMARY KEY("day","connection_id","direction","kind","currency","line")
);
--> statement-breakpoint
CREATE TABLE "order_failure_totals" (
	"day" date NOT NULL,
	"connection_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"error_code" text,
	"orders" bigint NOT NULL,
	CONSTRAINT "order_failure_totals_key" UNIQUE NULLS NOT DISTINCT("day","connection_id","direction","error_code")
);
--> statement-breakpoint
CREATE TABLE "order_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"order_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"line" text NOT NULL,
	"orders" integer NOT NULL,
	"amount" numeric NOT NULL,
	"unknown" integer NOT NULL,
	CONSTRAINT "order_moves_line_check" CHECK ("order_moves"."line" in ('sent', 'approved', 'failed', 'reversed', 'refunded', 'charged_back', 'second_order', 'other_amount', 'later_unclear'))
);
--> statement-breakpoint
CREATE TABLE "order_sums" (
	"connection_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"stage" text NOT NULL,
	"status" text NOT NULL,
	"orders" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"unknown" bigint NOT NULL,
	"returned" numeric NOT NULL,
	"added" numeric NOT NULL,
	"later" bigint DEFAULT 0 NOT NULL,
	"unclear" bigint NOT NULL,
	CONSTRAINT "order_sums_connection_id_direction_kind_currency_stage_status_pk" PRIMARY KEY("connection_id","direction","kind","currency","stage","status")
);
--> statement-breakpoint
CREATE TABLE "order_total_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_total_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"quarter" timestamp with time zone NOT NULL,
	"connection_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"stage" text NOT NULL,
	"status" text NOT NULL,
	"error_code" text,
	"orders" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"unknown" bigint NOT NULL,
	"returned" numeric NOT NULL,
	"added" numeric NOT NULL,
	"later" bigint DEFAULT 0 NOT NULL,
	"unclear" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_totals" (
	"day" date NOT NULL,
	"connection_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"stage" text NOT NULL,
	"status" text NOT NULL,
	"orders" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"unknown" bigint NOT NULL,
	"returned" numeric NOT NULL,
	"added" numeric NOT NULL,
	"later" bigint DEFAULT 0 NOT NULL,
	"unclear" bigint NOT NULL,
	CONSTRAINT "order_totals_day_connection_id_direction_kind_currency_stage_status_pk" PRIMARY KEY("day","connection_id","direction","kind","currency","stage","status")
);
--> statement-breakpoint
CREATE TABLE "totals_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"time_zone" text NOT NULL,
	"built_at" timestamp with time zone NOT NULL,
	"moves_through" date,
	CONSTRAINT "totals_state_single_check" CHECK ("totals_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "account_ties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"tied_to" uuid NOT NULL,
	"permission" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "account_ties_permission_check" CHECK ("account_ties"."permission" in ('users.create', 'users.update', 'users.enable', 'users.invite', 'users.resetPassword', 'users.removeSecondFactor', 'users.setApprovalDelay', 'users.setSingleAdminDays', 'users.requireApp', 'payees.setCoolingOffTime', 'organisation.setIdleTime', 'organisation.setRetention', 'limits.set', 'limits.end')),
	CONSTRAINT "account_ties_two_check" CHECK ("account_ties"."user_id" <> "account_ties"."tied_to"),
	CONSTRAINT "account_ties_until_check" CHECK ("account_ties"."until" > "account_ties"."at"),
	CONSTRAINT "account_ties_confirmed_check" CHECK (("account_ties"."confirmed_by" is null) = ("account_ties"."confirmed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "changes_seen" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"through" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"purpose" text DEFAULT 'password' NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "password_resets_purpose_check" CHECK ("password_resets"."purpose" in ('invitation', 'password'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "refused_sign_ins" (
	"hour" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid,
	"count" integer NOT NULL,
	CONSTRAINT "refused_sign_ins_key" UNIQUE NULLS NOT DISTINCT("hour","reason","user_id"),
	CONSTRAINT "refused_sign_ins_reason_check" CHECK ("refused_sign_ins"."reason" in ('unknown_address', 'wrong_password', 'user_disabled', 'wrong_code'))
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"ip" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"stepped_up_at" timestamp with time zone,
	"wrong_proofs" integer DEFAULT 0 NOT NULL,
	"wrong_proof_at" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_digest" text NOT NULL,
	"address" text,
	"device" text,
	"succeeded" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"may_approve_from" timestamp with time zone,
	"approver_until" timestamp with time zone,
	"admin_until" timestamp with time zone,
	"scope_narrowed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('developer', 'viewer', 'preparer', 'approver', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "stalls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stalls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" uuid,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	"oldest_type" text NOT NULL,
	"oldest_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_from" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"stalled_at" timestamp with time zone,
	CONSTRAINT "stalls_reason_check" CHECK ("stalls"."reason" in ('draft', 'resubmit', 'approval', 'release', 'row_errors', 'row_question', 'reading', 'making', 'scheduled', 'scheduled_day', 'first_rows', 'batch_paused_by_user', 'batch_paused', 'batch_paused_for_user', 'connection_paused', 'connection_paused_for_user', 'connection_stopped', 'all_stopped', 'sending_locked', 'like_unconfirmed', 'turn', 'in_flight', 'overlooked', 'unclaimed', 'sending', 'retry', 'not_sent', 'report_review', 'result', 'callback', 'asked_out', 'checking', 'unconfirmed', 'unplanned', 'gateway_unknown', 'confirmation', 'confirmation_by_user', 'conflict', 'return_review', 'resolution', 'acknowledge', 'answer', 'evaluation', 'evaluation_retry', 'order_missing', 'callback_review', 'decision', 'apply', 'mail', 'alert_sign', 'alert_mail', 'return_line', 'total', 'day', 'unexplained')),
	CONSTRAINT "stalls_oldest_check" CHECK ("stalls"."oldest_type" in ('order', 'batch', 'batch_row', 'call', 'callback', 'request', 'resolution', 'mail', 'alert', 'returned_line', 'total')),
	CONSTRAINT "stalls_count_check" CHECK ("stalls"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "worker_beats" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	CONSTRAINT "worker_beats_single_check" CHECK ("worker_beats"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "user_connections" ADD CONSTRAINT "user_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_connections" ADD CONSTRAINT "user_connections_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_run_journal_runs_number_fk" FOREIGN KEY ("run") REFERENCES "public"."journal_runs"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_runs" ADD CONSTRAINT "journal_runs_reverses_journal_runs_number_fk" FOREIGN KEY ("reverses") REFERENCES "public"."journal_runs"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_runs" ADD CONSTRAINT "journal_runs_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_rules" ADD CONSTRAINT "ledger_rules_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_rules" ADD CONSTRAINT "ledger_rules_payee_id_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_rules" ADD CONSTRAINT "ledger_rules_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_rules" ADD CONSTRAINT "ledger_rules_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_policy_id_approval_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."approval_policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_from_batch_id_from_number_batch_rows_batch_id_number_fk" FOREIGN KEY ("from_batch_id","from_number") REFERENCES "public"."batch_rows"("batch_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_downloads" ADD CONSTRAINT "batch_downloads_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_downloads" ADD CONSTRAINT "batch_downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_edits" ADD CONSTRAINT "batch_edits_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_edits" ADD CONSTRAINT "batch_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_events" ADD CONSTRAINT "batch_events_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_events" ADD CONSTRAINT "batch_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_files" ADD CONSTRAINT "batch_files_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_repeats" ADD CONSTRAINT "batch_repeats_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_repeats" ADD CONSTRAINT "batch_repeats_earlier_batch_id_batches_id_fk" FOREIGN KEY ("earlier_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_repeats" ADD CONSTRAINT "batch_repeats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_parent_batch_id_batches_id_fk" FOREIGN KEY ("parent_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_rest_released_by_users_id_fk" FOREIGN KEY ("rest_released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_paused_by_users_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_connection_id_connection_version_connection_versions_connection_id_version_fk" FOREIGN KEY ("connection_id","connection_version") REFERENCES "public"."connection_versions"("connection_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_settings" ADD CONSTRAINT "import_settings_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_rates" ADD CONSTRAINT "sending_rates_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_profile_token_callback_tokens_token_fk" FOREIGN KEY ("profile_token") REFERENCES "public"."callback_tokens"("token") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_changes" ADD CONSTRAINT "connection_changes_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_changes" ADD CONSTRAINT "connection_changes_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_changes" ADD CONSTRAINT "user_changes_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_changes" ADD CONSTRAINT "user_changes_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_periods" ADD CONSTRAINT "close_periods_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_requests" ADD CONSTRAINT "close_requests_period_id_close_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."close_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_requests" ADD CONSTRAINT "close_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_signatures" ADD CONSTRAINT "close_signatures_period_id_close_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."close_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_signatures" ADD CONSTRAINT "close_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_tokens" ADD CONSTRAINT "callback_tokens_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_tokens" ADD CONSTRAINT "callback_tokens_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_versions" ADD CONSTRAINT "connection_versions_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_versions" ADD CONSTRAINT "connection_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endpoints" ADD CONSTRAINT "endpoints_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_choices" ADD CONSTRAINT "alert_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_attached_by_users_id_fk" FOREIGN KEY ("attached_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_exports" ADD CONSTRAINT "order_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_files" ADD CONSTRAINT "gateway_files_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_files" ADD CONSTRAINT "gateway_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_lines" ADD CONSTRAINT "gateway_lines_file_id_gateway_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."gateway_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mappings" ADD CONSTRAINT "report_mappings_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_typed_by_users_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_reservations" ADD CONSTRAINT "limit_reservations_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_reservations" ADD CONSTRAINT "limit_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_reservations" ADD CONSTRAINT "limit_reservations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_reservations" ADD CONSTRAINT "limit_reservations_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limits" ADD CONSTRAINT "limits_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limits" ADD CONSTRAINT "limits_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limits" ADD CONSTRAINT "limits_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_figures" ADD CONSTRAINT "match_figures_period_id_close_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."close_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_items" ADD CONSTRAINT "match_items_period_id_close_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."close_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_members" ADD CONSTRAINT "match_members_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_notes" ADD CONSTRAINT "match_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_notes" ADD CONSTRAINT "match_notes_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_notes" ADD CONSTRAINT "match_notes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_period_id_close_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."close_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_rules" ADD CONSTRAINT "matching_rules_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_rules" ADD CONSTRAINT "matching_rules_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prior_items" ADD CONSTRAINT "prior_items_period_id_close_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."close_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_orders" ADD CONSTRAINT "call_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_later_events" ADD CONSTRAINT "order_later_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_texts" ADD CONSTRAINT "order_texts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payee_id_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_connection_id_connection_version_connection_versions_connection_id_version_fk" FOREIGN KEY ("connection_id","connection_version") REFERENCES "public"."connection_versions"("connection_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_copied_from_id_orders_id_fk" FOREIGN KEY ("copied_from_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payee_account_fk" FOREIGN KEY ("payee_account_id","payee_id","payee_fingerprint") REFERENCES "public"."payee_accounts"("id","payee_id","fingerprint") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_profile_fk" FOREIGN KEY ("profile_id","connection_id") REFERENCES "public"."recurring_profiles"("id","connection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_messages" ADD CONSTRAINT "error_messages_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_messages" ADD CONSTRAINT "error_messages_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_messages" ADD CONSTRAINT "error_messages_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installation" ADD CONSTRAINT "installation_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_logo" ADD CONSTRAINT "organisation_logo_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_payee_id_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_change_id_payee_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."payee_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_changes" ADD CONSTRAINT "payee_changes_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_changes" ADD CONSTRAINT "payee_changes_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_archived_by_users_id_fk" FOREIGN KEY ("archived_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_profiles" ADD CONSTRAINT "recurring_profiles_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_profiles" ADD CONSTRAINT "recurring_profiles_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_profiles" ADD CONSTRAINT "recurring_profiles_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_facts" ADD CONSTRAINT "recurring_facts_profile_id_recurring_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."recurring_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_facts" ADD CONSTRAINT "recurring_facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_facts" ADD CONSTRAINT "recurring_facts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolution_orders" ADD CONSTRAINT "resolution_orders_resolution_id_resolutions_id_fk" FOREIGN KEY ("resolution_id") REFERENCES "public"."resolutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolution_orders" ADD CONSTRAINT "resolution_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolutions" ADD CONSTRAINT "resolutions_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolutions" ADD CONSTRAINT "resolutions_report_id_transaction_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."transaction_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolutions" ADD CONSTRAINT "resolutions_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_reports" ADD CONSTRAINT "transaction_reports_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_reports" ADD CONSTRAINT "transaction_reports_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_lines" ADD CONSTRAINT "returned_lines_line_id_gateway_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."gateway_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_lines" ADD CONSTRAINT "returned_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_lines" ADD CONSTRAINT "returned_lines_later_event_id_order_later_events_id_fk" FOREIGN KEY ("later_event_id") REFERENCES "public"."order_later_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_lines" ADD CONSTRAINT "returned_lines_statement_line_fk" FOREIGN KEY ("statement_id","position") REFERENCES "public"."statement_lines"("statement_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_repeats_statement_id_statements_id_fk" FOREIGN KEY ("repeats_statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_file_id_statement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_ties" ADD CONSTRAINT "account_ties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_ties" ADD CONSTRAINT "account_ties_tied_to_users_id_fk" FOREIGN KEY ("tied_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_ties" ADD CONSTRAINT "account_ties_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes_seen" ADD CONSTRAINT "changes_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_sign_ins" ADD CONSTRAINT "refused_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stalls" ADD CONSTRAINT "stalls_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_connections_connection_idx" ON "user_connections" USING btree ("connection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_source_key" ON "journal_entries" USING btree ("source_kind","source_id") WHERE "journal_entries"."is_live";--> statement-breakpoint
CREATE UNIQUE INDEX "journal_runs_reverses_key" ON "journal_runs" USING btree ("reverses");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_rules_in_force_key" ON "ledger_rules" USING btree ("kind",coalesce("payee_id", '00000000-0000-0000-0000-000000000000'::uuid),coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid),coalesce("currency", '')) WHERE "ledger_rules"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "ledger_rules_payee_idx" ON "ledger_rules" USING btree ("payee_id") WHERE "ledger_rules"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_policies_version_key" ON "approval_policies" USING btree ("permission",coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid),"version");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_policies_in_force_key" ON "approval_policies" USING btree ("permission",coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "approval_policies"."in_force_from" is not null and "approval_policies"."in_force_to" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_open_key" ON "approval_requests" USING btree ("subject_type","subject_id") WHERE "approval_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "approval_requests_waiting_idx" ON "approval_requests" USING btree ("requested_at") WHERE "approval_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "approval_requests_subject_idx" ON "approval_requests" USING btree ("subject_type","subject_id","requested_at");--> statement-breakpoint
CREATE INDEX "approval_requests_asked_idx" ON "approval_requests" USING btree ("requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_subject_idx" ON "audit" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_user_idx" ON "audit" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "batch_rows_order_key" ON "batch_rows" USING btree ("order_id") WHERE "batch_rows"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "batch_rows_one_live_retry_key" ON "batch_rows" USING btree ("from_batch_id","from_number") WHERE "batch_rows"."is_live" and "batch_rows"."from_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "batch_rows_sealed_idx" ON "batch_rows" USING btree (substr("sealed_fields", 4, 8)) WHERE "batch_rows"."sealed_fields" is not null;--> statement-breakpoint
CREATE INDEX "batch_rows_from_idx" ON "batch_rows" USING btree ("from_batch_id","from_number") WHERE "batch_rows"."from_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "batch_rows_unmade_idx" ON "batch_rows" USING btree ("batch_id","number") WHERE ("batch_rows"."verdict" = 'ready' and "batch_rows"."order_id" is null and "batch_rows"."fault" is null and "batch_rows"."is_live");--> statement-breakpoint
CREATE INDEX "batch_rows_verdict_idx" ON "batch_rows" USING btree ("batch_id","verdict","number");--> statement-breakpoint
CREATE INDEX "batch_rows_fingerprint_idx" ON "batch_rows" USING btree ("fingerprint") WHERE "batch_rows"."fingerprint" is not null;--> statement-breakpoint
CREATE INDEX "batch_rows_reference_idx" ON "batch_rows" USING btree ("your_reference") WHERE "batch_rows"."your_reference" is not null;--> statement-breakpoint
CREATE INDEX "batch_downloads_batch_idx" ON "batch_downloads" USING btree ("batch_id","user_id","at");--> statement-breakpoint
CREATE INDEX "batch_edits_batch_idx" ON "batch_edits" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "batch_events_batch_idx" ON "batch_events" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "batches_created_idx" ON "batches" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "batches_file_idx" ON "batches" USING btree ("file_sha256");--> statement-breakpoint
CREATE INDEX "batches_like_idx" ON "batches" USING btree ("connection_id","kind","released_at");--> statement-breakpoint
CREATE INDEX "batches_working_idx" ON "batches" USING btree ("connection_id") WHERE ("batches"."released_at" is not null and "batches"."cancelled_at" is null and "batches"."quiet_at" is null);--> statement-breakpoint
CREATE INDEX "batches_draft_idx" ON "batches" USING btree ("created_at") WHERE ("batches"."released_at" is null and "batches"."cancelled_at" is null);--> statement-breakpoint
CREATE INDEX "batches_parent_idx" ON "batches" USING btree ("parent_batch_id") WHERE "batches"."parent_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "import_settings_saved_idx" ON "import_settings" USING btree ("kind","saved_at");--> statement-breakpoint
CREATE INDEX "callbacks_unprocessed_idx" ON "callbacks" USING btree ("connection_id","is_final","evaluate_after","id") WHERE "callbacks"."evaluated_at" is null;--> statement-breakpoint
CREATE INDEX "callbacks_order_idx" ON "callbacks" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "callbacks_unmatched_idx" ON "callbacks" USING btree ("client_orderid") WHERE "callbacks"."verdict" = 'unmatched';--> statement-breakpoint
CREATE INDEX "callbacks_connection_idx" ON "callbacks" USING btree ("connection_id","received_at");--> statement-breakpoint
CREATE INDEX "callbacks_received_idx" ON "callbacks" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "callbacks_exceptions_idx" ON "callbacks" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "callbacks"."verdict" in ('conflict', 'second_order', 'wrong_amount', 'not_understood', 'wrong_control', 'unmatched', 'unreadable', 'other_order');--> statement-breakpoint
CREATE INDEX "callbacks_attention_idx" ON "callbacks" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "callbacks"."acknowledged_at" is null and "callbacks"."verdict" in ('conflict', 'second_order', 'wrong_amount', 'not_understood', 'wrong_control', 'unmatched', 'unreadable', 'other_order');--> statement-breakpoint
CREATE UNIQUE INDEX "connection_changes_waiting_key" ON "connection_changes" USING btree ("connection_id","part") WHERE "connection_changes"."applied_at" is null and "connection_changes"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_changes_request_key" ON "connection_changes" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "connection_changes_connection_idx" ON "connection_changes" USING btree ("connection_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_changes_request_key" ON "user_changes" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_changes_waiting_key" ON "user_changes" USING btree ("user_id") WHERE "user_changes"."applied_at" is null and "user_changes"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "close_periods_from_key" ON "close_periods" USING btree ("from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "close_requests_open_key" ON "close_requests" USING btree ("period_id") WHERE "close_requests"."is_open";--> statement-breakpoint
CREATE INDEX "close_signatures_period_idx" ON "close_signatures" USING btree ("period_id","id");--> statement-breakpoint
CREATE INDEX "callback_tokens_connection_idx" ON "callback_tokens" USING btree ("connection_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "callback_tokens_profile_key" ON "callback_tokens" USING btree ("endpoint_id","profile_id") WHERE "callback_tokens"."profile_id" is not null and "callback_tokens"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_name_key" ON "connections" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "endpoints_gateway_id_key" ON "endpoints" USING btree ("connection_id","kind","gateway_id");--> statement-breakpoint
CREATE INDEX "alert_signs_due_idx" ON "alert_signs" USING btree ("due_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once_key" ON "alerts" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "alerts_listed_idx" ON "alerts" USING btree ("user_id","id" DESC NULLS LAST) WHERE "alerts"."is_in_preparation";--> statement-breakpoint
CREATE INDEX "alerts_unread_idx" ON "alerts" USING btree ("user_id","id" DESC NULLS LAST) WHERE "alerts"."is_in_preparation" and "alerts"."read_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_waiting_idx" ON "alerts" USING btree ("user_id","kind","at") WHERE "alerts"."mail" = 'waiting';--> statement-breakpoint
CREATE INDEX "alerts_mailed_idx" ON "alerts" USING btree ("user_id","kind","mailed_at") WHERE "alerts"."mail" = 'written';--> statement-breakpoint
CREATE INDEX "attachments_order_idx" ON "attachments" USING btree ("order_id") WHERE "attachments"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_batch_idx" ON "attachments" USING btree ("batch_id") WHERE "attachments"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_waiting_idx" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_created_idx" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_exports_list_idx" ON "order_exports" USING btree ("user_id","filter","at");--> statement-breakpoint
CREATE INDEX "order_exports_at_idx" ON "order_exports" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_files_sha256_key" ON "gateway_files" USING btree ("connection_id","sha256");--> statement-breakpoint
CREATE INDEX "gateway_files_uploaded_idx" ON "gateway_files" USING btree ("uploaded_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_lines_identity_key" ON "gateway_lines" USING btree ("connection_id","identity","occurrence");--> statement-breakpoint
CREATE INDEX "gateway_lines_file_idx" ON "gateway_lines" USING btree ("file_id","position");--> statement-breakpoint
CREATE INDEX "gateway_lines_counted_idx" ON "gateway_lines" USING btree ("counted_on","connection_id");--> statement-breakpoint
CREATE INDEX "gateway_lines_without_order_idx" ON "gateway_lines" USING btree ("counted_on") WHERE "gateway_lines"."order_id" is null;--> statement-breakpoint
CREATE INDEX "gateway_lines_batch_idx" ON "gateway_lines" USING btree ("batch","connection_id");--> statement-breakpoint
CREATE INDEX "gateway_lines_client_order_idx" ON "gateway_lines" USING btree ("client_order_id");--> statement-breakpoint
CREATE INDEX "gateway_lines_gateway_order_idx" ON "gateway_lines" USING btree ("gateway_order_id");--> statement-breakpoint
CREATE INDEX "gateway_lines_transfer_idx" ON "gateway_lines" USING btree ("connection_id") WHERE "gateway_lines"."kind" = 'transfer';--> statement-breakpoint
CREATE INDEX "balances_latest_idx" ON "balances" USING btree ("connection_id","currency","typed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "limit_reservations_day_idx" ON "limit_reservations" USING btree ("day","currency","connection_id","user_id");--> statement-breakpoint
CREATE INDEX "limit_reservations_user_idx" ON "limit_reservations" USING btree ("user_id","currency","day");--> statement-breakpoint
CREATE UNIQUE INDEX "limits_in_force_key" ON "limits" USING btree ("kind",coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid),"currency") WHERE "limits"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_key" ON "bank_accounts" USING btree ("account","currency",coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE UNIQUE INDEX "match_items_id_key" ON "match_items" USING btree ("id");--> statement-breakpoint
CREATE INDEX "match_items_list_idx" ON "match_items" USING btree ("period_id","is_named","first_day","id");--> statement-breakpoint
CREATE INDEX "match_items_order_idx" ON "match_items" USING btree ("order_id") WHERE "match_items"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "match_members_open_key" ON "match_members" USING btree ("leg","key") WHERE "match_members"."is_open";--> statement-breakpoint
CREATE INDEX "match_members_item_idx" ON "match_members" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "match_notes_item_idx" ON "match_notes" USING btree ("leg","key","id");--> statement-breakpoint
CREATE INDEX "match_notes_unmatched_idx" ON "match_notes" USING btree ("leg","key","id" DESC NULLS LAST) WHERE "match_notes"."act" in ('unmatch', 'rematch');--> statement-breakpoint
CREATE UNIQUE INDEX "matching_rules_version_key" ON "matching_rules" USING btree ("rule_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "matching_rules_in_force_key" ON "matching_rules" USING btree ("rule_id") WHERE "matching_rules"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "call_orders_attempt_key" ON "call_orders" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE INDEX "call_orders_order_idx" ON "call_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "calls_connection_idx" ON "calls" USING btree ("connection_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_in_flight_idx" ON "calls" USING btree ("connection_id","lease_until") WHERE "calls"."finished_at" is null and "calls"."dispatch_number" is not null;--> statement-breakpoint
CREATE INDEX "order_events_order_idx" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_later_events_once_key" ON "order_later_events" USING btree ("order_id","type","status",coalesce("transaction_id", ''),coalesce("amount", -1),"nth",coalesce("line", ''));--> statement-breakpoint
CREATE INDEX "order_later_events_returned_idx" ON "order_later_events" USING btree ("id") WHERE "order_later_events"."standing" = 'reported' and "order_later_events"."line" is not null;--> statement-breakpoint
CREATE INDEX "order_later_events_decided_idx" ON "order_later_events" USING btree ("standing_at") WHERE "order_later_events"."line" is not null;--> statement-breakpoint
CREATE INDEX "order_texts_text_idx" ON "order_texts" USING gin ("keys","text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_name_key" ON "order_views" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "orders_sealed_idx" ON "orders" USING btree (substr("sealed_fields", 4, 8)) WHERE "orders"."sealed_fields" is not null;--> statement-breakpoint
CREATE INDEX "orders_created_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_connection_idx" ON "orders" USING btree ("connection_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_kind_idx" ON "orders" USING btree ("kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_currency_idx" ON "orders" USING btree ("currency","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_endpoint_idx" ON "orders" USING btree ("endpoint_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_amount_idx" ON "orders" USING btree ("amount" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_alarm_idx" ON "orders" USING btree ("status","created_at","id","connection_id","currency","amount","sent_at","first_attempt_at","unconfirmed_since","conflict_at","later_at") WHERE ("orders"."acknowledged_at" is null and "orders"."status" in ('conflict', 'second_order', 'other_amount', 'charged_back', 'reversed', 'later_update', 'reported_returned', 'awaiting', 'unconfirmed_users', 'unknown', 'unconfirmed', 'not_sent'));--> statement-breakpoint
CREATE INDEX "orders_later_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "orders"."later" is not null;--> statement-breakpoint
CREATE INDEX "orders_failed_code_idx" ON "orders" USING btree ("created_at","error_code","connection_id","direction") WHERE "orders"."stage" = 'failed';--> statement-breakpoint
CREATE INDEX "orders_open_stage_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "orders"."stage" in ('waiting', 'processing', 'unconfirmed', 'unknown', 'conflict');--> statement-breakpoint
CREATE INDEX "orders_unresolved_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE ("orders"."submission" in ('not_sent', 'unconfirmed') or "orders"."outcome" = 'unknown' or "orders"."conflict" is not null);--> statement-breakpoint
CREATE INDEX "orders_unasked_idx" ON "orders" USING btree ("sent_at") WHERE ("orders"."submission" = 'accepted' and "orders"."kind" <> 'update' and "orders"."outcome" in ('none', 'processing')) and "orders"."next_query_at" is null;--> statement-breakpoint
CREATE INDEX "orders_unplanned_idx" ON "orders" USING btree ("connection_id") WHERE ("orders"."submission" = 'unconfirmed' or ("orders"."submission" = 'accepted' and "orders"."kind" <> 'update' and "orders"."outcome" in ('none', 'processing', 'unknown'))) and "orders"."next_query_at" is null;--> statement-breakpoint
CREATE INDEX "orders_reported_idx" ON "orders" USING btree ("connection_id") WHERE "orders"."reported_status" is not null;--> statement-breakpoint
CREATE INDEX "orders_client_order_prefix_idx" ON "orders" USING btree ("client_orderid" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_reference_prefix_idx" ON "orders" USING btree ("your_reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_gateway_order_prefix_idx" ON "orders" USING btree ("gateway_order_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_serial_number_prefix_idx" ON "orders" USING btree ("serial_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_reference_idx" ON "orders" USING btree ("connection_id","your_reference");--> statement-breakpoint
CREATE INDEX "orders_copied_from_idx" ON "orders" USING btree ("copied_from_id") WHERE "orders"."copied_from_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_payee_idx" ON "orders" USING btree ("payee_fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "orders_like_idx" ON "orders" USING btree ("payee_fingerprint","amount","created_at") WHERE not (("orders"."submission" in ('rejected', 'not_received', 'cancelled') or "orders"."outcome" in ('declined', 'error', 'filtered')) and "orders"."conflict" is null);--> statement-breakpoint
CREATE INDEX "orders_unknown_outcome_idx" ON "orders" USING btree ("payee_fingerprint") WHERE "orders"."kind" = 'payout' and "orders"."stage" in ('unconfirmed', 'unknown', 'conflict');--> statement-breakpoint
CREATE INDEX "orders_payee_day_idx" ON "orders" USING btree ("payee_fingerprint","limit_day") WHERE "orders"."limit_day" is not null;--> statement-breakpoint
CREATE INDEX "orders_receiver_idx" ON "orders" USING btree (lower("receiver_name"),"created_at") WHERE "orders"."outcome" = 'approved';--> statement-breakpoint
CREATE INDEX "orders_of_payee_idx" ON "orders" USING btree ("payee_id","created_at") WHERE "orders"."payee_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_profile_idx" ON "orders" USING btree ("profile_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "orders"."profile_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_profile_payer_idx" ON "orders" USING btree (lower("receiver_name") text_pattern_ops) WHERE "orders"."profile_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_profile_card_idx" ON "orders" USING btree (right("fields" ->> 'credit-card-number', 4)) WHERE "orders"."kind" = 'update' and "orders"."fields" ? 'credit-card-number';--> statement-breakpoint
CREATE INDEX "orders_draft_idx" ON "orders" USING btree ("prepared_by") WHERE "orders"."submission" = 'draft';--> statement-breakpoint
CREATE INDEX "orders_lease_idx" ON "orders" USING btree ("lease_until") WHERE "orders"."submission" = 'sending';--> statement-breakpoint
CREATE INDEX "orders_queued_idx" ON "orders" USING btree ("queued_at") WHERE "orders"."submission" = 'queued' and "orders"."batch_id" is null;--> statement-breakpoint
CREATE INDEX "orders_failed_idx" ON "orders" USING btree ("final_at" DESC NULLS LAST) WHERE "orders"."status" in ('declined', 'error', 'filtered', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_batch_row_key" ON "orders" USING btree ("batch_id","batch_row") WHERE "orders"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_batch_due_idx" ON "orders" USING btree ("batch_id","batch_row") WHERE "orders"."batch_id" is not null and "orders"."submission" in ('queued', 'not_sent');--> statement-breakpoint
CREATE INDEX "orders_of_batch_ended_idx" ON "orders" USING btree ("batch_id",coalesce("final_at", "updated_at")) WHERE "orders"."batch_id" is not null and not "orders"."stage" in ('waiting', 'processing', 'unconfirmed', 'unknown', 'conflict');--> statement-breakpoint
CREATE INDEX "orders_next_attempt_idx" ON "orders" USING btree ("next_attempt_at") WHERE "orders"."submission" = 'not_sent';--> statement-breakpoint
CREATE INDEX "orders_open_idx" ON "orders" USING btree ("connection_id","sent_at") WHERE ("orders"."submission" = 'unconfirmed' or ("orders"."submission" = 'accepted' and "orders"."kind" <> 'update' and "orders"."outcome" in ('none', 'processing', 'unknown')));--> statement-breakpoint
CREATE INDEX "orders_next_query_idx" ON "orders" USING btree ("connection_id",(case when "submission" = 'unconfirmed' then 0 else 1 end),"next_query_at") WHERE "orders"."next_query_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "error_messages_in_force_key" ON "error_messages" USING btree (coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid),lower(coalesce("code", '')),lower(coalesce("message", ''))) WHERE "error_messages"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payee_accounts_in_force_key" ON "payee_accounts" USING btree ("payee_id") WHERE "payee_accounts"."in_force_from" is not null and "payee_accounts"."in_force_to" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payee_accounts_waiting_key" ON "payee_accounts" USING btree ("payee_id") WHERE "payee_accounts"."in_force_from" is null and "payee_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payee_accounts_payee_idx" ON "payee_accounts" USING btree ("payee_id","proposed_at");--> statement-breakpoint
CREATE INDEX "payee_accounts_change_idx" ON "payee_accounts" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "payee_accounts_fingerprint_idx" ON "payee_accounts" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "payees_key_key" ON "payees" USING btree (lower("key"));--> statement-breakpoint
CREATE INDEX "payees_name_idx" ON "payees" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_profiles_gateway_key" ON "recurring_profiles" USING btree ("connection_id","recurring_payment_id");--> statement-breakpoint
CREATE INDEX "recurring_profiles_created_idx" ON "recurring_profiles" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recurring_profiles_number_prefix_idx" ON "recurring_profiles" USING btree ("recurring_payment_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "recurring_profiles_automatic_idx" ON "recurring_profiles" USING btree ("connection_id") WHERE "recurring_profiles"."charging" = 'automatic';--> statement-breakpoint
CREATE INDEX "recurring_facts_profile_idx" ON "recurring_facts" USING btree ("profile_id","id");--> statement-breakpoint
CREATE INDEX "recurring_facts_value_idx" ON "recurring_facts" USING btree (lower(left("value", 100)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "resolution_orders_unfinished_idx" ON "resolution_orders" USING btree ("resolution_id") WHERE "resolution_orders"."is_open";--> statement-breakpoint
CREATE UNIQUE INDEX "resolution_orders_open_key" ON "resolution_orders" USING btree ("order_id") WHERE "resolution_orders"."is_open";--> statement-breakpoint
CREATE INDEX "resolution_orders_order_idx" ON "resolution_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "resolutions_proposed_idx" ON "resolutions" USING btree ("proposed_at");--> statement-breakpoint
CREATE INDEX "transaction_reports_connection_idx" ON "transaction_reports" USING btree ("connection_id","created_at");--> statement-breakpoint
CREATE INDEX "returned_lines_order_idx" ON "returned_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returned_lines_later_idx" ON "returned_lines" USING btree ("later_event_id");--> statement-breakpoint
CREATE INDEX "returned_lines_unnoted_idx" ON "returned_lines" USING btree ("order_id") WHERE "returned_lines"."noted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_files_sha256_key" ON "statement_files" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_repeats_key" ON "statement_lines" USING btree ("repeats_statement_id","repeats_position","statement_id");--> statement-breakpoint
CREATE INDEX "statement_lines_counted_idx" ON "statement_lines" USING btree ("counted_on");--> statement-breakpoint
CREATE INDEX "statements_file_idx" ON "statements" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "statements_day_idx" ON "statements" USING btree ("closed_on","id");--> statement-breakpoint
CREATE INDEX "statements_account_idx" ON "statements" USING btree ("account","currency","closed_on");--> statement-breakpoint
CREATE INDEX "order_moves_at_idx" ON "order_moves" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_totals_empty_idx" ON "order_totals" USING btree ("day") WHERE "order_totals"."orders" = 0;--> statement-breakpoint
CREATE INDEX "account_ties_user_idx" ON "account_ties" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_ties_tied_idx" ON "account_ties" USING btree ("tied_to");--> statement-breakpoint
CREATE INDEX "password_history_user_idx" ON "password_history" USING btree ("user_id","replaced_at");--> statement-breakpoint
CREATE INDEX "password_resets_user_idx" ON "password_resets" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_name_idx" ON "sign_in_attempts" USING btree ("name_digest","at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_address_idx" ON "sign_in_attempts" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_at_idx" ON "sign_in_attempts" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "stalls_key" ON "stalls" USING btree (coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid),"reason");--> statement-breakpoint
CREATE VIEW "public"."waiting" AS (with lines as materialized (
  select c.id, c.status_query, c.stopped_at, c.paused_at, c.resume_from, c.probed_at, flight.calls, flight.first_at, last.started_at as last_at,
    make_interval(secs => least(1 / coalesce(r.calls_per_second, 20), 3600)) as gap, c.recent_results like '%u' as is_unclear,
    least(3, greatest(1, least(
      3 - (length(c.recent_results) - length(rtrim(c.recent_results, 'u'))),
      5 - (length(c.recent_results) - length(replace(c.recent_results, 'u', '')))))) as room
  from connections c
    left join sending_rates r on r.connection_id = c.id
    left join lateral (select started_at from calls where connection_id = c.id and dispatch_number is not null
      and started_at > now() - interval '10 minutes' order by started_at desc limit 1) last on true
    left join lateral (select count(*) as calls, min(started_at) as first_at from calls k
      where k.connection_id = c.id and (k.finished_at is null and k.dispatch_number is not null
    and k.lease_until between clock_timestamp() and clock_timestamp() + interval '60 seconds')) flight on true
  where true
)
(
  select 'order' as subject_type, o.id::text as subject_id, o.connection_id as connection_id, w.reason as reason, case
  when w.reason in ('resolution') then s.proposed_at
  when w.reason in ('conflict') then coalesce(o.conflict_at, o.updated_at)
  when w.reason in ('confirmation', 'confirmation_by_user') then o.unconfirmed_since
  when w.reason in ('draft', 'resubmit', 'unexplained', 'unplanned') then o.updated_at
  when w.reason in ('approval') then q.requested_at
  when w.reason in ('sending_locked') then greatest(o.queued_at, i.sending_locked_at)
  when w.reason in ('all_stopped') then greatest(o.queued_at, i.stopped_at)
  when w.reason in ('connection_stopped') then greatest(o.queued_at, c.stopped_at)
  when w.reason in ('connection_paused', 'connection_paused_for_user') then greatest(o.queued_at, c.paused_at)
  when w.reason in ('batch_paused', 'batch_paused_for_user', 'batch_paused_by_user') then greatest(o.queued_at, b.paused_at)
  when w.reason in ('overlooked') then greatest(o.queued_at, o.updated_at, b.quiet_at)
  when w.reason in ('sending') then o.lease_until - interval '50 seconds'
  when w.reason in ('acknowledge', 'return_review') then coalesce(o.later_at, o.final_at, o.updated_at)
  when w.reason in ('retry', 'not_sent') then coalesce(o.first_attempt_at, o.updated_at)
  when o.queued_at is not null and o.submission = 'queued' then o.queued_at
  else coalesce(o.sent_at, o.first_attempt_at, o.created_at) end as since, case
  when w.reason in ('approval') then q.expires_at
  when w.reason in ('connection_paused') then greatest(c.resume_from, coalesce(c.probed_at, c.paused_at) + interval '1 minute')
  when w.reason in ('batch_paused') then b.resume_from
  when w.reason in ('scheduled') then b.starts_at
  when w.reason in ('scheduled_day') then o.send_on::timestamp at time zone coalesce((select time_zone from organisation where id = 1), 'UTC')
  when w.reason in ('turn') then greatest(o.queued_at, b.starts_at, c.last_at) + c.gap
  when w.reason in ('in_flight') then c.first_at + interval '50 seconds'
  when w.reason in ('retry') then case when o.batch_id is null then o.next_attempt_at else greatest(o.next_attempt_at, c.last_at + c.gap) end
  when w.reason in ('sending') then o.lease_until
  when w.reason in ('confirmation', 'checking', 'result') then o.next_query_at
  when w.reason in ('gateway_unknown') and (o.next_query_at is not null and c.status_query) then o.next_query_at end as due
  from orders o join lines c on c.id = o.connection_id
    left join installation i on i.id = 1
    left join lateral (select * from batches where id = o.batch_id offset 0) b on true
    left join approval_requests q on q.subject_type = 'order' and q.subject_id = o.id and q.state = 'open'
    left join (select p.order_id, n.proposed_at from resolution_orders p join resolutions n on n.id = p.resolution_id where p.is_open) s
      on s.order_id = o.id
    cross join lateral (select case
  when s.order_id is not null then 'resolution'
  when o.conflict is not null then 'conflict'
  when o.status = 'reported_returned' then 'return_review'
  when o.unconfirmed_since is not null then case when (o.next_query_at is not null and c.status_query) then 'confirmation' else 'confirmation_by_user' end
  when o.submission = 'draft' then case when o.cause in ('approval_rejected', 'approval_expired')
    then 'resubmit' else 'draft' end
  when o.submission = 'held' then case when q.id is not null then 'approval' else 'unexplained' end
  when o.submission = 'queued' and o.batch_id is null then 'unclaimed'
  when o.submission in ('queued', 'not_sent') then case
    when o.reported_status is not null then 'report_review'
    when o.submission = 'not_sent' and o.next_attempt_at is null then 'not_sent'
    else coalesce(case
  when i.sending_locked_at is not null then 'sending_locked'
  when i.stopped_at is not null then 'all_stopped'
  when c.stopped_at is not null then 'connection_stopped'
  when c.paused_at is not null and (c.resume_from is not null and c.paused_at >= now() - interval '86400 seconds') and c.status_query then 'connection_paused'
  when c.paused_at is not null then 'connection_paused_for_user'
  when o.batch_id is null then null
  when b.id is null or not (b.released_at is not null and b.cancelled_at is null) then 'unexplained'
  when b.paused_at is not null and b.paused_by is not null then 'batch_paused_by_user'
  when b.paused_at is not null and (b.resume_from is not null and b.paused_at >= now() - interval '86400 seconds') and c.status_query then 'batch_paused'
  when b.paused_at is not null then 'batch_paused_for_user'
  when b.starts_at > now() then 'scheduled'
  when o.send_on > (now() at time zone coalesce((select time_zone from organisation where id = 1), 'UTC'))::date then 'scheduled_day'
  when b.initial_rows is not null and b.rest_released_at is null and (o.batch_row <= b.initial_through) is not true
    then 'first_rows'
  end, case
      when (o.kind = 'payout' and exists (
    select from orders u
    where u.payee_fingerprint = o.payee_fingerprint and u.kind = 'payout' and u.stage in ('unconfirmed', 'unknown', 'conflict') and u.id <> o.id
      and (o.batch_id is null or u.batch_id is distinct from o.batch_id or u.send_on is distinct from o.send_on)
      and not exists (select from batch_repeats c where c.batch_id = o.batch_id and c.earlier_batch_id = u.batch_id)
      and not exists (
        select from approval_requests r join approval_decisions d on d.request_id = r.id
        where r.subject_type = case when o.batch_id is null then 'order' else 'batch' end
          and r.subject_id = coalesce(o.batch_id, o.id) and r.state = 'approved'
          and r.digest = case when o.batch_id is null then o.approval_digest
            else (select b.approval_digest from batches b where b.id = o.batch_id) end
          and d.decision = 'approve' and d.reason is not null
          and not exists (select from order_events e where e.order_id = u.id and e.at > d.at
            and (e.kind in ('sending', 'answered', 'swept', 'callback', 'restored', 'reported')
              or e.kind = 'queried' and e.details->>'status' is not null))))) then 'like_unconfirmed'
      when o.submission = 'not_sent' then 'retry'
      when b.quiet_at is not null or b.waits_until > (now() at time zone coalesce((select time_zone from organisation where id = 1), 'UTC'))::date then 'overlooked'
      when c.calls >= c.room and (c.is_unclear or b.kind = 'recurring') then 'in_flight'
      else 'turn' end) end
  when o.submission = 'sending' then 'sending'
  when o.submission = 'unconfirmed' then case when (o.next_query_at is not null and c.status_query) then 'checking'
    when (o.next_query_at is null and c.status_query and o.cause is distinct from 'unknown_to_gateway'
  and coalesce(o.sent_at, o.first_attempt_at, o.created_at) > now() - interval '604800 seconds') then 'unplanned' else 'unconfirmed' end
  when o.outcome = 'unknown' then 'gateway_unknown'
  when o.stage in ('waiting', 'processing', 'unconfirmed', 'unknown', 'conflict') and o.submission = 'accepted' then case when (o.next_query_at is not null and c.status_query) then 'result'
    when (o.next_query_at is null and c.status_query and o.cause is distinct from 'unknown_to_gateway'
  and coalesce(o.sent_at, o.first_attempt_at, o.created_at) > now() - interval '604800 seconds') then 'unplanned' when not c.status_query then 'callback' else 'asked_out' end
  when (o.acknowledged_at is null and o.status in ('conflict', 'second_order', 'other_amount', 'charged_back', 'reversed', 'later_update', 'reported_returned', 'awaiting', 'unconfirmed_users', 'unknown', 'unconfirmed', 'not_sent')) then 'acknowledge'
  else 'unexplained' end as reason offset 0) w
  where o.stage in ('waiting', 'processing', 'unconfirmed', 'unknown', 'conflict'))
union all
(
  select 'order' as subject_type, o.id::text as subject_id, o.connection_id as connection_id, w.reason as reason, case
  when w.reason in ('resolution') then s.proposed_at
  when w.reason in ('conflict') then coalesce(o.conflict_at, o.updated_at)
  when w.reason in ('confirmation', 'confirmation_by_user') then o.unconfirmed_since
  when w.reason in ('draft', 'resubmit', 'unexplained', 'unplanned') then o.updated_at
  when w.reason in ('approval') then q.requested_at
  when w.reason in ('sending_locked') then greatest(o.queued_at, i.sending_locked_at)
  when w.reason in ('all_stopped') then greatest(o.queued_at, i.stopped_at)
  when w.reason in ('connection_stopped') then greatest(o.queued_at, c.stopped_at)
  when w.reason in ('connection_paused', 'connection_paused_for_user') then greatest(o.queued_at, c.paused_at)
  when w.reason in ('batch_paused', 'batch_paused_for_user', 'batch_paused_by_user') then greatest(o.queued_at, b.paused_at)
  when w.reason in ('overlooked') then greatest(o.queued_at, o.updated_at, b.quiet_at)
  when w.reason in ('sending') then o.lease_until - interval '50 seconds'
  when w.reason in ('acknowledge', 'return_review') then coalesce(o.later_at, o.final_at, o.updated_at)
  when w.reason in ('retry', 'not_sent') then coalesce(o.first_attempt_at, o.updated_at)
  when o.queued_at is not null and o.submission = 'queued' then o.queued_at
  else coalesce(o.sent_at, o.first_attempt_at, o.created_at) end as since, case
  when w.reason in ('approval') then q.expires_at
  when w.reason in ('connection_paused') then greatest(c.resume_from, coalesce(c.probed_at, c.paused_at) + interval '1 minute')
  when w.reason in ('batch_paused') then b.resume_from
  when w.reason in ('scheduled') then b.starts_at
  when w.reason in ('scheduled_day') then o.send_on::timestamp at time zone coalesce((select time_zone from organisation where id = 1), 'UTC')
  when w.reason in ('turn') then greatest(o.queued_at, b.starts_at, c.last_at) + c.gap
  when w.reason in ('in_flight') then c.first_at + interval '50 seconds'
  when w.reason in ('retry') then case when o.batch_id is null then o.next_attempt_at else greatest(o.next_attempt_at, c.last_at + c.gap) end
  when w.reason in ('sending') then o.lease_until
  when w.reason in ('confirmation', 'checking', 'result') then o.next_query_at
  when w.reason in ('gateway_unknown') and (o.next_query_at is not null and c.status_query) then o.next_query_at end as due
  from orders o join lines c on c.id = o.connection_id
    left join installation i on i.id = 1
    left join lateral (select * from batches where id = o.batch_id offset 0) b on true
    left join approval_requests q on q.subject_type = 'order' and q.subject_id = o.id and q.state = 'open'
    left join (select p.order_id, n.proposed_at from resolution_orders p join resolutions n on n.id = p.resolution_id where p.is_open) s
      on s.order_id = o.id
    cross join lateral (select case
  when s.order_id is not null then 'resolution'
  when o.conflict is not null then 'conflict'
  when o.status = 'reported_returned' then 'return_review'
  when o.unconfirmed_since is not null then case when (o.next_query_at is not null and c.status_query) then 'confirmation' else 'confirmation_by_user' end
  when o.submission = 'draft' then case when o.cause in ('approval_rejected', 'approval_expired')
    then 'resubmit' else 'draft' end
  when o.submission = 'held' then case when q.id is not null then 'approval' else 'unexplained' end
  when o.submission = 'queued' and o.batch_id is null then 'unclaimed'
  when o.submission in ('queued', 'not_sent') then case
    when o.reported_status is not null then 'report_review'
    when o.submission = 'not_sent' and o.next_attempt_at is null then 'not_sent'
    else coalesce(case
  when i.sending_locked_at is not null then 'sending_locked'
  when i.stopped_at is not null then 'all_stopped'
  when c.stopped_at is not null then 'connection_stopped'
  when c.paused_at is not null and (c.resume_from is not null and c.paused_at >= now() - interval '86400 seconds') and c.status_query then 'connection_paused'
  when c.paused_at is not null then 'connection_paused_for_user'
  when o.batch_id is null then null
  when b.id is null or not (b.released_at is not null and b.cancelled_at is null) then 'unexplained'
  when b.paused_at is not null and b.paused_by is not null then 'batch_paused_by_user'
  when b.paused_at is not null and (b.resume_from is not null and b.paused_at >= now() - interval '86400 seconds') and c.status_query then 'batch_paused'
  when b.paused_at is not null then 'batch_paused_for_user'
  when b.starts_at > now() then 'scheduled'
  when o.send_on > (now() at time zone coalesce((select time_zone from organisation where id = 1), 'UTC'))::date then 'scheduled_day'
  when b.initial_rows is not null and b.rest_released_at is null and (o.batch_row <= b.initial_through) is not true
    then 'first_rows'
  end, case
      when (o.kind = 'payout' and exists (
    select from orders u
    where u.payee_fingerprint = o.payee_fingerprint and u.kind = 'payout' and u.stage in ('unconfirmed', 'unknown', 'conflict') and u.id <> o.id
      and (o.batch_id is null or u.batch_id is distinct from o.batch_id or u.send_on is distinct from o.send_on)
      and not exists (select from batch_repeats c where c.batch_id = o.batch_id and c.earlier_batch_id = u.batch_id)
      and not exists (
        select from approval_requests r join approval_decisions d on d.request_id = r.id
        where r.subject_type = case when o.batch_id is null then 'order' else 'batch' end
          and r.subject_id = coalesce(o.batch_id, o.id) and r.state = 'approved'
          and r.digest = case when o.batch_id is null then o.approval_digest
            else (select b.approval_digest from batches b where b.id = o.batch_id) end
          and d.decision = 'approve' and d.reason is not null
          and not exists (select from order_events e where e.order_id = u.id and e.at > d.at
            and (e.kind in ('sending', 'answered', 'swept', 'callback', 'restored', 'reported')
              or e.kind = 'queried' and e.details->>'status' is not null))))) then 'like_unconfirmed'
      when o.submission = 'not_sent' then 'retry'
      when b.quiet_at is not null or b.waits_until > (now() at time zone coalesce((select time_zone from organisation where id = 1), 'UTC'))::date then 'overlooked'
      when c.calls >= c.room and (c.is_unclear or b.kind = 'recurring') then 'in_flight'
      else 'turn' end) end
  when o.submission = 'sending' then 'sending'
  when o.submission = 'unconfirmed' then case when (o.next_query_at is not null and c.status_query) then 'checking'
    when (o.next_query_at is null and c.status_query and o.cause is distinct from 'unknown_to_gateway'
  and coalesce(o.sent_at, o.first_attempt_at, o.created_at) > now() - interval '604800 seconds') then 'unplanned' else 'unconfirmed' end
  when o.outcome = 'unknown' then 'gateway_unknown'
  when o.stage in ('waiting', 'processing', 'unconfirmed', 'unknown', 'conflict') and o.submission = 'accepted' then case when (o.next_query_at is not null and c.status_query) then 'result'
    when (o.next_query_at is null and c.status_query and o.cause is distinct from 'unknown_to_gateway'
  and coalesce(o.sent_at, o.first_attempt_at, o.created_at) > now() - interval '604800 seconds') then 'unplanned' when not c.status_query then 'callback' else 'asked_out' end
  when (o.acknowledged_at is null and o.status in ('conflict', 'second_order', 'other_amount', 'charged_back', 'reversed', 'later_update', 'reported_returned', 'awaiting', 'unconfirmed_users', 'unknown', 'unconfirmed', 'not_sent')) then 'acknowledge'
  else 'unexplained' end as reason offset 0) w
  where o.status = 'conflict' and not o.stage in ('waiting', 'processing', 'unconfirmed', 'unknown', 'conflict'))
union all
(
  select 'order' as subject_type, o.id::text as subject_id, o.connection_id as connection_id, w.reason as reason, case
  when w.reason in ('resolution') then s.proposed_at
  when w.reason in ('conflict') then coalesce(o.conflict_at, o.updated_at)
  when w.reason in ('confirmation', 'confirmation_by_user') then o.unconfirmed_since
  when w.reason in ('draft', 'resubmit', 'unexplained', 'unplanned') then o.updated_at
  when w.reason in ('approval') then q.requested_at
  when w.reason in ('sending_locked') then greatest(o.queued_at, i.sending_locked_at)
  when w.reason in ('all_stopped') then greatest(o.queued_at, i.stopped_at)
  when w.reason in ('connection_stopped') then greatest(o.queued_at, c.stopped_at)
  when w.reason in ('connection_paused', 'connection_paused_for_user') then greatest(o.queued_at, c.paused_at)
  when w.reason in ('batch_paused', 'batch_paused_for_user', 'batch_paused_by_user') then greatest(o.queued_at, b.paused_at)
  when w.reason in ('overlooked') then greatest(o.queued_at, o.updated_at, b.quiet_at)
  when w.reason in ('sending') then o.lease_until - interval '50 seconds'
  when w.reason in ('acknowledge', 'return_review') then coalesce(o.later_at, o.final_at, o.updated_at)
  when w.reason in ('retry', 'not_sent') then coalesce(o.first_attempt_at, o.updated_at)
  when o.queued_at is not null and o.submission = 'queued' then o.queued_at
  else coalesce(o.sent_at, o.first_attempt_at, o.created_at) end as since, case
  when w.reason in ('approval') then q.expires_at
  when w.reason in ('connection_paused') then greatest(c.resume_from, coalesce(c.probed_at, c.paused_at) + interval '1 minute')
  when w.reason in ('batch_paused') then b.resume_from
  when w.reason in ('scheduled') then b.starts_at
  when w.reason in ('scheduled_day') then o.send_on::timestamp at time zone coalesce((select time_zone from organisation where id = 1), 'UTC')
  when w.reason in ('turn') then greatest(o.queued_at, b.starts_at, c.last_at) + c.gap
  when w.reason in ('in_flight') then c.first_at + interval '50 seconds'
  when w.reason in ('retry') then case when o.batch_id is null then o.next_attempt_at else greatest(o.next_attempt_at, c.last_at + c.gap) end
  when w.reason in ('sending') then o.lease_until
  when w.reason in ('confirmation', 'checking', 'result') then o.next_query_at
  when w.reason in ('gateway_unknown') and (o.next_query_at is not null and c.status_query) then o.next_query_at end as due
  from orders o join lines c on c.id = o.connection_id
    left join installation i on i.id = 1
    left join lateral (select * from batches where id = o.batch_id offset 0) b on true
    left join approval_requests q on q.subject_type = 'order' and q.subject_id = o.id and q.state = 'open'
    left join (select p.order_id, n.proposed_at from resolution_orders p join resolutions n on n.id = p.resolution_id where p.is_open) s
      on s.order_id = o.id
    cross join lateral (select case
  when s.order_id is not null then 'resolution'
  when o.conflict is not null then 'conflict'
  when o.status = 'reported_returned' then 'return_review'
  when o.unconfirmed_since is not null then case when (o.next_query_at is not null and c.status_query) then 'confirmation' else 'confirmation_by_user' end
  when o.submission = 'draft' then case when o.cause in ('approval_rejected', 'approval_expired')
    then 'resubmit' else 'draft' end
  when o.submission = 'held' then case when q.id is not null then 'approval' else 'unexplained' end
  when o.submission = 'queued' and o.batch_id is null then 'unclaimed'
  when o.submission in ('queued', 'not_sent') then case
    when o.reported_status is not null then 'report_review'
    when o.submission = 'not_sent' and o.next_attempt_at is null then 'not_sent'
    else coalesce(case
  when i.sending_locked_at is not null then 'sending_locked'
  when i.stopped_at is not null then 'all_stopped'
  when c.stopped_at is not null then 'connection_stopped'
  when c.paused_at is not null and (c.resume_from is not null and c.paused_at >= now() - interval '86400 seconds') and c.status_query then 'connection_paused'
  when c.paused_at is not null then 'connection_paused_for_user'
  when o.batch_id is null then null
  when b.id is null or not (b.released_at is not null and b.cancelled_at is null) then 'unexplained'
  when b.paused_at is not null and b.paused_by is not null then 'batch_paused_by_user'
  when b.paused_at is not null and (b.resume_from is not null and b.paused_at >= now() - interval '86400 seconds') and c.status_query then 'batch_paused'
  when b.paused_at is not null then 'batch_paused_for_user'
  when b.starts_at > now() then 'scheduled'
  when o.send_on > (now() at time zone coalesce((select time_zone from organisation where id = 1), 'UTC'))::date then 'scheduled_day'
  when b.initial_rows is not null and b.rest_released_at is null and (o.batch_row <= b.initial_through) is not true
    then 'first_rows'
  end, case
      when (o.kind = 'payout' and exists (
    select from orders u
    where u.payee_fingerprint = o.payee_fingerprint and u.kind = 'payout' and u.stage in ('unconfirmed', 'unknown', 'conflict') and u.id <> o.id
      and (o.batch_id is null or u.batch_id is distinct from o.batch_id or u.send_on is distinct from o.send_on)
      and not exists (select from batch_repeats c where c.batch_id = o.batch_id and c.earlier_batch_id = u.batch_id)
      and not exists (
        select from approval_requests r join approval_decisions d on d.request_id = r.id
        where r.subject_type = case when o.batch_id is null then 'order' else 'batch' end
          and r.subject_id = coalesce(o.batch_id, o.id) and r.state = 'approved'
          and r.digest = case when o.batch_id is null then o.approval_digest
            else (select b.approval_digest from batches b where b.id = o.batch_id) end
          and d.decision = 'approve' and d.reason is not null
          and not exists (select from order_events e where e.order_id = u.id and e.at > d.at
            and (e.kind in ('sending', 'answered', 'swept', 'callback', 'restored', 'reported')
              or e.kind = 'queried' and e.details->>'status' is not null))))) then 'like_unconfirmed'
      when o.submission = 'not_sent' then 'retry'
      when b.quiet_at is not null or b.waits_until > (now() at time zone coalesce((select time_zone from organisation where id = 1), 'UTC'))::date then 'overlooked'
      when c.calls >= c.room and (c.is_unclear or b.kind = 'recurring') then 'in_flight'
      else 'turn' end) end
  when o.submission = 'sending' then 'sending'
  when o.submission = 'unconfirmed' then case when (o.next_query_at is not null and c.status_query) then 'checking'
    when (o.next_query_at is null and c.status_query and o.cause is distinct from 'unknown_to_gateway'
  and coalesce(o.sent_at, o.first_attempt_at, o.created_at) > now() - interval '604800 seconds') then 'unplanned' else 'unconfirmed' end
  when o.outcome = 'unknown' then 'gateway_unknown'
  when o.stage in ('waiting', 'processing', 'unconfirmed', 'unknown', 'conflict') and o.submission = 'accepted' then case when (o.next_query_at is not null and c.status_query) then 'result'
    when (o.next_query_at is null and c.status_query and o.cause is distinct from 'unknown_to_gateway'
  and coalesce(o.sent_at, o.first_attempt_at, o.created_at) > now() - interval '604800 seconds') then 'unplanned' when not c.status_query then 'callback' else 'asked_out' end
  when (o.acknowledged_at is null and o.status in ('conflict', 'second_order', 'other_amount', 'charged_back', 'reversed', 'later_update', 'reported_returned', 'awaiting', 'unconfirmed_users', 'unknown', 'unconfirmed', 'not_sent')) then 'acknowledge'
  else 'unexplained' end as reason offset 0) w
  where (o.acknowledged_at is null and o.status in ('conflict', 'second_order', 'other_amount', 'charged_back', 'reversed', 'later_update', 'reported_returned', 'awaiting', 'unconfirmed_users', 'unknown', 'unconfirmed', 'not_sent')) and not o.stage in ('waiting', 'processing', 'unconfirmed', 'unknown', 'conflict') and not o.status = 'conflict')
union all
(select 'batch_row' as subject_type, r.batch_id || ':' || r.number as subject_id, b.connection_id as connection_id, case
      when b.released_at is not null then case when b.made_at is null and r.number > b.made_through then 'making' else 'unexplained' end
      when b.asked_at is null then 'draft' when q.id is not null then 'approval' else 'release' end as reason, coalesce(b.released_at, b.asked_at, b.created_at) as since, case when b.released_at is null then q.expires_at end as due
    from batch_rows r join batches b on b.id = r.batch_id
      left join approval_requests q on q.subject_type = 'batch' and q.subject_id = b.id and q.state = 'open'
    where (r.verdict = 'ready' and r.order_id is null and r.fault is null and r.is_live) and b.cancelled_at is null and b.stored_at is not null and true)
union all
(select 'batch_row' as subject_type, r.batch_id || ':' || r.number as subject_id, b.connection_id as connection_id, case when r.verdict = 'error' then 'row_errors' else 'row_question' end as reason, b.created_at as since, null::timestamptz as due
    from batches b join batch_rows r on r.batch_id = b.id
    where (b.released_at is null and b.cancelled_at is null) and b.stored_at is not null and r.verdict in ('error', 'question'))
union all
(select 'batch' as subject_type, b.id::text as subject_id, b.connection_id as connection_id, 'reading' as reason, b.created_at as since, null::timestamptz as due
    from batches b where (b.released_at is null and b.cancelled_at is null) and b.stored_at is null)
union all
(select 'call' as subject_type, k.id::text as subject_id, k.connection_id as connection_id, 'answer' as reason, k.started_at as since, coalesce(k.lease_until, k.started_at + interval '50 seconds') as due
    from calls k where k.finished_at is null and k.dispatch_number is not null)
union all
(select 'callback' as subject_type, d.id::text as subject_id, d.connection_id as connection_id, case when d.attempts > 0 then 'evaluation_retry' else 'evaluation' end as reason, d.received_at as since, d.evaluate_after as due
    from callbacks d where d.evaluated_at is null)
union all
(select 'callback' as subject_type, d.id::text as subject_id, d.connection_id as connection_id, case when d.verdict = 'unmatched' then 'order_missing' else 'callback_review' end as reason, d.received_at as since, null::timestamptz as due
    from callbacks d where d.acknowledged_at is null and d.verdict in ('conflict', 'second_order', 'wrong_amount', 'not_understood', 'wrong_control', 'unmatched', 'unreadable', 'other_order') and d.evaluated_at is not null)
union all
(select 'request' as subject_type, q.id::text as subject_id, q.connection_id as connection_id, 'decision' as reason, q.requested_at as since, q.expires_at as due
    from approval_requests q where q.state = 'open')
union all
(select 'resolution' as subject_type, p.resolution_id || ':' || p.order_id as subject_id, n.connection_id as connection_id, case when n.alone or q.id is not null then 'apply' else 'resolution' end as reason, greatest(n.proposed_at, q.decided_at) as since, null::timestamptz as due
    from resolution_orders p join resolutions n on n.id = p.resolution_id
      left join approval_requests q on q.subject_type = 'resolution' and q.subject_id = n.id and q.state = 'approved'
    where p.is_open)
union all
(select 'mail' as subject_type, m.id::text as subject_id, null::uuid as connection_id, 'mail' as reason, m.created_at as since, m.next_attempt_at as due
    from mails m where m.state = 'waiting')
union all
(select 'alert' as subject_type, 'sign:' || a.id as subject_id, null::uuid as connection_id, 'alert_sign' as reason, a.due_at as since, a.due_at as due from alert_signs a)
union all
(select 'alert' as subject_type, a.id::text as subject_id, a.connection_id as connection_id, 'alert_mail' as reason, a.at as since, a.at + interval '15 minutes' as due
    from alerts a where a.mail = 'waiting')
union all
(select 'returned_line' as subject_type, l.key || '/' || l.part as subject_id, o.connection_id as connection_id, 'return_line' as reason, l.found_at as since, null::timestamptz as due
    from returned_lines l join orders o on o.id = l.order_id where l.noted_at is null)
union all
(select 'total' as subject_type, t.id::text as subject_id, t.connection_id as connection_id, 'total' as reason, t.at as since, null::timestamptz as due from order_total_deltas t)
union all
(select 'total' as subject_type, 'day:' || (t.moves_through + 1) as subject_id, null::uuid as connection_id, 'day' as reason, (t.moves_through + 2)::timestamp at time zone t.time_zone + interval '1 hour' as since, null::timestamptz as due
    from totals_state t where (t.moves_through + 2)::timestamp at time zone t.time_zone + interval '1 hour' < now()));
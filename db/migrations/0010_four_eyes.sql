CREATE TABLE "person_connections" (
	"person_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_connections_person_id_connection_id_pk" PRIMARY KEY("person_id","connection_id")
);
--> statement-breakpoint
CREATE TABLE "approval_decisions" (
	"request_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"mark" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_decisions_request_id_person_id_pk" PRIMARY KEY("request_id","person_id"),
	CONSTRAINT "approval_decisions_decision_check" CHECK ("approval_decisions"."decision" in ('approve', 'reject')),
	CONSTRAINT "approval_decisions_reason_check" CHECK ("approval_decisions"."decision" = 'approve' or length("approval_decisions"."reason") > 0)
);
--> statement-breakpoint
CREATE TABLE "approval_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid,
	"act" text NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"in_force_from" timestamp with time zone,
	"in_force_to" timestamp with time zone,
	CONSTRAINT "approval_policies_act_check" CHECK ("approval_policies"."act" in ('payouts.submit', 'payees.changeAccount', 'connections.change', 'policies.change')),
	CONSTRAINT "approval_policies_version_check" CHECK ("approval_policies"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"act" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"connection_id" uuid,
	"mark" text NOT NULL,
	"policy_id" uuid,
	"rules" jsonb NOT NULL,
	"because" text NOT NULL,
	"required" integer NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"state_reason" text,
	CONSTRAINT "approval_requests_act_check" CHECK ("approval_requests"."act" in ('payouts.submit', 'payees.changeAccount', 'connections.change', 'policies.change')),
	CONSTRAINT "approval_requests_state_check" CHECK ("approval_requests"."state" in ('open', 'approved', 'rejected', 'expired', 'void')),
	CONSTRAINT "approval_requests_required_check" CHECK ("approval_requests"."required" between 1 and 2),
	CONSTRAINT "approval_requests_expires_check" CHECK ("approval_requests"."expires_at" > "approval_requests"."requested_at"),
	CONSTRAINT "approval_requests_decided_check" CHECK (("approval_requests"."state" = 'open') = ("approval_requests"."decided_at" is null))
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
	CONSTRAINT "limits_kind_check" CHECK ("limits"."kind" in ('order', 'person_day', 'connection_day')),
	CONSTRAINT "limits_amount_check" CHECK ("limits"."amount" > 0),
	CONSTRAINT "limits_currency_check" CHECK ("limits"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "limits_ended_check" CHECK (("limits"."ended_at" is null) = ("limits"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
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
	CONSTRAINT "mails_kind_check" CHECK ("mails"."kind" in ('invitation', 'password_link', 'access_changed', 'app_removed', 'app_wanted')),
	CONSTRAINT "mails_state_check" CHECK ("mails"."state" in ('waiting', 'sent', 'kept', 'failed')),
	CONSTRAINT "mails_sent_check" CHECK (("mails"."state" = 'sent') = ("mails"."text_sealed" is null)),
	CONSTRAINT "mails_ended_check" CHECK (("mails"."state" = 'waiting') = ("mails"."ended_at" is null))
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
	"closed_reason" text,
	CONSTRAINT "payee_accounts_of_order_key" UNIQUE("id","payee_id","fingerprint"),
	CONSTRAINT "payee_accounts_kind_check" CHECK ("payee_accounts"."kind" in ('bank_account', 'ewallet', 'crypto_wallet', 'card', 'stored_profile')),
	CONSTRAINT "payee_accounts_fields_check" CHECK (not "payee_accounts"."fields" ?| array['credit_card_number', 'cvv2']),
	CONSTRAINT "payee_accounts_called_check" CHECK (("payee_accounts"."called_person" is null) = ("payee_accounts"."called_number" is null) and ("payee_accounts"."called_person" is null) = ("payee_accounts"."called_on" is null)),
	CONSTRAINT "payee_accounts_in_force_check" CHECK ("payee_accounts"."in_force_to" is null or "payee_accounts"."in_force_to" >= "payee_accounts"."in_force_from"),
	CONSTRAINT "payee_accounts_ended_check" CHECK ("payee_accounts"."in_force_from" is not null or "payee_accounts"."in_force_to" is null),
	CONSTRAINT "payee_accounts_closed_check" CHECK ("payee_accounts"."closed_at" is null or "payee_accounts"."in_force_from" is null),
	CONSTRAINT "payee_accounts_reason_check" CHECK (("payee_accounts"."closed_at" is null) = ("payee_accounts"."closed_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "payee_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"file_name" text,
	"required_approvals" integer NOT NULL,
	"mark" text NOT NULL,
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
CREATE TABLE "recovery_codes" (
	"person_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_person_id_code_hash_pk" PRIMARY KEY("person_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" DROP CONSTRAINT "people_role_check";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payee_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payee_account_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "required_approvals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "approval_mark" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "payee_cooling_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "app_required_for" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "app_required_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "purpose" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "stepped_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "person_connections" ADD CONSTRAINT "person_connections_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_connections" ADD CONSTRAINT "person_connections_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_policy_id_approval_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."approval_policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_typed_by_people_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limits" ADD CONSTRAINT "limits_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limits" ADD CONSTRAINT "limits_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limits" ADD CONSTRAINT "limits_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_payee_id_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_change_id_payee_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."payee_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_proposed_by_people_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_changes" ADD CONSTRAINT "payee_changes_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_changes" ADD CONSTRAINT "payee_changes_proposed_by_people_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_archived_by_people_id_fk" FOREIGN KEY ("archived_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_connections_connection_idx" ON "person_connections" USING btree ("connection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_policies_version_key" ON "approval_policies" USING btree ("act",coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid),"version");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_policies_in_force_key" ON "approval_policies" USING btree ("act",coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "approval_policies"."in_force_from" is not null and "approval_policies"."in_force_to" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_open_key" ON "approval_requests" USING btree ("subject_type","subject_id") WHERE "approval_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "approval_requests_waiting_idx" ON "approval_requests" USING btree ("requested_at") WHERE "approval_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "approval_requests_subject_idx" ON "approval_requests" USING btree ("subject_type","subject_id","requested_at");--> statement-breakpoint
CREATE INDEX "balances_latest_idx" ON "balances" USING btree ("connection_id","currency","typed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "limits_in_force_key" ON "limits" USING btree ("kind",coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid),"currency") WHERE "limits"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "mails_waiting_idx" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_created_idx" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payee_accounts_in_force_key" ON "payee_accounts" USING btree ("payee_id") WHERE "payee_accounts"."in_force_from" is not null and "payee_accounts"."in_force_to" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payee_accounts_waiting_key" ON "payee_accounts" USING btree ("payee_id") WHERE "payee_accounts"."in_force_from" is null and "payee_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payee_accounts_payee_idx" ON "payee_accounts" USING btree ("payee_id","proposed_at");--> statement-breakpoint
CREATE INDEX "payee_accounts_change_idx" ON "payee_accounts" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "payee_accounts_fingerprint_idx" ON "payee_accounts" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "payees_key_key" ON "payees" USING btree (lower("key"));--> statement-breakpoint
CREATE INDEX "payees_name_idx" ON "payees" USING btree (lower("name"),"id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payee_id_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payee_account_fk" FOREIGN KEY ("payee_account_id","payee_id","payee_fingerprint") REFERENCES "public"."payee_accounts"("id","payee_id","fingerprint") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_payee_idx" ON "orders" USING btree ("payee_id","created_at") WHERE "orders"."payee_id" is not null;--> statement-breakpoint
CREATE INDEX "password_resets_person_idx" ON "password_resets" USING btree ("person_id","created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payee_check" CHECK (("orders"."payee_id" is null) = ("orders"."payee_account_id" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_required_approvals_check" CHECK ("orders"."required_approvals" between 0 and 2);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_approval_mark_check" CHECK ("orders"."required_approvals" = 0 or "orders"."approval_mark" is not null);--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_cooling_check" CHECK ("organisation"."payee_cooling_hours" between 0 and 720);--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_app_rule_check" CHECK ("organisation"."app_required_for" in ('nobody', 'deciders', 'everybody'));--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_purpose_check" CHECK ("password_resets"."purpose" in ('invitation', 'password'));--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_role_check" CHECK ("people"."role" in ('developer', 'viewer', 'preparer', 'approver', 'admin'));
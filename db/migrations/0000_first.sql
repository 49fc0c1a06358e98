CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"person_id" uuid,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text
);
--> statement-breakpoint
CREATE TABLE "callbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "callbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"connection_id" uuid NOT NULL,
	"method" text NOT NULL,
	"query" text NOT NULL,
	"content_type" text,
	"body" text NOT NULL,
	"headers" jsonb NOT NULL,
	"judged_at" timestamp with time zone,
	"verdict" text,
	"reason" text,
	"order_id" uuid,
	"client_orderid" text,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "callback_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
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
	"stopped_reason" text,
	"paused_at" timestamp with time zone,
	"paused_reason" text,
	"access_refusals" integer DEFAULT 0 NOT NULL,
	"control_key_sealed" text,
	"previous_control_key_sealed" text,
	"date_form" text DEFAULT 'DD.MM.YYYY' NOT NULL,
	"callback_parameter" text DEFAULT 'notify_url' NOT NULL,
	"status_query" boolean DEFAULT true NOT NULL,
	"nothing_created_codes" text[] DEFAULT '{}'::text[] NOT NULL,
	"no_such_order_codes" text[] DEFAULT '{}'::text[] NOT NULL,
	"declared_as" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_declared_as_unique" UNIQUE("declared_as"),
	CONSTRAINT "connections_date_form_check" CHECK ("connections"."date_form" in ('DD.MM.YYYY', 'ISO')),
	CONSTRAINT "connections_callback_parameter_check" CHECK ("connections"."callback_parameter" in ('notify_url', 'server_callback_url')),
	CONSTRAINT "connections_stopped_check" CHECK (("connections"."stopped_at" is null) = ("connections"."stopped_reason" is null)),
	CONSTRAINT "connections_paused_check" CHECK (("connections"."paused_at" is null) = ("connections"."paused_reason" is null))
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
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "endpoints_kind_check" CHECK ("endpoints"."kind" in ('endpoint', 'group')),
	CONSTRAINT "endpoints_currencies_check" CHECK (cardinality("endpoints"."currencies") > 0)
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
	"id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"connection_version" integer NOT NULL,
	"operation" text NOT NULL,
	"url" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"duration_ms" integer,
	"request" jsonb NOT NULL,
	"base_string" text,
	"authorization" text,
	"result" text,
	"reason" text,
	"http_status" integer,
	"answer_headers" jsonb,
	"answer_body" text,
	"serial_number" text
);
--> statement-breakpoint
CREATE TABLE "order_aftermath" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"amount" numeric,
	"currency" text,
	"transaction_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"call_id" uuid,
	"callback_id" bigint,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
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
	"fields" jsonb NOT NULL,
	"sealed_fields" text,
	"needs_cvv" boolean DEFAULT false NOT NULL,
	"submission" text NOT NULL,
	"outcome" text DEFAULT 'none' NOT NULL,
	"conflict" text,
	"acknowledged_at" timestamp with time zone,
	"reported_status" text,
	"gateway_order_id" text,
	"serial_number" text,
	"error_code" text,
	"error_message" text,
	"cause" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"first_attempt_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"next_query_at" timestamp with time zone,
	"last_query_at" timestamp with time zone,
	"absent_answers" integer DEFAULT 0 NOT NULL,
	"final_at" timestamp with time zone,
	"copied_from_id" uuid,
	"prepared_by" uuid NOT NULL,
	"released_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_client_orderid_unique" UNIQUE("client_orderid"),
	CONSTRAINT "orders_kind_check" CHECK ("orders"."kind" in ('payout', 'charge', 'update')),
	CONSTRAINT "orders_direction_check" CHECK ("orders"."direction" in ('out', 'in')),
	CONSTRAINT "orders_submission_check" CHECK ("orders"."submission" in ('draft', 'held', 'queued', 'sending', 'accepted', 'rejected', 'not_sent', 'unconfirmed', 'settled_absent', 'cancelled')),
	CONSTRAINT "orders_outcome_check" CHECK ("orders"."outcome" in ('none', 'processing', 'approved', 'declined', 'error', 'filtered', 'unknown')),
	CONSTRAINT "orders_amount_check" CHECK ("orders"."amount" > 0),
	CONSTRAINT "orders_lease_check" CHECK (("orders"."submission" = 'sending') = ("orders"."lease_until" is not null)),
	CONSTRAINT "orders_outcome_known_check" CHECK ("orders"."outcome" = 'none' or "orders"."submission" = 'accepted'),
	CONSTRAINT "orders_sealed_wiped_check" CHECK ("orders"."sealed_fields" is null or "orders"."submission" not in ('accepted', 'settled_absent', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"number_form" text DEFAULT '1,234.56' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organisation_single_check" CHECK ("organisation"."id" = 1),
	CONSTRAINT "organisation_number_form_check" CHECK ("organisation"."number_form" in ('1,234.56', '1.234,56', '1 234,56', '1''234.56'))
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_role_check" CHECK ("people"."role" in ('viewer', 'preparer', 'approver', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"person_id" uuid NOT NULL,
	"user_agent" text,
	"ip" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"ip" "inet",
	"succeeded" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_tokens" ADD CONSTRAINT "callback_tokens_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_versions" ADD CONSTRAINT "connection_versions_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_versions" ADD CONSTRAINT "connection_versions_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_stopped_by_people_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endpoints" ADD CONSTRAINT "endpoints_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_orders" ADD CONSTRAINT "call_orders_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_orders" ADD CONSTRAINT "call_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_aftermath" ADD CONSTRAINT "order_aftermath_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prepared_by_people_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_released_by_people_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_connection_id_connection_version_connection_versions_connection_id_version_fk" FOREIGN KEY ("connection_id","connection_version") REFERENCES "public"."connection_versions"("connection_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_copied_from_id_orders_id_fk" FOREIGN KEY ("copied_from_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_subject_idx" ON "audit" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_person_idx" ON "audit" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "callbacks_unjudged_idx" ON "callbacks" USING btree ("id") WHERE "callbacks"."judged_at" is null;--> statement-breakpoint
CREATE INDEX "callbacks_order_idx" ON "callbacks" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "callbacks_orphan_idx" ON "callbacks" USING btree ("client_orderid") WHERE "callbacks"."verdict" = 'orphan';--> statement-breakpoint
CREATE INDEX "callbacks_connection_idx" ON "callbacks" USING btree ("connection_id","received_at");--> statement-breakpoint
CREATE INDEX "callback_tokens_connection_idx" ON "callback_tokens" USING btree ("connection_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_name_key" ON "connections" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "endpoints_gateway_id_key" ON "endpoints" USING btree ("connection_id","kind","gateway_id");--> statement-breakpoint
CREATE UNIQUE INDEX "call_orders_attempt_key" ON "call_orders" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE INDEX "call_orders_order_idx" ON "call_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "calls_connection_idx" ON "calls" USING btree ("connection_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_aftermath_once_key" ON "order_aftermath" USING btree ("order_id","type","status",coalesce("transaction_id", ''),coalesce("amount", -1));--> statement-breakpoint
CREATE INDEX "order_events_order_idx" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_created_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_connection_idx" ON "orders" USING btree ("connection_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_reference_idx" ON "orders" USING btree ("connection_id","your_reference");--> statement-breakpoint
CREATE INDEX "orders_payee_idx" ON "orders" USING btree ("payee_fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "orders_gateway_order_idx" ON "orders" USING btree ("gateway_order_id");--> statement-breakpoint
CREATE INDEX "orders_lease_idx" ON "orders" USING btree ("lease_until") WHERE "orders"."submission" = 'sending';--> statement-breakpoint
CREATE INDEX "orders_queued_idx" ON "orders" USING btree ("created_at") WHERE "orders"."submission" = 'queued';--> statement-breakpoint
CREATE INDEX "orders_next_attempt_idx" ON "orders" USING btree ("next_attempt_at") WHERE "orders"."submission" = 'not_sent';--> statement-breakpoint
CREATE INDEX "orders_next_query_idx" ON "orders" USING btree ("next_query_at") WHERE "orders"."next_query_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "people_email_key" ON "people" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sessions_person_idx" ON "sessions" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_email_idx" ON "sign_in_attempts" USING btree ("email","at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_ip_idx" ON "sign_in_attempts" USING btree ("ip","at");
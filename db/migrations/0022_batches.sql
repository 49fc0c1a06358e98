CREATE TABLE "batch_downloads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_edits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"column" integer NOT NULL,
	"before" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "batch_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
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
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "batch_repeats_batch_id_earlier_batch_id_pk" PRIMARY KEY("batch_id","earlier_batch_id")
);
--> statement-breakpoint
CREATE TABLE "batch_rows" (
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"line" integer NOT NULL,
	"edits" jsonb,
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
	"mark" text,
	"order_id" uuid,
	"fault" text,
	"from_batch_id" uuid,
	"from_number" integer,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "batch_rows_batch_id_number_pk" PRIMARY KEY("batch_id","number"),
	CONSTRAINT "batch_rows_verdict_check" CHECK ("batch_rows"."verdict" in ('ready', 'error', 'question', 'aside')),
	CONSTRAINT "batch_rows_ready_check" CHECK ("batch_rows"."verdict" <> 'ready' or num_nulls("batch_rows"."endpoint_id", "batch_rows"."destination", "batch_rows"."payee_fingerprint", "batch_rows"."fingerprint", "batch_rows"."mark") = 0),
	CONSTRAINT "batch_rows_amount_check" CHECK ("batch_rows"."amount" > 0),
	CONSTRAINT "batch_rows_from_check" CHECK (("batch_rows"."from_batch_id" is null) = ("batch_rows"."from_number" is null))
);
--> statement-breakpoint
CREATE TABLE "batch_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"choices" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "batch_sources_kind_check" CHECK ("batch_sources"."kind" in ('recurring', 'payout', 'update'))
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"connection_version" integer NOT NULL,
	"direction" text NOT NULL,
	"source" text,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"survey" jsonb,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"all_or_nothing" boolean DEFAULT false NOT NULL,
	"parent_batch_id" uuid,
	"parent_kind" text,
	"chunk_rows" integer NOT NULL,
	"canary_rows" integer,
	"canary_through" integer,
	"row_count" integer DEFAULT 0 NOT NULL,
	"stored_at" timestamp with time zone,
	"prepared_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"required_approvals" integer DEFAULT 0 NOT NULL,
	"approval_mark" text,
	"reason_without_news" text,
	"released_at" timestamp with time zone,
	"released_by" uuid,
	"starts_at" timestamp with time zone,
	"rest_released_at" timestamp with time zone,
	"rest_released_by" uuid,
	"made_through" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone,
	"quiet_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"paused_by" uuid,
	"paused_reason" text,
	"unsent_streak" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"cancelled_reason" text,
	CONSTRAINT "batches_number_unique" UNIQUE("number"),
	CONSTRAINT "batches_kind_check" CHECK ("batches"."kind" in ('recurring', 'payout', 'update')),
	CONSTRAINT "batches_direction_check" CHECK ("batches"."direction" in ('out', 'in')),
	CONSTRAINT "batches_parent_kind_check" CHECK ("batches"."parent_kind" in ('aside', 'failed')),
	CONSTRAINT "batches_parent_check" CHECK (("batches"."parent_batch_id" is null) = ("batches"."parent_kind" is null)),
	CONSTRAINT "batches_chunk_check" CHECK ("batches"."chunk_rows" between 1 and 500),
	CONSTRAINT "batches_canary_check" CHECK ("batches"."canary_rows" > 0),
	CONSTRAINT "batches_required_approvals_check" CHECK ("batches"."required_approvals" between 0 and 2),
	CONSTRAINT "batches_asked_check" CHECK (("batches"."asked_at" is null) = ("batches"."approval_mark" is null)),
	CONSTRAINT "batches_released_check" CHECK (("batches"."released_at" is null) = ("batches"."released_by" is null)),
	CONSTRAINT "batches_released_asked_check" CHECK ("batches"."released_at" is null or ("batches"."asked_at" is not null and "batches"."stored_at" is not null)),
	CONSTRAINT "batches_rest_check" CHECK (("batches"."rest_released_at" is null) = ("batches"."rest_released_by" is null)),
	CONSTRAINT "batches_paused_check" CHECK (("batches"."paused_at" is null) = ("batches"."paused_reason" is null)),
	CONSTRAINT "batches_cancelled_check" CHECK (("batches"."cancelled_at" is null) = ("batches"."cancelled_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "sending_rates" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"calls_per_second" double precision DEFAULT 20 NOT NULL,
	"burst" integer DEFAULT 20 NOT NULL,
	"chunk_rows" integer DEFAULT 100 NOT NULL,
	"sends_notify_url" boolean DEFAULT true NOT NULL,
	"tokens" double precision DEFAULT 20 NOT NULL,
	"refilled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sending_rates_speed_check" CHECK ("sending_rates"."calls_per_second" > 0 and "sending_rates"."calls_per_second" <= 10000),
	CONSTRAINT "sending_rates_burst_check" CHECK ("sending_rates"."burst" between 1 and 10000),
	CONSTRAINT "sending_rates_chunk_check" CHECK ("sending_rates"."chunk_rows" between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "approval_policies" DROP CONSTRAINT "approval_policies_act_check";--> statement-breakpoint
ALTER TABLE "approval_requests" DROP CONSTRAINT "approval_requests_act_check";--> statement-breakpoint
DROP INDEX "orders_queued_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "batch_row" integer;--> statement-breakpoint
ALTER TABLE "batch_downloads" ADD CONSTRAINT "batch_downloads_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_downloads" ADD CONSTRAINT "batch_downloads_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_edits" ADD CONSTRAINT "batch_edits_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_edits" ADD CONSTRAINT "batch_edits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_events" ADD CONSTRAINT "batch_events_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_events" ADD CONSTRAINT "batch_events_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_files" ADD CONSTRAINT "batch_files_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_repeats" ADD CONSTRAINT "batch_repeats_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_repeats" ADD CONSTRAINT "batch_repeats_earlier_batch_id_batches_id_fk" FOREIGN KEY ("earlier_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_repeats" ADD CONSTRAINT "batch_repeats_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_from_batch_id_from_number_batch_rows_batch_id_number_fk" FOREIGN KEY ("from_batch_id","from_number") REFERENCES "public"."batch_rows"("batch_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_sources" ADD CONSTRAINT "batch_sources_saved_by_people_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_parent_batch_id_batches_id_fk" FOREIGN KEY ("parent_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_prepared_by_people_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_released_by_people_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_rest_released_by_people_id_fk" FOREIGN KEY ("rest_released_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_paused_by_people_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_cancelled_by_people_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_connection_id_connection_version_connection_versions_connection_id_version_fk" FOREIGN KEY ("connection_id","connection_version") REFERENCES "public"."connection_versions"("connection_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_rates" ADD CONSTRAINT "sending_rates_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_downloads_batch_idx" ON "batch_downloads" USING btree ("batch_id","person_id","at");--> statement-breakpoint
CREATE INDEX "batch_edits_batch_idx" ON "batch_edits" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "batch_events_batch_idx" ON "batch_events" USING btree ("batch_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "batch_rows_order_key" ON "batch_rows" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "batch_rows_one_live_child_key" ON "batch_rows" USING btree ("from_batch_id","from_number") WHERE "batch_rows"."is_live" and "batch_rows"."from_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "batch_rows_verdict_idx" ON "batch_rows" USING btree ("batch_id","verdict","number");--> statement-breakpoint
CREATE INDEX "batch_rows_fingerprint_idx" ON "batch_rows" USING btree ("fingerprint") WHERE "batch_rows"."fingerprint" is not null;--> statement-breakpoint
CREATE INDEX "batch_rows_client_order_idx" ON "batch_rows" USING btree ("client_orderid");--> statement-breakpoint
CREATE UNIQUE INDEX "batch_sources_name_key" ON "batch_sources" USING btree ("kind",lower("name"));--> statement-breakpoint
CREATE INDEX "batches_created_idx" ON "batches" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "batches_file_idx" ON "batches" USING btree ("file_sha256");--> statement-breakpoint
CREATE INDEX "batches_like_idx" ON "batches" USING btree ("connection_id","kind","released_at");--> statement-breakpoint
CREATE INDEX "batches_working_idx" ON "batches" USING btree ("connection_id") WHERE "batches"."released_at" is not null and "batches"."cancelled_at" is null and "batches"."quiet_at" is null;--> statement-breakpoint
CREATE INDEX "batches_parent_idx" ON "batches" USING btree ("parent_batch_id") WHERE "batches"."parent_batch_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_in_flight_idx" ON "calls" USING btree ("connection_id") WHERE "calls"."finished_at" is null and "calls"."dispatch_number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_batch_row_key" ON "orders" USING btree ("batch_id","batch_row") WHERE "orders"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_batch_due_idx" ON "orders" USING btree ("batch_id","batch_row") WHERE "orders"."batch_id" is not null and "orders"."submission" in ('queued', 'not_sent');--> statement-breakpoint
CREATE INDEX "orders_queued_idx" ON "orders" USING btree ("created_at") WHERE "orders"."submission" = 'queued' and "orders"."batch_id" is null;--> statement-breakpoint
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_act_check" CHECK ("approval_policies"."act" in ('payouts.submit', 'batches.release', 'profiles.update', 'payees.changeAccount', 'orders.settle', 'connections.change', 'policies.change'));--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_act_check" CHECK ("approval_requests"."act" in ('payouts.submit', 'batches.release', 'profiles.update', 'payees.changeAccount', 'orders.settle', 'connections.change', 'policies.change'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_batch_check" CHECK (("orders"."batch_id" is null) = ("orders"."batch_row" is null));
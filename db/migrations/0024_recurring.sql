CREATE TABLE "recurring_facts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recurring_facts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text,
	"source" text NOT NULL,
	"person_id" uuid,
	"order_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_facts_source_check" CHECK ("recurring_facts"."source" in ('typed', 'file', 'order')),
	CONSTRAINT "recurring_facts_person_check" CHECK (("recurring_facts"."person_id" is null) = ("recurring_facts"."source" = 'order')),
	CONSTRAINT "recurring_facts_order_check" CHECK (("recurring_facts"."order_id" is null) = ("recurring_facts"."source" <> 'order'))
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
ALTER TABLE "approval_policies" DROP CONSTRAINT "approval_policies_act_check";--> statement-breakpoint
ALTER TABLE "approval_requests" DROP CONSTRAINT "approval_requests_act_check";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "profile_id" uuid;--> statement-breakpoint
ALTER TABLE "recurring_facts" ADD CONSTRAINT "recurring_facts_profile_id_recurring_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."recurring_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_facts" ADD CONSTRAINT "recurring_facts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_facts" ADD CONSTRAINT "recurring_facts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_profiles" ADD CONSTRAINT "recurring_profiles_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_profiles" ADD CONSTRAINT "recurring_profiles_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_profiles" ADD CONSTRAINT "recurring_profiles_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_facts_profile_idx" ON "recurring_facts" USING btree ("profile_id","id");--> statement-breakpoint
CREATE INDEX "recurring_facts_value_idx" ON "recurring_facts" USING btree (lower(left("value", 100)) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_profiles_gateway_key" ON "recurring_profiles" USING btree ("connection_id","recurring_payment_id");--> statement-breakpoint
CREATE INDEX "recurring_profiles_created_idx" ON "recurring_profiles" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recurring_profiles_number_prefix_idx" ON "recurring_profiles" USING btree ("recurring_payment_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "recurring_profiles_automatic_idx" ON "recurring_profiles" USING btree ("connection_id") WHERE "recurring_profiles"."charging" = 'automatic';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_profile_fk" FOREIGN KEY ("profile_id","connection_id") REFERENCES "public"."recurring_profiles"("id","connection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_profile_idx" ON "orders" USING btree ("profile_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "orders"."profile_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_profile_payer_idx" ON "orders" USING btree (lower("receiver_name") text_pattern_ops) WHERE "orders"."profile_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_profile_card_idx" ON "orders" USING btree (right("fields" ->> 'credit-card-number', 4)) WHERE "orders"."kind" = 'update' and "orders"."fields" ? 'credit-card-number';--> statement-breakpoint
-- One word an act: what was asked and chosen under the old word stands under the new one.
ALTER TABLE "approval_policies" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "approval_policies" SET "act" = 'recurring.update' WHERE "act" = 'profiles.update';--> statement-breakpoint
ALTER TABLE "approval_policies" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "approval_requests" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "approval_requests" SET "act" = 'recurring.update' WHERE "act" = 'profiles.update';--> statement-breakpoint
ALTER TABLE "approval_requests" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_act_check" CHECK ("approval_policies"."act" in ('payouts.submit', 'batches.release', 'recurring.update', 'payees.changeAccount', 'orders.settle', 'connections.change', 'policies.change'));--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_act_check" CHECK ("approval_requests"."act" in ('payouts.submit', 'batches.release', 'recurring.update', 'payees.changeAccount', 'orders.settle', 'connections.change', 'policies.change'));

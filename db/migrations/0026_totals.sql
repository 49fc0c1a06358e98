-- For searching in the middle of words. It comes with PostgreSQL's own contrib package, and an owner of the database may add it.
do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise exception 'Paydesk needs the extension pg_trgm in this database: install PostgreSQL''s contrib package and run "create extension pg_trgm" (%)', sqlerrm;
end $$;
--> statement-breakpoint
CREATE TABLE "order_texts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL
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
CREATE TABLE "order_total_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_total_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quarter" timestamp with time zone NOT NULL,
	"connection_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"stage" text NOT NULL,
	"word" text NOT NULL,
	"orders" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"unknown" bigint NOT NULL,
	"taken_back" numeric NOT NULL,
	"added" numeric NOT NULL,
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
	"word" text NOT NULL,
	"orders" bigint NOT NULL,
	"amount" numeric NOT NULL,
	"unknown" bigint NOT NULL,
	"taken_back" numeric NOT NULL,
	"added" numeric NOT NULL,
	"unclear" bigint NOT NULL,
	CONSTRAINT "order_totals_day_connection_id_direction_kind_currency_stage_word_pk" PRIMARY KEY("day","connection_id","direction","kind","currency","stage","word")
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
ALTER TABLE "orders" ADD COLUMN "later" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_back" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "second_moved" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "moved" numeric;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "later_unclear" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "word" text GENERATED ALWAYS AS (case
      when conflict is not null then 'conflict'
      when later is not null then later
      when submission = 'unconfirmed' then case when next_query_at is null then 'unconfirmed_people' else 'unconfirmed' end
      when outcome <> 'none' then outcome
      when submission = 'accepted' then case when kind = 'update' then 'update_accepted' else 'accepted' end
      when submission = 'not_sent' then case when next_attempt_at is null then 'not_sent' else 'not_sent_retrying' end
      when submission = 'draft' then case when coalesce(cause, '') in ('sent_back', 'approval_expired') then 'sent_back' else 'draft' end
      else submission end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stage" text GENERATED ALWAYS AS (case
      when submission = 'unconfirmed' then 'unconfirmed'
      when submission in ('rejected', 'settled_absent') then 'failed'
      when submission = 'cancelled' then 'cancelled'
      when submission <> 'accepted' then 'waiting'
      when outcome = 'approved' or (outcome = 'none' and kind = 'update') then 'approved'
      when outcome in ('none', 'processing') then 'processing'
      when outcome = 'unknown' then 'unknown'
      else 'failed' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "order_texts" ADD CONSTRAINT "order_texts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_texts_text_idx" ON "order_texts" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_moves_at_idx" ON "order_moves" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_totals_empty_idx" ON "order_totals" USING btree ("day") WHERE "order_totals"."orders" = 0;--> statement-breakpoint
CREATE INDEX "orders_word_idx" ON "orders" USING btree ("word","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_currency_idx" ON "orders" USING btree ("currency","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_endpoint_idx" ON "orders" USING btree ("endpoint_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_amount_idx" ON "orders" USING btree ("amount" DESC NULLS LAST,"id" DESC NULLS LAST);
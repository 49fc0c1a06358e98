DROP INDEX "orders_alarm_idx";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "taken_back" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" drop column "taken_back";--> statement-breakpoint
ALTER TABLE "orders" drop column "word";--> statement-breakpoint
ALTER TABLE "order_aftermath" ADD COLUMN "standing" text DEFAULT 'counted' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_aftermath" ADD COLUMN "standing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "query_status" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "doubt_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "later_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reversed" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charged_back" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_total_deltas" ADD COLUMN "later" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_totals" ADD COLUMN "later" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_aftermath" ADD CONSTRAINT "order_aftermath_standing_check" CHECK ("order_aftermath"."standing" in ('reported', 'counted', 'refused'));--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_back" numeric GENERATED ALWAYS AS (reversed + refunded + charged_back) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "word" text GENERATED ALWAYS AS (case
      when conflict is not null then 'conflict'
      when doubt_since is not null then 'awaiting'
      when later is not null then later
      when submission = 'unconfirmed' then case when next_query_at is null then 'unconfirmed_people' else 'unconfirmed' end
      when outcome <> 'none' then outcome
      when submission = 'accepted' then case when kind = 'update' then 'update_accepted' else 'accepted' end
      when submission = 'not_sent' then case when next_attempt_at is null then 'not_sent' else 'not_sent_retrying' end
      when submission = 'draft' then case when coalesce(cause, '') in ('sent_back', 'approval_expired') then 'sent_back' else 'draft' end
      else submission end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "added" numeric GENERATED ALWAYS AS (second_moved + case when moved is not null and amount is not null and outcome = 'approved' then moved - amount else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "net" numeric GENERATED ALWAYS AS (case when later_unclear or (outcome = 'approved' and amount is null) then null
        else case when outcome = 'approved' then coalesce(moved, amount) else 0 end + second_moved - reversed - refunded - charged_back end) STORED;--> statement-breakpoint
CREATE INDEX "orders_later_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "orders"."later" is not null;--> statement-breakpoint
CREATE INDEX "orders_alarm_idx" ON "orders" USING btree ("word","created_at","id") WHERE "orders"."acknowledged_at" is null and "orders"."word" in ('unconfirmed', 'unconfirmed_people', 'unknown', 'not_sent', 'conflict', 'awaiting', 'second_order', 'other_amount', 'reversed', 'charged_back', 'later_news');--> statement-breakpoint
CREATE INDEX "orders_word_idx" ON "orders" USING btree ("word","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_failed_idx" ON "orders" USING btree ("final_at" DESC NULLS LAST) WHERE "orders"."word" in ('declined', 'error', 'filtered', 'rejected');

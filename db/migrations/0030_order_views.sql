update orders set error_code = left(error_code, 200) where length(error_code) > 200;
--> statement-breakpoint
CREATE TABLE "order_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_views_name_check" CHECK (length(btrim("order_views"."name")) between 1 and 60),
	CONSTRAINT "order_views_query_check" CHECK (length("order_views"."query") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_name_key" ON "order_views" USING btree ("person_id",lower("name"));--> statement-breakpoint
CREATE INDEX "orders_alarm_idx" ON "orders" USING btree ("word","created_at","id") WHERE "orders"."acknowledged_at" is null and "orders"."word" in ('unconfirmed', 'unconfirmed_people', 'unknown', 'not_sent', 'conflict', 'second_order', 'other_amount', 'reversed', 'charged_back', 'later_news');--> statement-breakpoint
CREATE INDEX "orders_failed_code_idx" ON "orders" USING btree ("created_at","error_code","connection_id","direction") WHERE "orders"."stage" = 'failed';
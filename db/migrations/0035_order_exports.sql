CREATE TABLE "order_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"news_from" timestamp with time zone NOT NULL,
	"query" text NOT NULL,
	"filter" text NOT NULL,
	"words" text NOT NULL,
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
ALTER TABLE "order_exports" ADD CONSTRAINT "order_exports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_exports_list_idx" ON "order_exports" USING btree ("person_id","filter","at");--> statement-breakpoint
CREATE INDEX "order_exports_at_idx" ON "order_exports" USING btree ("at","id");
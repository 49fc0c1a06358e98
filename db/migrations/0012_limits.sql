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
ALTER TABLE "balances" ADD CONSTRAINT "balances_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_typed_by_people_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limits" ADD CONSTRAINT "limits_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limits" ADD CONSTRAINT "limits_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limits" ADD CONSTRAINT "limits_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balances_latest_idx" ON "balances" USING btree ("connection_id","currency","typed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "limits_in_force_key" ON "limits" USING btree ("kind",coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid),"currency") WHERE "limits"."ended_at" is null;
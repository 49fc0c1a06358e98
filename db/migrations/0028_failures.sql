CREATE TABLE "failure_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid,
	"code" text,
	"message" text,
	"words" text NOT NULL,
	"step" text NOT NULL,
	"set_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "failure_words_step_check" CHECK ("failure_words"."step" in ('mend', 'wait', 'support', 'never')),
	CONSTRAINT "failure_words_subject_check" CHECK ("failure_words"."code" is not null or "failure_words"."message" is not null),
	CONSTRAINT "failure_words_ended_check" CHECK (("failure_words"."ended_at" is null) = ("failure_words"."ended_by" is null))
);
--> statement-breakpoint
ALTER TABLE "failure_words" ADD CONSTRAINT "failure_words_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failure_words" ADD CONSTRAINT "failure_words_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failure_words" ADD CONSTRAINT "failure_words_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "failure_words_in_force_key" ON "failure_words" USING btree (coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid),lower(coalesce("code", '')),lower(coalesce("message", ''))) WHERE "failure_words"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "orders_failed_idx" ON "orders" USING btree ("final_at" DESC NULLS LAST) WHERE "orders"."word" in ('declined', 'error', 'filtered', 'rejected');
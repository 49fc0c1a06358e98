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
ALTER TABLE "organisation" ADD COLUMN "app_required_for" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "app_required_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "purpose" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_waiting_idx" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_created_idx" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "password_resets_person_idx" ON "password_resets" USING btree ("person_id","created_at");--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_app_rule_check" CHECK ("organisation"."app_required_for" in ('nobody', 'deciders', 'everybody'));--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_purpose_check" CHECK ("password_resets"."purpose" in ('invitation', 'password'));
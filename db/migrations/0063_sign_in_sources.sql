-- What was typed as a name may have been a password; whoever waits after a failed sign-in may try again.
TRUNCATE "sign_in_attempts";--> statement-breakpoint
CREATE TABLE "password_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_sign_ins" (
	"hour" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"person_id" uuid,
	"count" integer NOT NULL,
	CONSTRAINT "refused_sign_ins_key" UNIQUE NULLS NOT DISTINCT("hour","reason","person_id")
);
--> statement-breakpoint
ALTER TABLE "organisation" DROP CONSTRAINT "organisation_app_rule_check";--> statement-breakpoint
DROP INDEX "sign_in_attempts_email_idx";--> statement-breakpoint
DROP INDEX "sign_in_attempts_ip_idx";--> statement-breakpoint
ALTER TABLE "organisation" ALTER COLUMN "app_required_for" SET DEFAULT 'production';--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "idle_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "wrong_proofs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "wrong_proof_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "name_digest" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_sign_ins" ADD CONSTRAINT "refused_sign_ins_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_history_person_idx" ON "password_history" USING btree ("person_id","replaced_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_name_idx" ON "sign_in_attempts" USING btree ("name_digest","at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_address_idx" ON "sign_in_attempts" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_at_idx" ON "sign_in_attempts" USING btree ("at");--> statement-breakpoint
ALTER TABLE "sign_in_attempts" DROP COLUMN "email";--> statement-breakpoint
ALTER TABLE "sign_in_attempts" DROP COLUMN "ip";--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_idle_check" CHECK ("organisation"."idle_minutes" between 5 and 60);--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_app_rule_check" CHECK ("organisation"."app_required_for" in ('nobody', 'production', 'deciders', 'everybody'));--> statement-breakpoint
-- Where real money moves already, approvers and admins have a week to add an app.
UPDATE "organisation" SET "app_required_for" = 'production', "app_required_from" = now() + interval '7 days' WHERE "app_required_for" = 'nobody';--> statement-breakpoint
INSERT INTO "organisation" ("id", "name", "app_required_from") SELECT 1, 'Your organisation', now() + interval '7 days'
	WHERE EXISTS (SELECT FROM "connection_versions" WHERE "environment" = 'production') ON CONFLICT ("id") DO NOTHING;

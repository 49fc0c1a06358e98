ALTER TABLE "organisation" ADD COLUMN "approval_delay_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "approval_delay_before" integer;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "approval_delay_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "may_approve_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "approver_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "admin_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "scope_narrowed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_approval_delay_check" CHECK ("organisation"."approval_delay_hours" between 0 and 720);--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_approval_delay_before_check" CHECK (("organisation"."approval_delay_before" is null) = ("organisation"."approval_delay_from" is null));
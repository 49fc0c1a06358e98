ALTER TABLE "batches" ADD COLUMN "pauses_in_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "resume_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "pauses_in_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "resume_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_resume_check" CHECK ("batches"."resume_from" is null or ("batches"."paused_at" is not null and "batches"."paused_by" is null));--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_resume_check" CHECK ("connections"."resume_from" is null or "connections"."paused_at" is not null);
DROP INDEX "callbacks_unjudged_idx";--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "is_final" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "callbacks_unjudged_idx" ON "callbacks" USING btree ("connection_id","is_final","judge_after","id") WHERE "callbacks"."judged_at" is null;
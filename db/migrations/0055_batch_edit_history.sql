-- What was undone could not be redone, and nothing shows it: it goes.
DELETE FROM "batch_edits" WHERE "undone_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_edits" ADD COLUMN "kind" text NOT NULL DEFAULT 'type';--> statement-breakpoint
ALTER TABLE "batch_edits" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "batch_edits" ADD COLUMN "after" jsonb;--> statement-breakpoint
-- An act has many columns now, and a sealed text says that it is sealed.
UPDATE "batch_edits" SET "before" = coalesce((
  SELECT jsonb_object_agg(cell.key, jsonb_build_object("column"::text,
    CASE WHEN cell.value #>> '{}' ~ '^v1\.[A-Za-z0-9_-]{100,}$' THEN jsonb_build_object('sealed', cell.value) ELSE cell.value END))
  FROM jsonb_each("before") cell), '{}'::jsonb);--> statement-breakpoint
ALTER TABLE "batch_edits" DROP COLUMN "column";--> statement-breakpoint
ALTER TABLE "batch_edits" ADD CONSTRAINT "batch_edits_kind_check" CHECK ("batch_edits"."kind" in ('type', 'paste', 'fill', 'replace', 'clear', 'alike', 'exclude', 'restore'));--> statement-breakpoint
ALTER TABLE "batch_edits" ADD CONSTRAINT "batch_edits_undone_check" CHECK ("batch_edits"."undone_at" is null or "batch_edits"."after" is not null);--> statement-breakpoint
-- The same event under the name that it has now.
ALTER TABLE "batch_events" DISABLE TRIGGER "batch_events_kept";--> statement-breakpoint
UPDATE "batch_events" SET "kind" = 'edited' WHERE "kind" = 'mended';--> statement-breakpoint
ALTER TABLE "batch_events" ENABLE TRIGGER "batch_events_kept";

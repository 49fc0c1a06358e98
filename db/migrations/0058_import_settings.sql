CREATE TABLE "import_settings" (
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"headings" jsonb NOT NULL,
	"choices" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_settings_kind_fingerprint_pk" PRIMARY KEY("kind","fingerprint"),
	CONSTRAINT "import_settings_kind_check" CHECK ("import_settings"."kind" in ('recurring', 'payout', 'update'))
);
--> statement-breakpoint
ALTER TABLE "import_settings" ADD CONSTRAINT "import_settings_saved_by_people_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_settings_saved_idx" ON "import_settings" USING btree ("kind","saved_at");
CREATE TABLE "news_seen" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"through" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news_seen" ADD CONSTRAINT "news_seen_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
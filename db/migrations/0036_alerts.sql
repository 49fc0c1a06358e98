CREATE TABLE "alert_choices" (
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"hours" integer,
	CONSTRAINT "alert_choices_person_id_kind_pk" PRIMARY KEY("person_id","kind"),
	CONSTRAINT "alert_choices_kind_check" CHECK ("alert_choices"."kind" in ('approval', 'batch_stopped', 'unconfirmed', 'conflict', 'later', 'callback_refused', 'batch_finished')),
	CONSTRAINT "alert_choices_way_check" CHECK ("alert_choices"."way" in ('desk', 'mail', 'both', 'none')),
	CONSTRAINT "alert_choices_hours_check" CHECK (("alert_choices"."hours" is not null) = ("alert_choices"."kind" = 'unconfirmed') and ("alert_choices"."hours" is null or "alert_choices"."hours" between 1 and 168))
);
--> statement-breakpoint
CREATE TABLE "alert_signs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_signs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_signs_kind_check" CHECK ("alert_signs"."kind" in ('batch_open', 'batch_paused', 'connection_paused', 'conflict', 'later', 'callback', 'orphan', 'approval', 'settlement'))
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"connection_id" uuid,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_on_desk" boolean NOT NULL,
	"read_at" timestamp with time zone,
	"mail" text NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "alerts_kind_check" CHECK ("alerts"."kind" in ('approval', 'batch_stopped', 'unconfirmed', 'conflict', 'later', 'callback_refused', 'batch_finished')),
	CONSTRAINT "alerts_mail_words_check" CHECK ("alerts"."mail" in ('none', 'waiting', 'written', 'dropped')),
	CONSTRAINT "alerts_somewhere_check" CHECK ("alerts"."is_on_desk" or "alerts"."mail" <> 'none'),
	CONSTRAINT "alerts_mailed_check" CHECK (("alerts"."mail" = 'written') = ("alerts"."mailed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";--> statement-breakpoint
ALTER TABLE "alert_choices" ADD CONSTRAINT "alert_choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_signs_due_idx" ON "alert_signs" USING btree ("due_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once_key" ON "alerts" USING btree ("person_id","key");--> statement-breakpoint
CREATE INDEX "alerts_listed_idx" ON "alerts" USING btree ("person_id","id" DESC NULLS LAST) WHERE "alerts"."is_on_desk";--> statement-breakpoint
CREATE INDEX "alerts_unread_idx" ON "alerts" USING btree ("person_id","id" DESC NULLS LAST) WHERE "alerts"."is_on_desk" and "alerts"."read_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_waiting_idx" ON "alerts" USING btree ("person_id","kind","at") WHERE "alerts"."mail" = 'waiting';--> statement-breakpoint
CREATE INDEX "alerts_mailed_idx" ON "alerts" USING btree ("person_id","kind","mailed_at") WHERE "alerts"."mail" = 'written';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("mails"."kind" in ('invitation', 'password_link', 'access_changed', 'app_removed', 'app_wanted', 'alert'));
CREATE TABLE "connection_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"part" text NOT NULL,
	"title" text NOT NULL,
	"effect" jsonb NOT NULL,
	"sealed_input" text,
	"mark" text NOT NULL,
	"required_approvals" integer NOT NULL,
	"request_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"applied_in" bigint,
	"closed_at" timestamp with time zone,
	"closed_reason" text,
	CONSTRAINT "connection_changes_act_check" CHECK ("connection_changes"."act" in ('connections.create', 'connections.update', 'connections.renewVersion', 'connections.replaceKey', 'connections.setControlKey', 'connections.renewCallbackAddress', 'endpoints.save', 'endpoints.retire')),
	CONSTRAINT "connection_changes_required_check" CHECK ("connection_changes"."required_approvals" between 1 and 2),
	CONSTRAINT "connection_changes_ended_check" CHECK (num_nonnulls("connection_changes"."applied_at", "connection_changes"."closed_at") <= 1),
	CONSTRAINT "connection_changes_wiped_check" CHECK (("connection_changes"."sealed_input" is null) = (num_nonnulls("connection_changes"."applied_at", "connection_changes"."closed_at") = 1)),
	CONSTRAINT "connection_changes_closed_check" CHECK (("connection_changes"."closed_at" is null) = ("connection_changes"."closed_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "settlement_confirmations" (
	"settlement_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_confirmations_settlement_id_person_id_pk" PRIMARY KEY("settlement_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "approval_policies" DROP CONSTRAINT "approval_policies_act_check";--> statement-breakpoint
ALTER TABLE "approval_requests" DROP CONSTRAINT "approval_requests_act_check";--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "required" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "because" text DEFAULT 'Two people settle: one proposes, another confirms.' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "policy_id" uuid;--> statement-breakpoint
ALTER TABLE "connection_changes" ADD CONSTRAINT "connection_changes_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_changes" ADD CONSTRAINT "connection_changes_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_confirmations" ADD CONSTRAINT "settlement_confirmations_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_confirmations" ADD CONSTRAINT "settlement_confirmations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_changes_waiting_key" ON "connection_changes" USING btree ("connection_id","part") WHERE "connection_changes"."applied_at" is null and "connection_changes"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_changes_request_key" ON "connection_changes" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "connection_changes_connection_idx" ON "connection_changes" USING btree ("connection_id","asked_at");--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_policy_id_approval_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."approval_policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_act_check" CHECK ("approval_policies"."act" in ('payouts.submit', 'payees.changeAccount', 'orders.settle', 'connections.change', 'policies.change'));--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_act_check" CHECK ("approval_requests"."act" in ('payouts.submit', 'payees.changeAccount', 'orders.settle', 'connections.change', 'policies.change'));--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_required_check" CHECK ("settlements"."required" between 1 and 2);
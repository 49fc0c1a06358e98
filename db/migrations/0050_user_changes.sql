CREATE TABLE "user_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"person_id" uuid,
	"title" text NOT NULL,
	"effect" jsonb NOT NULL,
	"input" text NOT NULL,
	"digest" text NOT NULL,
	"request_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_reason" text,
	CONSTRAINT "user_changes_act_check" CHECK ("user_changes"."act" in ('people.create', 'people.update', 'people.enable', 'people.invite', 'people.resetPassword', 'people.removeSecondFactor', 'users.setApprovalDelay')),
	CONSTRAINT "user_changes_ended_check" CHECK (num_nonnulls("user_changes"."applied_at", "user_changes"."closed_at") <= 1),
	CONSTRAINT "user_changes_closed_check" CHECK (("user_changes"."closed_at" is null) = ("user_changes"."closed_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "approval_policies" DROP CONSTRAINT "approval_policies_act_check";--> statement-breakpoint
ALTER TABLE "approval_requests" DROP CONSTRAINT "approval_requests_act_check";--> statement-breakpoint
ALTER TABLE "user_changes" ADD CONSTRAINT "user_changes_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_changes" ADD CONSTRAINT "user_changes_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_changes_request_key" ON "user_changes" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_changes_waiting_key" ON "user_changes" USING btree ("person_id") WHERE "user_changes"."applied_at" is null and "user_changes"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_act_check" CHECK ("approval_policies"."act" in ('payouts.submit', 'batches.release', 'recurring.update', 'payees.changeAccount', 'orders.settle', 'connections.change', 'policies.change', 'users.change'));--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_act_check" CHECK ("approval_requests"."act" in ('payouts.submit', 'batches.release', 'recurring.update', 'payees.changeAccount', 'orders.settle', 'connections.change', 'policies.change', 'users.change'));
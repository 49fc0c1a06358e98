CREATE TABLE "permissions" (
	"act" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "permissions_act_role_pk" PRIMARY KEY("act","role"),
	CONSTRAINT "permissions_role_check" CHECK ("permissions"."role" in ('developer', 'viewer', 'preparer', 'approver', 'admin'))
);
--> statement-breakpoint
CREATE INDEX "orders_receiver_idx" ON "orders" USING btree (lower("receiver_name"),"created_at") WHERE "orders"."outcome" = 'approved';
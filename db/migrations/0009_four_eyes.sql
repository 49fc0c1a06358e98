CREATE TABLE "approval_decisions" (
	"request_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"mark" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_decisions_request_id_person_id_pk" PRIMARY KEY("request_id","person_id"),
	CONSTRAINT "approval_decisions_decision_check" CHECK ("approval_decisions"."decision" in ('approve', 'reject')),
	CONSTRAINT "approval_decisions_reason_check" CHECK ("approval_decisions"."decision" = 'approve' or length("approval_decisions"."reason") > 0)
);
--> statement-breakpoint
CREATE TABLE "approval_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid,
	"act" text NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"in_force_from" timestamp with time zone,
	"in_force_to" timestamp with time zone,
	CONSTRAINT "approval_policies_act_check" CHECK ("approval_policies"."act" in ('payouts.submit', 'payees.changeAccount', 'connections.change', 'policies.change')),
	CONSTRAINT "approval_policies_version_check" CHECK ("approval_policies"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"act" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"connection_id" uuid,
	"mark" text NOT NULL,
	"policy_id" uuid,
	"rules" jsonb NOT NULL,
	"because" text NOT NULL,
	"required" integer NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"state_reason" text,
	CONSTRAINT "approval_requests_act_check" CHECK ("approval_requests"."act" in ('payouts.submit', 'payees.changeAccount', 'connections.change', 'policies.change')),
	CONSTRAINT "approval_requests_state_check" CHECK ("approval_requests"."state" in ('open', 'approved', 'rejected', 'expired', 'void')),
	CONSTRAINT "approval_requests_required_check" CHECK ("approval_requests"."required" between 1 and 2),
	CONSTRAINT "approval_requests_expires_check" CHECK ("approval_requests"."expires_at" > "approval_requests"."requested_at"),
	CONSTRAINT "approval_requests_decided_check" CHECK (("approval_requests"."state" = 'open') = ("approval_requests"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"person_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_person_id_code_hash_pk" PRIMARY KEY("person_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "required_approvals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "approval_mark" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "stepped_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_policy_id_approval_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."approval_policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_policies_version_key" ON "approval_policies" USING btree ("act",coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid),"version");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_policies_in_force_key" ON "approval_policies" USING btree ("act",coalesce("connection_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "approval_policies"."in_force_from" is not null and "approval_policies"."in_force_to" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_open_key" ON "approval_requests" USING btree ("subject_type","subject_id") WHERE "approval_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "approval_requests_waiting_idx" ON "approval_requests" USING btree ("requested_at") WHERE "approval_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "approval_requests_subject_idx" ON "approval_requests" USING btree ("subject_type","subject_id","requested_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_required_approvals_check" CHECK ("orders"."required_approvals" between 0 and 2);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_approval_mark_check" CHECK ("orders"."required_approvals" = 0 or "orders"."approval_mark" is not null);
--> statement-breakpoint
-- Four eyes, held here too: nobody's code is needed to refuse what the policy did not let through.
create function judge_approval_decision() returns trigger language plpgsql as $$
declare request approval_requests;
begin
  select * into request from approval_requests where id = new.request_id for update;
  if request.requested_by = new.person_id then
    raise exception 'approval %: who asked for it cannot decide', request.id using errcode = 'restrict_violation';
  end if;
  if request.state <> 'open' or request.expires_at <= new.at then
    raise exception 'approval %: it is no longer open', request.id using errcode = 'restrict_violation';
  end if;
  if request.mark <> new.mark then
    raise exception 'approval %: it was changed since', request.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger approval_decisions_judged before insert on approval_decisions for each row execute function judge_approval_decision();
--> statement-breakpoint
create trigger approval_decisions_kept before update or delete or truncate on approval_decisions for each statement execute function refuse_change();
--> statement-breakpoint
create trigger approval_requests_kept before delete or truncate on approval_requests for each statement execute function refuse_change();
--> statement-breakpoint
create function freeze_approval_request() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.act, new.subject_type, new.subject_id, new.mark, new.required, new.rules, new.requested_by, new.requested_at, new.expires_at)
     is distinct from (old.act, old.subject_type, old.subject_id, old.mark, old.required, old.rules, old.requested_by, old.requested_at, old.expires_at) then
    raise exception 'approval % is kept as it was asked for and decided', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = 'approved' and (select count(*) from approval_decisions where request_id = new.id and decision = 'approve') < new.required then
    raise exception 'approval %: not enough people have approved', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger approval_requests_frozen before update on approval_requests for each row execute function freeze_approval_request();
--> statement-breakpoint
create trigger approval_policies_kept before delete or truncate on approval_policies for each statement execute function refuse_change();
--> statement-breakpoint
create function freeze_approval_policy() returns trigger language plpgsql as $$
begin
  if (new.act, new.version, new.rules, new.created_by) is distinct from (old.act, old.version, old.rules, old.created_by)
     or new.connection_id is distinct from old.connection_id
     or (old.in_force_from is not null and new.in_force_from is distinct from old.in_force_from)
     or (old.in_force_to is not null and new.in_force_to is distinct from old.in_force_to) then
    raise exception 'policy % is kept as it was', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger approval_policies_frozen before update on approval_policies for each row execute function freeze_approval_policy();
--> statement-breakpoint
create function guard_release() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.required_approvals < old.required_approvals and old.submission not in ('draft', 'held') then
      raise exception 'order %: approvals are not waived', old.id using errcode = 'restrict_violation';
    end if;
    if old.submission in ('draft', 'held') and new.required_approvals > 0 and new.approval_mark is not distinct from old.approval_mark
       and ((new.connection_version, new.endpoint_id, new.payee_fingerprint) is distinct from (old.connection_version, old.endpoint_id, old.payee_fingerprint)
            or new.amount is distinct from old.amount or new.currency is distinct from old.currency
            or new.fields is distinct from old.fields or new.sealed_fields is distinct from old.sealed_fields and new.sealed_fields is not null) then
      raise exception 'order %: what was changed must be approved anew', old.id using errcode = 'restrict_violation';
    end if;
    if old.submission not in ('draft', 'held') then
      return new;
    end if;
  end if;
  if new.required_approvals > 0 and new.submission not in ('draft', 'held', 'cancelled')
     and not exists (select 1 from approval_requests r
                     where r.subject_type = 'order' and r.subject_id = new.id and r.state = 'approved'
                       and r.mark = new.approval_mark and r.required >= new.required_approvals) then
    raise exception 'order %: % must approve it first', new.id, new.required_approvals using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_release_guarded before insert or update of submission, required_approvals, approval_mark, connection_version, endpoint_id, payee_fingerprint, amount, currency, fields, sealed_fields on orders
  for each row execute function guard_release();

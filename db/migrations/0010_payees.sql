CREATE TABLE "payee_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payee_id" uuid NOT NULL,
	"change_id" uuid,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"holder" text,
	"label" text NOT NULL,
	"called_person" text,
	"called_number" text,
	"called_on" date,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"in_force_from" timestamp with time zone,
	"in_force_to" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_reason" text,
	CONSTRAINT "payee_accounts_of_order_key" UNIQUE("id","payee_id","fingerprint"),
	CONSTRAINT "payee_accounts_kind_check" CHECK ("payee_accounts"."kind" in ('bank_account', 'ewallet', 'crypto_wallet', 'card', 'stored_profile')),
	CONSTRAINT "payee_accounts_fields_check" CHECK (not "payee_accounts"."fields" ?| array['credit_card_number', 'cvv2']),
	CONSTRAINT "payee_accounts_called_check" CHECK (("payee_accounts"."called_person" is null) = ("payee_accounts"."called_number" is null) and ("payee_accounts"."called_person" is null) = ("payee_accounts"."called_on" is null)),
	CONSTRAINT "payee_accounts_in_force_check" CHECK ("payee_accounts"."in_force_to" is null or "payee_accounts"."in_force_to" >= "payee_accounts"."in_force_from"),
	CONSTRAINT "payee_accounts_ended_check" CHECK ("payee_accounts"."in_force_from" is not null or "payee_accounts"."in_force_to" is null),
	CONSTRAINT "payee_accounts_closed_check" CHECK ("payee_accounts"."closed_at" is null or "payee_accounts"."in_force_from" is null),
	CONSTRAINT "payee_accounts_reason_check" CHECK (("payee_accounts"."closed_at" is null) = ("payee_accounts"."closed_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "payee_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"file_name" text,
	"required_approvals" integer NOT NULL,
	"mark" text NOT NULL,
	"request_id" uuid,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payee_changes_source_check" CHECK ("payee_changes"."source" in ('form', 'file')),
	CONSTRAINT "payee_changes_required_check" CHECK ("payee_changes"."required_approvals" between 0 and 2),
	CONSTRAINT "payee_changes_file_check" CHECK (("payee_changes"."source" = 'file') = ("payee_changes"."file_name" is not null))
);
--> statement-breakpoint
CREATE TABLE "payees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"archived_by" uuid,
	CONSTRAINT "payees_key_check" CHECK ("payees"."key" = btrim("payees"."key") and length("payees"."key") between 1 and 64),
	CONSTRAINT "payees_name_check" CHECK (length(btrim("payees"."name")) between 1 and 200),
	CONSTRAINT "payees_archived_check" CHECK (("payees"."archived_at" is null) = ("payees"."archived_by" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payee_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payee_account_id" uuid;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "payee_cooling_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_payee_id_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_change_id_payee_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."payee_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_proposed_by_people_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_changes" ADD CONSTRAINT "payee_changes_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_changes" ADD CONSTRAINT "payee_changes_proposed_by_people_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_archived_by_people_id_fk" FOREIGN KEY ("archived_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payee_accounts_in_force_key" ON "payee_accounts" USING btree ("payee_id") WHERE "payee_accounts"."in_force_from" is not null and "payee_accounts"."in_force_to" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payee_accounts_waiting_key" ON "payee_accounts" USING btree ("payee_id") WHERE "payee_accounts"."in_force_from" is null and "payee_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payee_accounts_payee_idx" ON "payee_accounts" USING btree ("payee_id","proposed_at");--> statement-breakpoint
CREATE INDEX "payee_accounts_change_idx" ON "payee_accounts" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "payee_accounts_fingerprint_idx" ON "payee_accounts" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "payees_key_key" ON "payees" USING btree (lower("key"));--> statement-breakpoint
CREATE INDEX "payees_name_idx" ON "payees" USING btree (lower("name"),"id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payee_id_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payee_account_fk" FOREIGN KEY ("payee_account_id","payee_id","payee_fingerprint") REFERENCES "public"."payee_accounts"("id","payee_id","fingerprint") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_payee_idx" ON "orders" USING btree ("payee_id","created_at") WHERE "orders"."payee_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payee_check" CHECK (("orders"."payee_id" is null) = ("orders"."payee_account_id" is null));--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_cooling_check" CHECK ("organisation"."payee_cooling_hours" between 0 and 720);
--> statement-breakpoint
-- The book of payees, held here too: history is never changed, and no account takes another's place unseen.
create trigger payees_kept before delete or truncate on payees for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payee_changes_kept before delete or truncate on payee_changes for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payee_accounts_kept before delete or truncate on payee_accounts for each statement execute function refuse_change();
--> statement-breakpoint
create function freeze_payee_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.source, new.required_approvals, new.mark, new.proposed_by, new.proposed_at)
     is distinct from (old.id, old.source, old.required_approvals, old.mark, old.proposed_by, old.proposed_at)
     or new.file_name is distinct from old.file_name
     or (old.request_id is not null and new.request_id is distinct from old.request_id) then
    raise exception 'change % is kept as it was proposed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payee_changes_frozen before update on payee_changes for each row execute function freeze_payee_change();
--> statement-breakpoint
create function guard_payee_account() returns trigger language plpgsql as $$
declare change payee_changes;
begin
  if new.change_id is not null then
    select * into change from payee_changes where id = new.change_id for update;
  end if;
  if tg_op = 'INSERT' then
    if new.change_id is not null and (change.request_id is not null or change.proposed_by <> new.proposed_by) then
      raise exception 'change %: nothing is added once it was asked for, nor by another person', change.id using errcode = 'restrict_violation';
    end if;
  elsif (new.id, new.payee_id, new.kind, new.fields, new.fingerprint, new.label, new.proposed_by, new.proposed_at)
     is distinct from (old.id, old.payee_id, old.kind, old.fields, old.fingerprint, old.label, old.proposed_by, old.proposed_at)
     or (new.change_id, new.holder, new.called_person, new.called_number, new.called_on)
     is distinct from (old.change_id, old.holder, old.called_person, old.called_number, old.called_on)
     or (old.in_force_from is not null and new.in_force_from is distinct from old.in_force_from)
     or (old.in_force_to is not null and new.in_force_to is distinct from old.in_force_to)
     or (old.closed_at is not null and (new.closed_at, new.closed_reason) is distinct from (old.closed_at, old.closed_reason)) then
    raise exception 'account % is kept as it was', old.id using errcode = 'restrict_violation';
  end if;
  if new.in_force_from is null or (tg_op = 'UPDATE' and old.in_force_from is not null)
     or not exists (select 1 from payee_accounts a where a.payee_id = new.payee_id and a.id <> new.id and a.in_force_from is not null) then
    return new;
  end if;
  if new.change_id is null or new.called_person is null then
    raise exception 'account % would replace another: it is proposed, with a note of the call', new.id using errcode = 'restrict_violation';
  end if;
  if change.required_approvals > 0
     and not exists (select 1 from approval_requests r
                     where r.id = change.request_id and r.act = 'payees.changeAccount' and r.subject_type = 'payee_change'
                       and r.subject_id = change.id and r.requested_by = change.proposed_by and r.state = 'approved'
                       and r.mark = change.mark and r.required >= change.required_approvals) then
    raise exception 'account %: % must approve it first', new.id, change.required_approvals using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payee_accounts_guarded before insert or update on payee_accounts for each row execute function guard_payee_account();
--> statement-breakpoint
create function guard_order_payee() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.submission not in ('draft', 'held')
     and (new.payee_id, new.payee_account_id) is distinct from (old.payee_id, old.payee_account_id) then
    raise exception 'order % is released: its payee never changes', old.id using errcode = 'restrict_violation';
  end if;
  -- When it is prepared, and again when it is let go: in between the book may have got another account.
  if new.payee_account_id is not null
     and (tg_op = 'INSERT' or new.payee_account_id is distinct from old.payee_account_id
          or (old.submission in ('draft', 'held') and new.submission not in ('draft', 'held', 'cancelled')))
     and not exists (select 1 from payee_accounts where id = new.payee_account_id and in_force_from is not null and in_force_to is null) then
    raise exception 'order %: this account of its payee is not in force', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_payee_guarded before insert or update of payee_id, payee_account_id, submission on orders
  for each row execute function guard_order_payee();
--> statement-breakpoint
-- An account of the book that has not been in force for its cooling time is paid only with another person's approval.
create function guard_payee_cooling() returns trigger language plpgsql as $$
declare cooling integer;
begin
  if new.kind <> 'payout' or new.origin <> 'made' or new.required_approvals > 0 or new.submission in ('draft', 'held', 'cancelled')
     or (tg_op = 'UPDATE' and old.submission not in ('draft', 'held'))
     or not exists (select 1 from payee_accounts where fingerprint = new.payee_fingerprint) then
    return new;
  end if;
  cooling := coalesce((select payee_cooling_hours from organisation where id = 1), 24);
  if exists (select 1 from payee_accounts
             where fingerprint = new.payee_fingerprint and in_force_to is null
               -- The desk's clock may be a little ahead of this one.
               and in_force_from <= clock_timestamp() + interval '5 minutes' - make_interval(hours => cooling)) then
    return new;
  end if;
  if exists (select 1 from people where role in ('approver', 'admin') and disabled_at is null and id <> new.prepared_by
             and person_reaches(id, new.connection_id)) then
    raise exception 'order %: the account is new in the book of payees, somebody else approves it first', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_payee_cooling_guarded before insert or update of submission, required_approvals, payee_fingerprint on orders
  for each row execute function guard_payee_cooling();

CREATE TABLE "person_connections" (
	"person_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_connections_person_id_connection_id_pk" PRIMARY KEY("person_id","connection_id")
);
--> statement-breakpoint
ALTER TABLE "people" DROP CONSTRAINT "people_role_check";--> statement-breakpoint
ALTER TABLE "person_connections" ADD CONSTRAINT "person_connections_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_connections" ADD CONSTRAINT "person_connections_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_connections_connection_idx" ON "person_connections" USING btree ("connection_id");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_role_check" CHECK ("people"."role" in ('developer', 'viewer', 'preparer', 'approver', 'admin'));--> statement-breakpoint
-- Whether a person works with a connection; without one: with all of them.
create function person_reaches(person uuid, connection uuid) returns boolean language sql stable as $$
  select not exists (select 1 from person_connections c where c.person_id = person)
      or exists (select 1 from person_connections c where c.person_id = person and c.connection_id = connection)
$$;
--> statement-breakpoint
-- An admin could lift the own limit: it would be none.
create function guard_limit() returns trigger language plpgsql as $$
begin
  if exists (select 1 from people where id = new.person_id and role = 'admin') then
    raise exception 'person %: an admin works with all connections', new.person_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger person_connections_guarded before insert or update on person_connections for each row execute function guard_limit();
--> statement-breakpoint
create function guard_unlimited_admin() returns trigger language plpgsql as $$
begin
  if exists (select 1 from person_connections where person_id = new.id) then
    raise exception 'person %: an admin works with all connections', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger people_admin_unlimited before update of role on people
  for each row when (new.role = 'admin') execute function guard_unlimited_admin();
--> statement-breakpoint
create function guard_preparer_reach() returns trigger language plpgsql as $$
begin
  if new.prepared_by is not null and not person_reaches(new.prepared_by, new.connection_id) then
    raise exception 'order %: this person does not work with its connection', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_preparer_reaches before insert on orders for each row execute function guard_preparer_reach();
--> statement-breakpoint
create trigger orders_preparer_still_reaches before update of connection_id on orders
  for each row when (new.connection_id is distinct from old.connection_id) execute function guard_preparer_reach();
--> statement-breakpoint
create function guard_approver() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from people p, approval_requests r
                 where p.id = new.person_id and p.disabled_at is null and p.role in ('approver', 'admin')
                   and r.id = new.request_id and person_reaches(p.id, r.connection_id)) then
    raise exception 'approval %: this person may not decide on it', new.request_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger approval_decisions_of_approvers before insert on approval_decisions for each row execute function guard_approver();
--> statement-breakpoint
create or replace function guard_settlement_decision() returns trigger language plpgsql as $$
begin
  if new.decision is distinct from 'confirmed' then
    return new;
  end if;
  if not exists (select 1 from people where id = new.decided_by and role in ('approver', 'admin') and disabled_at is null
                 and person_reaches(id, new.connection_id)) then
    raise exception 'settlement %: this person may not confirm it', new.id using errcode = 'restrict_violation';
  end if;
  if new.alone and exists (select 1 from people where id <> new.decided_by and role in ('approver', 'admin') and disabled_at is null
                           and person_reaches(id, new.connection_id)) then
    raise exception 'settlement %: somebody else can confirm it', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

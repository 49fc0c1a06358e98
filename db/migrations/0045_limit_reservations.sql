CREATE TABLE "limit_reservations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "limit_reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"connection_id" uuid NOT NULL,
	"person_id" uuid,
	"currency" text NOT NULL,
	"amount" numeric NOT NULL,
	"order_id" uuid,
	"batch_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "limit_reservations_amount_check" CHECK ("limit_reservations"."amount" <> 0),
	CONSTRAINT "limit_reservations_subject_check" CHECK (num_nonnulls("limit_reservations"."order_id", "limit_reservations"."batch_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "limit_day" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "limit_day" date;--> statement-breakpoint
ALTER TABLE "limit_reservations" ADD CONSTRAINT "limit_reservations_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_reservations" ADD CONSTRAINT "limit_reservations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_reservations" ADD CONSTRAINT "limit_reservations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_reservations" ADD CONSTRAINT "limit_reservations_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limit_reservations_day_idx" ON "limit_reservations" USING btree ("day","currency","connection_id","person_id");--> statement-breakpoint
CREATE INDEX "limit_reservations_person_idx" ON "limit_reservations" USING btree ("person_id","currency","day");--> statement-breakpoint
CREATE INDEX "orders_payee_day_idx" ON "orders" USING btree ("payee_fingerprint","limit_day") WHERE "orders"."limit_day" is not null;--> statement-breakpoint
create function organisation_day(at timestamptz) returns date language sql stable as $$
  select (at at time zone coalesce((select time_zone from organisation where id = 1), 'UTC'))::date
$$;
--> statement-breakpoint
-- Whether an order uses up limits: all that left or may leave. One in conflict may have, whatever was reported first.
create function counts_against_limits(submission text, outcome text, cause text, conflict text) returns boolean language sql immutable as $$
  select submission <> 'draft'
    and not ((submission in ('cancelled', 'settled_absent')
      or (submission = 'rejected' and cause is distinct from 'access_refused')
      or outcome in ('declined', 'error', 'filtered')) and conflict is null)
$$;
--> statement-breakpoint
-- What the code does not date itself counts on the day it was made; an order of a batch counts with its batch.
create function date_for_limits() returns trigger language plpgsql as $$
begin
  new.limit_day := case when new.batch_id is null then organisation_day(new.created_at) else (select limit_day from batches where id = new.batch_id) end;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_dated before insert on orders for each row
  when (new.limit_day is null and new.direction = 'out') execute function date_for_limits();
--> statement-breakpoint
create function date_batch_for_limits() returns trigger language plpgsql as $$
begin
  new.limit_day := organisation_day(greatest(new.released_at, new.starts_at));
  return new;
end $$;
--> statement-breakpoint
create trigger batches_dated before insert or update of released_at on batches for each row
  when (new.released_at is not null and new.limit_day is null) execute function date_batch_for_limits();
--> statement-breakpoint
create trigger limit_reservations_kept before update or delete or truncate on limit_reservations for each statement execute function refuse_change();
--> statement-breakpoint
-- An order of a batch is reserved with its batch, so it only ever gives back; rows of one batch are added up.
create function reserve_new_orders() returns trigger language plpgsql as $$
begin
  insert into limit_reservations (day, connection_id, person_id, currency, amount, order_id)
    select o.limit_day, o.connection_id, o.prepared_by, o.currency, o.amount, o.id
    from incoming o where o.batch_id is null and o.limit_day is not null and o.direction = 'out' and o.kind <> 'update' and o.amount is not null and o.currency is not null
      and counts_against_limits(o.submission, o.outcome, o.cause, o.conflict);
  insert into limit_reservations (day, connection_id, person_id, currency, amount, batch_id)
    select o.limit_day, o.connection_id, o.prepared_by, o.currency, -sum(o.amount), o.batch_id
    from incoming o where o.batch_id is not null and o.limit_day is not null and o.direction = 'out' and o.kind <> 'update' and o.amount is not null and o.currency is not null
      and not counts_against_limits(o.submission, o.outcome, o.cause, o.conflict)
    group by 1, 2, 3, 4, 6;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_reserved_new after insert on orders referencing new table as incoming for each statement execute function reserve_new_orders();
--> statement-breakpoint
create function reserve_changed_orders() returns trigger language plpgsql as $$
begin
  insert into limit_reservations (day, connection_id, person_id, currency, amount, order_id, batch_id)
    select day, connection_id, person_id, currency, sum(amount), order_id, batch_id
    from (
      select s.day, s.connection_id, s.person_id, s.currency, s.amount, case when s.batch_id is null then s.id end as order_id, s.batch_id
      from outgoing o join incoming n using (id)
      cross join lateral (values
        (o.limit_day, o.connection_id, o.prepared_by, o.currency, -o.amount, o.id, o.batch_id, o.limit_day is not null and o.direction = 'out' and o.kind <> 'update' and o.amount is not null and o.currency is not null
          and counts_against_limits(o.submission, o.outcome, o.cause, o.conflict)),
        (n.limit_day, n.connection_id, n.prepared_by, n.currency, n.amount, n.id, n.batch_id, n.limit_day is not null and n.direction = 'out' and n.kind <> 'update' and n.amount is not null and n.currency is not null
          and counts_against_limits(n.submission, n.outcome, n.cause, n.conflict))
      ) as s(day, connection_id, person_id, currency, amount, id, batch_id, counted)
      where s.counted and (o.submission, o.outcome, o.conflict is null, o.cause, o.limit_day, o.connection_id, o.currency, o.amount)
        is distinct from (n.submission, n.outcome, n.conflict is null, n.cause, n.limit_day, n.connection_id, n.currency, n.amount)
    ) changed
    group by day, connection_id, person_id, currency, order_id, batch_id having sum(amount) <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_reserved_changed after update on orders referencing old table as outgoing new table as incoming
  for each statement execute function reserve_changed_orders();
--> statement-breakpoint
-- A released batch reserves what is ready of it, at once and before its rows become orders; cancelled, it gives back those that did not.
create function reserve_batch() returns trigger language plpgsql as $$
begin
  insert into limit_reservations (day, connection_id, person_id, currency, amount, batch_id)
    select new.limit_day, new.connection_id, new.prepared_by, r.currency, case when new.cancelled_at is null then 1 else -1 end * sum(r.amount), new.id
    from batch_rows r where r.batch_id = new.id and r.verdict = 'ready' and r.order_id is null and r.fault is null
      and r.amount is not null and r.currency is not null
    group by r.currency;
  return null;
end $$;
--> statement-breakpoint
create trigger batches_reserved after update of released_at on batches for each row
  when (old.released_at is null and new.released_at is not null and new.cancelled_at is null and new.direction = 'out' and new.kind <> 'update')
  execute function reserve_batch();
--> statement-breakpoint
create trigger batches_given_back after update of cancelled_at on batches for each row
  when (old.cancelled_at is null and new.cancelled_at is not null and new.released_at is not null and new.limit_day is not null
    and new.direction = 'out' and new.kind <> 'update')
  execute function reserve_batch();
--> statement-breakpoint
create function give_back_row() returns trigger language plpgsql as $$
begin
  insert into limit_reservations (day, connection_id, person_id, currency, amount, batch_id)
    select b.limit_day, b.connection_id, b.prepared_by, new.currency, -new.amount, b.id
    from batches b where b.id = new.batch_id and b.limit_day is not null and b.cancelled_at is null and b.direction = 'out' and b.kind <> 'update';
  return null;
end $$;
--> statement-breakpoint
create trigger batch_rows_given_back after update of fault on batch_rows for each row
  when (old.fault is null and new.fault is not null and new.verdict = 'ready' and new.order_id is null and new.amount is not null and new.currency is not null)
  execute function give_back_row();
--> statement-breakpoint
-- The last 31 days are dated and reserved as they stand: thresholds look back so far, and today's limits are used already.
alter table orders disable trigger user;
--> statement-breakpoint
update orders set limit_day = organisation_day(coalesce(greatest(b.released_at, b.starts_at), o.created_at))
  from orders o left join batches b on b.id = o.batch_id
  where orders.id = o.id and o.direction = 'out' and o.created_at > now() - interval '31 days';
--> statement-breakpoint
alter table orders enable trigger user;
--> statement-breakpoint
alter table batches disable trigger user;
--> statement-breakpoint
update batches set limit_day = organisation_day(greatest(released_at, starts_at)) where released_at > now() - interval '31 days';
--> statement-breakpoint
alter table batches enable trigger user;
--> statement-breakpoint
insert into limit_reservations (day, connection_id, person_id, currency, amount, order_id, batch_id)
  select o.limit_day, o.connection_id, o.prepared_by, o.currency, sum(o.amount), case when o.batch_id is null then o.id end, o.batch_id
  from orders o where o.limit_day is not null and o.direction = 'out' and o.kind <> 'update' and o.amount is not null and o.currency is not null
    and counts_against_limits(o.submission, o.outcome, o.cause, o.conflict) group by 1, 2, 3, 4, 6, 7;
--> statement-breakpoint
insert into limit_reservations (day, connection_id, person_id, currency, amount, batch_id)
  select b.limit_day, b.connection_id, b.prepared_by, r.currency, sum(r.amount), b.id
  from batches b join batch_rows r on r.batch_id = b.id
  where b.limit_day is not null and b.cancelled_at is null and b.direction = 'out' and b.kind <> 'update'
    and r.verdict = 'ready' and r.order_id is null and r.fault is null and r.amount is not null and r.currency is not null
  group by 1, 2, 3, 4, 6;

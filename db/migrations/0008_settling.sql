ALTER TABLE "orders" ADD COLUMN "ruled_on" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_orders" ADD COLUMN "besides" jsonb;--> statement-breakpoint
ALTER TABLE "settlement_orders" ADD COLUMN "seen_event_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_orders" ADD COLUMN "applied_reason" text;--> statement-breakpoint
ALTER TABLE "transaction_reports" ADD COLUMN "reading" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_unasked_idx" ON "orders" USING btree ("sent_at") WHERE "orders"."submission" = 'accepted' and "orders"."kind" <> 'update' and "orders"."outcome" in ('none', 'processing') and "orders"."next_query_at" is null;--> statement-breakpoint
CREATE INDEX "settlement_orders_unfinished_idx" ON "settlement_orders" USING btree ("settlement_id") WHERE "settlement_orders"."is_open";--> statement-breakpoint
ALTER TABLE "settlement_orders" ADD CONSTRAINT "settlement_orders_applied_check" CHECK ("settlement_orders"."applied" in ('applied', 'void'));--> statement-breakpoint
ALTER TABLE "settlement_orders" ADD CONSTRAINT "settlement_orders_ended_check" CHECK ("settlement_orders"."applied" is null or not "settlement_orders"."is_open");--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_alone_check" CHECK (not "settlements"."alone" or length(coalesce("settlements"."decision_reason", '')) >= 10);--> statement-breakpoint
-- Two people, or one where nobody else could: whoever confirms has the right, and alone only if no other enabled person has it.
create function guard_settlement_decision() returns trigger language plpgsql as $$
begin
  if new.decision is distinct from 'confirmed' then
    return new;
  end if;
  if not exists (select 1 from people where id = new.decided_by and role in ('approver', 'admin') and disabled_at is null) then
    raise exception 'settlement %: this person may not confirm it', new.id using errcode = 'restrict_violation';
  end if;
  if new.alone and exists (select 1 from people where id <> new.decided_by and role in ('approver', 'admin') and disabled_at is null) then
    raise exception 'settlement %: somebody else can confirm it', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger settlements_guarded before insert or update on settlements for each row execute function guard_settlement_decision();
--> statement-breakpoint
create or replace function freeze_settlement_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if exists (select 1 from settlements where id = new.settlement_id and decision is not null) then
      raise exception 'settlement % is decided: nothing is added to it', new.settlement_id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not old.is_open
     or (new.settlement_id, new.order_id, new.verdict, new.seen_event_id) is distinct from (old.settlement_id, old.order_id, old.verdict, old.seen_event_id)
     or new.gateway_order_id is distinct from old.gateway_order_id or new.evidence is distinct from old.evidence or new.besides is distinct from old.besides then
    raise exception 'what settlement % says of an order is kept', old.settlement_id using errcode = 'restrict_violation';
  end if;
  if new.applied is not null and not exists (select 1 from settlements where id = new.settlement_id and decision = 'confirmed') then
    raise exception 'settlement % is not confirmed: nothing of it is applied', new.settlement_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger settlement_orders_frozen on settlement_orders;
--> statement-breakpoint
create trigger settlement_orders_frozen before insert or update on settlement_orders for each row execute function freeze_settlement_order();

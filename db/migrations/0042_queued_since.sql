DROP INDEX "orders_queued_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "queued_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_queued_idx" ON "orders" USING btree ("queued_at") WHERE "orders"."submission" = 'queued' and "orders"."batch_id" is null;--> statement-breakpoint
-- What waits now counts from its last change: the request that made it is as old at most.
update orders set queued_at = updated_at where submission = 'queued';
--> statement-breakpoint
-- One writer for every path into the queue. A caller may say since when a new order waits; a change is always of now.
create function stamp_queued() returns trigger language plpgsql as $$
begin
  new.queued_at := case when tg_op = 'INSERT' then coalesce(new.queued_at, clock_timestamp()) else clock_timestamp() end;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_queued_new before insert on orders for each row when (new.submission = 'queued') execute function stamp_queued();
--> statement-breakpoint
create trigger orders_queued_again before update of submission on orders for each row
  when (new.submission = 'queued' and old.submission <> 'queued') execute function stamp_queued();

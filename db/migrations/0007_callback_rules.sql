DROP INDEX "callbacks_unjudged_idx";--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "profile_token" text;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_profile_token_callback_tokens_token_fk" FOREIGN KEY ("profile_token") REFERENCES "public"."callback_tokens"("token") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "callbacks_attention_idx" ON "callbacks" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "callbacks"."acknowledged_at" is null and "callbacks"."verdict" in ('conflict', 'second_order', 'wrong_amount', 'not_understood', 'wrong_control', 'orphan', 'unreadable', 'other_order');--> statement-breakpoint
CREATE INDEX "orders_open_idx" ON "orders" USING btree ("connection_id","sent_at") WHERE ("orders"."submission" = 'unconfirmed' or ("orders"."submission" = 'accepted' and "orders"."kind" <> 'update' and "orders"."outcome" in ('none', 'processing', 'unknown')));--> statement-breakpoint
CREATE INDEX "callbacks_unjudged_idx" ON "callbacks" USING btree ("judge_after","id") WHERE "callbacks"."judged_at" is null;
--> statement-breakpoint
-- An order that was found may learn its amount later, once: the gateway's answer names what a callback did not.
create or replace function freeze_order() returns trigger language plpgsql as $$
begin
  if old.submission in ('draft', 'held') then
    return new;
  end if;
  if (new.client_orderid, new.kind, new.origin, new.direction, new.connection_id, new.connection_version, new.endpoint_id, new.destination, new.payee_fingerprint)
     is distinct from
     (old.client_orderid, old.kind, old.origin, old.direction, old.connection_id, old.connection_version, old.endpoint_id, old.destination, old.payee_fingerprint)
     or new.prepared_by is distinct from old.prepared_by
     or ((new.amount, new.currency) is distinct from (old.amount, old.currency) and not (old.origin = 'found' and old.amount is null))
     or new.fields is distinct from old.fields then
    raise exception 'order % is released: what it sends never changes', old.id using errcode = 'restrict_violation';
  end if;
  if new.attempt < old.attempt then
    raise exception 'order %: attempts only grow', old.id using errcode = 'restrict_violation';
  end if;
  if old.outcome in ('approved', 'declined', 'error', 'filtered') and new.outcome <> old.outcome and new.conflict is null and old.conflict is null then
    raise exception 'order %: a final outcome is never overwritten', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Also what stops being an exception is told: an orphan whose order appeared no longer asks for attention.
drop trigger callbacks_told on callbacks;
--> statement-breakpoint
create trigger callbacks_told after update on callbacks for each row
  when ((old.verdict is distinct from new.verdict or old.acknowledged_at is distinct from new.acknowledged_at)
    and (new.verdict in ('conflict', 'second_order', 'wrong_amount', 'not_understood', 'wrong_control', 'orphan', 'unreadable', 'other_order')
      or old.verdict in ('conflict', 'second_order', 'wrong_amount', 'not_understood', 'wrong_control', 'orphan', 'unreadable', 'other_order')))
  execute function tell_callback_exception();

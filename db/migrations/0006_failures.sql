CREATE SEQUENCE "public"."dispatch_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "counts" (
	"name" text NOT NULL,
	"label" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "counts_name_label_pk" PRIMARY KEY("name","label")
);
--> statement-breakpoint
CREATE TABLE "settlement_orders" (
	"settlement_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"gateway_order_id" text,
	"evidence" jsonb,
	"is_open" boolean DEFAULT true NOT NULL,
	"applied" text,
	CONSTRAINT "settlement_orders_settlement_id_order_id_pk" PRIMARY KEY("settlement_id","order_id"),
	CONSTRAINT "settlement_orders_verdict_check" CHECK ("settlement_orders"."verdict" in ('absent', 'processing', 'approved', 'declined', 'error', 'filtered'))
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"report_id" uuid,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"alone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "settlements_kind_check" CHECK ("settlements"."kind" in ('unconfirmed', 'conflict')),
	CONSTRAINT "settlements_decision_check" CHECK ("settlements"."decision" in ('confirmed', 'refused', 'withdrawn')),
	CONSTRAINT "settlements_decided_check" CHECK (num_nulls("settlements"."decision", "settlements"."decided_by", "settlements"."decided_at") in (0, 3)),
	CONSTRAINT "settlements_two_people_check" CHECK ("settlements"."decision" is distinct from 'confirmed' or ("settlements"."decided_by" = "settlements"."proposed_by") = "settlements"."alone"),
	CONSTRAINT "settlements_reason_check" CHECK (length("settlements"."reason") >= 10)
);
--> statement-breakpoint
CREATE TABLE "transaction_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"row_count" integer NOT NULL,
	"covers_from" timestamp with time zone NOT NULL,
	"covers_to" timestamp with time zone NOT NULL,
	"rows" jsonb NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_reports_covers_check" CHECK ("transaction_reports"."covers_from" < "transaction_reports"."covers_to")
);
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "prepared_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "acknowledged_by" uuid;--> statement-breakpoint
ALTER TABLE "callback_tokens" ADD COLUMN "endpoint_id" uuid;--> statement-breakpoint
ALTER TABLE "callback_tokens" ADD COLUMN "profile_id" text;--> statement-breakpoint
ALTER TABLE "callback_tokens" ADD COLUMN "direction" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "paused_cause" text;--> statement-breakpoint
UPDATE "connections" SET "paused_cause" = 'access_refused' WHERE "paused_at" is not null;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "recent_results" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "decline_code" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "decline_streak" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "probed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "silence_after_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "unknown_charges" text DEFAULT 'alert' NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "identity" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "stopped_by" uuid;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "stopped_reason" text;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "fenced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "fenced_reason" text;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "dispatch_floor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "dispatch_number" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "origin" text DEFAULT 'made' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_orders" ADD CONSTRAINT "settlement_orders_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_orders" ADD CONSTRAINT "settlement_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_report_id_transaction_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."transaction_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_proposed_by_people_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_reports" ADD CONSTRAINT "transaction_reports_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_reports" ADD CONSTRAINT "transaction_reports_uploaded_by_people_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_orders_open_key" ON "settlement_orders" USING btree ("order_id") WHERE "settlement_orders"."is_open";--> statement-breakpoint
CREATE INDEX "settlement_orders_order_idx" ON "settlement_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "settlements_open_idx" ON "settlements" USING btree ("proposed_at") WHERE "settlements"."decision" is null;--> statement-breakpoint
CREATE INDEX "transaction_reports_connection_idx" ON "transaction_reports" USING btree ("connection_id","created_at");--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_acknowledged_by_people_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_tokens" ADD CONSTRAINT "callback_tokens_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installation" ADD CONSTRAINT "installation_stopped_by_people_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "callbacks_received_idx" ON "callbacks" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "callbacks_exceptions_idx" ON "callbacks" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "callbacks"."verdict" in ('conflict', 'second_order', 'wrong_amount', 'not_understood', 'wrong_control', 'orphan', 'unreadable', 'other_order');--> statement-breakpoint
CREATE UNIQUE INDEX "callback_tokens_profile_key" ON "callback_tokens" USING btree ("endpoint_id","profile_id") WHERE "callback_tokens"."profile_id" is not null and "callback_tokens"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_dispatch_number_key" UNIQUE("dispatch_number");--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_acknowledged_check" CHECK (("callbacks"."acknowledged_at" is null) = ("callbacks"."acknowledged_by" is null));--> statement-breakpoint
ALTER TABLE "callback_tokens" ADD CONSTRAINT "callback_tokens_profile_check" CHECK (num_nulls("callback_tokens"."endpoint_id", "callback_tokens"."profile_id", "callback_tokens"."direction") in (0, 3));--> statement-breakpoint
ALTER TABLE "callback_tokens" ADD CONSTRAINT "callback_tokens_direction_check" CHECK ("callback_tokens"."direction" in ('out', 'in'));--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_paused_cause_check" CHECK (("connections"."paused_at" is null) = ("connections"."paused_cause" is null));--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_paused_cause_word_check" CHECK ("connections"."paused_cause" in ('access_refused', 'unclear_results', 'declines'));--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_recent_results_check" CHECK ("connections"."recent_results" ~ '^[cu]{0,20}$');--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_silence_check" CHECK ("connections"."silence_after_minutes" between 1 and 10080);--> statement-breakpoint
ALTER TABLE "endpoints" ADD CONSTRAINT "endpoints_unknown_charges_check" CHECK ("endpoints"."unknown_charges" in ('alert', 'record'));--> statement-breakpoint
ALTER TABLE "installation" ADD CONSTRAINT "installation_stopped_check" CHECK (("installation"."stopped_at" is null) = ("installation"."stopped_reason" is null));--> statement-breakpoint
ALTER TABLE "installation" ADD CONSTRAINT "installation_fenced_check" CHECK (("installation"."fenced_at" is null) = ("installation"."fenced_reason" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_origin_check" CHECK ("orders"."origin" in ('made', 'found'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prepared_by_check" CHECK (("orders"."prepared_by" is null) = ("orders"."origin" = 'found'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_found_never_sent_check" CHECK ("orders"."origin" = 'made' or "orders"."attempt" = 0);
--> statement-breakpoint
-- A final outcome changes only together with a conflict: when one is raised, or when people settle it.
create or replace function freeze_order() returns trigger language plpgsql as $$
begin
  if old.submission in ('draft', 'held') then
    return new;
  end if;
  if (new.client_orderid, new.kind, new.origin, new.direction, new.connection_id, new.connection_version, new.endpoint_id, new.destination, new.payee_fingerprint)
     is distinct from
     (old.client_orderid, old.kind, old.origin, old.direction, old.connection_id, old.connection_version, old.endpoint_id, old.destination, old.payee_fingerprint)
     or new.prepared_by is distinct from old.prepared_by
     or new.amount is distinct from old.amount or new.currency is distinct from old.currency or new.fields is distinct from old.fields then
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
create function freeze_settlement() returns trigger language plpgsql as $$
begin
  if old.decision is not null
     or (new.kind, new.connection_id, new.reason, new.proposed_by, new.proposed_at) is distinct from (old.kind, old.connection_id, old.reason, old.proposed_by, old.proposed_at)
     or new.report_id is distinct from old.report_id then
    raise exception 'settlement % is kept as it was proposed and decided', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger settlements_frozen before update on settlements for each row execute function freeze_settlement();
--> statement-breakpoint
create function freeze_settlement_order() returns trigger language plpgsql as $$
begin
  if not old.is_open
     or (new.settlement_id, new.order_id, new.verdict) is distinct from (old.settlement_id, old.order_id, old.verdict)
     or new.gateway_order_id is distinct from old.gateway_order_id or new.evidence is distinct from old.evidence then
    raise exception 'what settlement % says of an order is kept', old.settlement_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger settlement_orders_frozen before update on settlement_orders for each row execute function freeze_settlement_order();
--> statement-breakpoint
create trigger settlements_kept before delete or truncate on settlements for each statement execute function refuse_change();
--> statement-breakpoint
create trigger settlement_orders_kept before delete or truncate on settlement_orders for each statement execute function refuse_change();
--> statement-breakpoint
create trigger transaction_reports_kept before update or delete or truncate on transaction_reports for each statement execute function refuse_change();
--> statement-breakpoint
-- Who looks at a screen hears of a change when it is committed, in whichever process they are served.
create function tell_order_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'order:' || new.order_id);
  return null;
end $$;
--> statement-breakpoint
create trigger order_events_told after insert on order_events for each row execute function tell_order_changed();
--> statement-breakpoint
create function tell_connection_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'connection:' || new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger connections_told after update on connections for each row
  when (old.stopped_at is distinct from new.stopped_at or old.paused_at is distinct from new.paused_at
     or old.answered_at is distinct from new.answered_at or old.probed_at is distinct from new.probed_at)
  execute function tell_connection_changed();
--> statement-breakpoint
create function tell_installation_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'installation');
  return null;
end $$;
--> statement-breakpoint
create trigger installation_told after update on installation for each row execute function tell_installation_changed();
--> statement-breakpoint
create function tell_callback_exception() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'callback:' || new.connection_id);
  return null;
end $$;
--> statement-breakpoint
create trigger callbacks_told after update on callbacks for each row
  when (new.judged_at is not null and new.verdict in ('conflict', 'second_order', 'wrong_amount', 'not_understood', 'wrong_control', 'orphan', 'unreadable', 'other_order')
    and (old.verdict is distinct from new.verdict or old.acknowledged_at is distinct from new.acknowledged_at))
  execute function tell_callback_exception();

-- Advisory locks (x'73616d70', n). 1: a start that makes sample companies is here; it shares this lock with others like it as long as
-- it runs. 2: the one that makes one now. 3: asking for one, and adding a production connection: one after the other.
create or replace function sample_maker_is_here() returns boolean language sql stable set search_path = pg_catalog as $$
  select exists (select from pg_locks where locktype = 'advisory' and granted and classid = x'73616d70'::int::oid and objid = 1::oid
    and objsubid = 2 and database = (select oid from pg_database where datname = current_database()))
$$;

-- Removes what the sample company consists of, and nothing else; returns how much that was. The role that calls this has no right to
-- the tables it empties, and none to the row that says what is sample data: what was made after that row's moment stays, and so does
-- all that it refers to (the sample itself was made with a clock in the past). Once money could be real, nothing is removed at all.
create or replace function remove_sample_data() returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  guarded constant text[] := array['alert_signs', 'alerts', 'approval_decisions', 'approval_requests', 'batch_downloads', 'batch_edits', 'batch_events', 'batch_files',
    'batch_repeats', 'batch_rows', 'batches', 'call_orders', 'callbacks', 'calls', 'limit_reservations', 'order_events',
    'order_later_events', 'order_moves', 'order_texts', 'orders', 'returned_lines', 'payee_accounts', 'payee_changes', 'payees', 'recurring_facts',
    'recurring_profiles', 'resolution_orders', 'resolutions'];
  made timestamptz;
  failed timestamptz;
  gone_orders uuid[];
  gone_batches uuid[];
  gone_payees uuid[];
  gone_profiles uuid[];
  gone_changes uuid[];
  gone_resolutions uuid[];
  gone_requests uuid[];
  gone_calls uuid[];
  gone text[];
  kept uuid[];
  kept_orders uuid[] := '{}';
  name text;
begin
  -- The role of the public callback receiver may call any function, and prepare nothing.
  if not has_table_privilege(session_user, 'batches', 'insert') then
    raise exception 'this role may not remove sample data';
  end if;
  if not pg_try_advisory_xact_lock(x'73616d70'::int, 2) then
    raise exception 'sample data is being made';
  end if;
  select created_at, failed_at into made, failed from sample_data where removed_at is null for update;
  if not found then
    raise exception 'there is no sample data';
  end if;
  if failed is not null then
    update sample_data set removed_at = clock_timestamp();
    return jsonb_build_object('orders', 0, 'batches', 0, 'payees', 0, 'profiles', 0);
  end if;
  if exists (select from connection_versions where environment = 'production') then
    raise exception 'sample data stays: a production connection exists';
  end if;
  perform pg_advisory_xact_lock(x'746f7461'::int);
  foreach name in array guarded loop
    execute format('alter table %I disable trigger user', name);
  end loop;

  gone_batches := array(select id from batches where created_at <= made);
  loop
    gone_orders := array(select id from orders where batch_id = any(gone_batches) or batch_id is null and created_at <= made and id <> all(kept_orders));
    kept := array(select copied_from_id from orders where copied_from_id = any(gone_orders) and id <> all(gone_orders));
    kept_orders := kept_orders || kept;
    kept := array(select b from unnest(gone_batches) b where
      b in (select parent_batch_id from batches where id <> all(gone_batches))
      or b in (select from_batch_id from batch_rows where batch_id <> all(gone_batches))
      or b in (select earlier_batch_id from batch_repeats where batch_id <> all(gone_batches))
      or b in (select batch_id from orders where id = any(kept_orders) or created_at > made));
    exit when cardinality(kept) = 0 and not gone_orders && kept_orders;
    gone_batches := array(select b from unnest(gone_batches) b where b <> all(kept));
  end loop;
  gone_payees := array(select p.id from payees p where created_at <= made
    and not exists (select from orders o where o.payee_id = p.id and o.id <> all(gone_orders))
    and not exists (select from ledger_rules l where l.payee_id = p.id)
    and not exists (select from payee_accounts a where a.payee_id = p.id and (a.proposed_at > made
      or a.fingerprint in (select payee_fingerprint from batch_rows where batch_id <> all(gone_batches)))));
  gone_changes := array(select c.id from payee_changes c where not exists (
    select from payee_accounts a where a.change_id = c.id and a.payee_id <> all(gone_payees))
    and exists (select from payee_accounts a where a.change_id = c.id));
  gone_profiles := array(select p.id from recurring_profiles p where created_at <= made
    and not exists (select from orders o where o.profile_id = p.id and o.id <> all(gone_orders))
    and not exists (select from recurring_facts f where f.profile_id = p.id and f.user_id is not null and f.at > made)
    and not exists (select from batch_rows r where r.batch_id <> all(gone_batches) and r.fields ->> 'recurring-payment-id' = p.recurring_payment_id));
  gone_resolutions := array(select resolution_id from resolution_orders group by 1 having bool_and(order_id = any(gone_orders)));
  gone_requests := array(select id from approval_requests
    where subject_id = any(gone_orders || gone_batches || gone_changes || gone_resolutions));
  gone_calls := array(select call_id from call_orders group by 1 having bool_and(order_id = any(gone_orders)));
  gone := (gone_orders || gone_batches || gone_payees || gone_changes || gone_profiles || gone_resolutions || gone_requests)::text[];

  delete from alerts where exists (select from unnest(gone) id where facts::text like '%' || id || '%' or key like '%' || id || '%');
  delete from alert_signs where subject = any(gone);
  delete from resolution_orders where order_id = any(gone_orders);
  delete from resolutions where id = any(gone_resolutions);
  delete from approval_decisions where request_id = any(gone_requests);
  update batch_rows set order_id = null where order_id = any(gone_orders);
  delete from callbacks where order_id = any(gone_orders) or order_id is null and received_at <= made;
  delete from call_orders where order_id = any(gone_orders);
  delete from calls where id = any(gone_calls);
  delete from order_events where order_id = any(gone_orders);
  delete from returned_lines where order_id = any(gone_orders);
  delete from order_later_events where order_id = any(gone_orders);
  delete from order_moves where order_id = any(gone_orders);
  delete from order_texts where order_id = any(gone_orders);
  delete from recurring_facts where order_id = any(gone_orders) or profile_id = any(gone_profiles);
  delete from limit_reservations where order_id = any(gone_orders) or batch_id = any(gone_batches);
  delete from batch_rows where batch_id = any(gone_batches);
  delete from attachments where order_id = any(gone_orders) or batch_id = any(gone_batches);
  delete from orders where id = any(gone_orders);
  delete from batch_downloads where batch_id = any(gone_batches);
  delete from batch_edits where batch_id = any(gone_batches);
  delete from batch_events where batch_id = any(gone_batches);
  delete from batch_files where batch_id = any(gone_batches);
  delete from batch_repeats where batch_id = any(gone_batches);
  delete from batches where id = any(gone_batches);
  delete from payee_accounts where payee_id = any(gone_payees);
  delete from payees where id = any(gone_payees);
  delete from payee_changes where id = any(gone_changes);
  delete from recurring_profiles where id = any(gone_profiles);
  delete from approval_requests where id = any(gone_requests);

  foreach name in array guarded loop
    execute format('alter table %I enable trigger user', name);
  end loop;
  perform rebuild_totals((select time_zone from totals_state));
  update sample_data set removed_at = clock_timestamp();
  return jsonb_build_object('orders', cardinality(gone_orders), 'batches', cardinality(gone_batches),
    'payees', cardinality(gone_payees), 'profiles', cardinality(gone_profiles));
end $$;

-- Asks for the sample company: for the first time or again after its removal, while there is nothing yet to pay or to be mixed up
-- with it; or once more after it failed. False: there is, money could be real, or no start is here to make it.
create or replace function request_sample_data() returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not has_table_privilege(session_user, 'batches', 'insert') then
    raise exception 'this role may not ask for sample data';
  end if;
  perform pg_advisory_xact_lock(x'73616d70'::int, 3);
  if not sample_maker_is_here() then
    return false;
  end if;
  if exists (select from connection_versions where environment = 'production') then
    return false;
  end if;
  update sample_data set failed_at = null, failure = null where failed_at is not null and removed_at is null;
  if found then
    notify paydesk_sample;
    return true;
  end if;
  if exists (select from orders) or exists (select from batches) or exists (select from payees)
    or exists (select from recurring_profiles) or exists (select from callbacks) or exists (select from approval_requests) then
    return false;
  end if;
  insert into sample_data default values on conflict (id) do update
    set created_at = clock_timestamp(), made_at = null, removed_at = null, failed_at = null, failure = null
    where sample_data.removed_at is not null;
  if not found then
    return false;
  end if;
  notify paydesk_sample;
  return true;
end $$;

create or replace function freeze_connection_version() returns trigger language plpgsql as $$
begin
  if (new.environment, new.base_url, new.consumer_key, new.paths) is distinct from (old.environment, old.base_url, old.consumer_key, old.paths)
     and exists (select 1 from orders where connection_id = old.connection_id and connection_version = old.version) then
    raise exception 'version % of this connection is in use: add a new version', old.version using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger connection_versions_frozen before update on connection_versions for each row execute function freeze_connection_version();

create or replace function guard_connection_version() returns trigger language plpgsql as $$
begin
  if is_kept_by_paydesk(new.connection_id) and (new.base_url ~ '^http://127\.0\.0\.1:\d+/paynet$'
     or exists (select 1 from connections where id = new.connection_id and declared_as is not null)) then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform must_be_approved(new.connection_id, 'connections.create', 'connections.renewVersion');
    -- The key of the version before is carried on; another one is approved as such.
    if new.private_key_sealed is not null and not exists (
         select 1 from connection_versions v where v.connection_id = new.connection_id and v.version = new.version - 1
            and sealed_text(v.private_key_sealed) = sealed_text(new.private_key_sealed) and v.key_fingerprint is not distinct from new.key_fingerprint) then
      perform must_be_approved(new.connection_id, 'connections.replaceKey');
    end if;
    return new;
  end if;
  if (new.environment, new.base_url, new.consumer_key, new.paths) is distinct from (old.environment, old.base_url, old.consumer_key, old.paths) then
    perform must_be_approved(new.connection_id, 'connections.renewVersion');
  end if;
  if (sealed_text(new.private_key_sealed), new.public_key_pem, new.key_fingerprint)
     is distinct from (sealed_text(old.private_key_sealed), old.public_key_pem, old.key_fingerprint) then
    if new.private_key_sealed is null then
      perform must_be_approved(new.connection_id, 'connections.replaceKey', 'connections.renewVersion');
    else
      perform must_be_approved(new.connection_id, 'connections.replaceKey');
    end if;
  end if;
  return new;
end $$;

create trigger connection_versions_change_guarded
  before insert or update of environment, base_url, consumer_key, paths, private_key_sealed, public_key_pem, key_fingerprint
  on connection_versions for each row execute function guard_connection_version();

-- The key of the merchant says which account of the gateway a connection uses, whatever the host is called.
create or replace function is_same_gateway_account(a connection_versions, environment text, consumer_key text) returns boolean language sql immutable as $$
  select a.environment = $2 and lower(btrim(a.consumer_key)) = lower(btrim($3))
$$;

-- Whether another connection that pays saved payees only uses this account of the gateway, or did in any version.
create or replace function is_saved_only_account(connection uuid, environment text, consumer_key text) returns boolean language sql stable as $$
  select exists (select from connections c join connection_versions v on v.connection_id = c.id
                 where c.id <> connection and c.saved_payees_only and is_same_gateway_account(v, $2, $3))
$$;

-- A second connection to an account is no way round the first one's rule. Where it pays others too, that is a change of its own.
create or replace function guard_saved_only_account() returns trigger language plpgsql as $$
begin
  if not exists (select from connection_versions v where v.connection_id = new.connection_id and is_same_gateway_account(v, new.environment, new.consumer_key))
     and is_saved_only_account(new.connection_id, new.environment, new.consumer_key)
     and not exists (select from connections c where c.id = new.connection_id and (c.saved_payees_only or c.declared_as is not null)) then
    raise exception 'connection %: another connection to this account of the gateway pays saved payees only', new.connection_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger connection_versions_saved_only before insert or update of environment, consumer_key on connection_versions
  for each row execute function guard_saved_only_account();

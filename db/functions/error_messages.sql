create or replace function guard_error_messages() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null
     or (new.id, new.explanation, new.step, new.created_at) is distinct from (old.id, old.explanation, old.step, old.created_at)
     or (new.connection_id, new.code, new.message, new.set_by) is distinct from (old.connection_id, old.code, old.message, old.set_by) then
    raise exception 'error message % is active or has ended: add another to replace it', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger error_messages_frozen before update on error_messages for each row execute function guard_error_messages();

-- What users have read about a failure stays readable: an explanation ends, and is never rewritten.
create trigger error_messages_kept before delete or truncate on error_messages for each statement execute function refuse_change();

-- First rows. What the interface document names, and the refusals of the sandbox gateway; a real gateway's codes gather automatically.
insert into error_messages (code, message, explanation, step)
select given.code, given.message, given.explanation, given.step
from (values
  (null, 'PROCESSOR_INTERNAL_ERROR', 'Something broke off on the gateway''s side; it counts as refused.', 'support'),
  ('sandbox-declined', null, 'The receiving bank declined it and says no more. Look at the receiver''s details first.', 'edit'),
  ('sandbox-internal', null, 'Something broke off on the gateway''s side; it counts as refused.', 'support'),
  ('sandbox-filtered', null, 'Fraud control refused it.', 'never'),
  ('sandbox-error', null, 'The gateway refused it with an error that says no more.', 'support'),
  ('invalid-fields', null, 'The gateway did not accept a value; its message names it.', 'edit'),
  ('unknown-field', null, 'The gateway does not take one of the fields that were sent; its message names it.', 'support'),
  ('field-given-twice', null, 'A field was sent twice; the message names it.', 'support'),
  ('currency-not-allowed', null, 'The endpoint, or the recurring profile, does not take this currency.', 'edit'),
  ('profile-not-found', null, 'The gateway does not know this recurring profile.', 'edit'),
  ('endpoint-not-found', null, 'The gateway does not know this endpoint, or this login may not use it.', 'support'),
  ('not-utf-8', null, 'The gateway could not read the characters of the request.', 'support'),
  ('unknown-column', null, 'The gateway does not take a column of the batch; its message names it.', 'support'),
  ('column-given-twice', null, 'A column of the batch was sent twice; the message names it.', 'support'),
  ('column-missing', null, 'The gateway misses a column of the batch; its message names it.', 'support'),
  ('invalid-payload', null, 'The gateway could not read the batch that it was sent.', 'support'),
  ('no-rows', null, 'The gateway found no rows in the batch that it was sent.', 'support'),
  ('too-many-rows', null, 'The gateway takes fewer rows in one call than it was sent.', 'support')
) as given(code, message, explanation, step)
where not exists (select 1 from error_messages f where f.code is not distinct from given.code and f.message is not distinct from given.message);

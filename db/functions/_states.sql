-- Made of the tables of states and of governed permissions by db/states.test.ts.

-- Prepared or waiting for approval.
create or replace function is_unreleased(submission text) returns boolean language sql immutable parallel safe as $$
  select submission in ('draft', 'held')
$$;

-- It went past its release.
create or replace function was_released(submission text) returns boolean language sql immutable parallel safe as $$
  select submission in ('queued', 'sending', 'accepted', 'rejected', 'access_refused', 'not_sent', 'unconfirmed', 'not_received')
$$;

-- Asked for, and its money still here.
create or replace function is_outgoing(submission text) returns boolean language sql immutable parallel safe as $$
  select submission in ('held', 'queued', 'sending', 'not_sent')
$$;

-- Released and not sent: its turn comes automatically, or its batch's.
create or replace function waits_for_its_turn(submission text) returns boolean language sql immutable parallel safe as $$
  select submission in ('queued', 'not_sent')
$$;

-- The gateway's last word.
create or replace function is_final(outcome text) returns boolean language sql immutable parallel safe as $$
  select outcome in ('approved', 'declined', 'error', 'filtered')
$$;

-- Its last word that no money moved.
create or replace function is_refusal(outcome text) returns boolean language sql immutable parallel safe as $$
  select outcome in ('declined', 'error', 'filtered')
$$;

-- Its money left, or may have.
create or replace function has_left(stage text) returns boolean language sql immutable parallel safe as $$
  select not stage in ('waiting', 'cancelled')
$$;

-- Whether an order uses up limits: all that left or may leave. One in conflict may have, whatever was reported first.
create or replace function counts_against_limits(submission text, outcome text, conflict jsonb) returns boolean language sql immutable parallel safe as $$
  select not submission = 'draft' and not ((submission in ('rejected', 'not_received', 'cancelled') or outcome in ('declined', 'error', 'filtered')) and conflict is null)
$$;

-- Its money is not yet ended, or a user is still owed an answer about it: its records are kept.
create or replace function needs_history(stage text, submission text, outcome text, conflict jsonb, status text, acknowledged_at timestamptz) returns boolean language sql immutable parallel safe as $$
  select (stage in ('waiting', 'processing', 'unconfirmed', 'unknown', 'conflict') or (submission in ('not_sent', 'unconfirmed') or outcome = 'unknown' or conflict is not null) or (acknowledged_at is null and status in ('conflict', 'second_order', 'other_amount', 'charged_back', 'reversed', 'later_update', 'reported_returned', 'awaiting', 'unconfirmed_users', 'unknown', 'unconfirmed', 'not_sent')))
$$;

-- What it asks for may still happen.
create or replace function is_live_request(state text) returns boolean language sql immutable parallel safe as $$
  select state in ('open', 'approved')
$$;

-- Later lines count in the next period.
create or replace function is_closed_period(state text) returns boolean language sql immutable parallel safe as $$
  select state in ('closed', 'locked')
$$;

-- A user should look at the delivery.
create or replace function is_exception(verdict text) returns boolean language sql immutable parallel safe as $$
  select verdict in ('conflict', 'second_order', 'wrong_amount', 'not_understood', 'wrong_control', 'unmatched', 'unreadable', 'other_order')
$$;

-- Users are alerted at once.
create or replace function is_refused_delivery(verdict text) returns boolean language sql immutable parallel safe as $$
  select verdict in ('not_understood', 'wrong_control', 'unreadable', 'other_order')
$$;

-- The permission that it takes to decide on a governed act.
create or replace function deciding_permission(wanted text) returns text language sql immutable as $$
  select case wanted
    when 'orders.resolve' then 'resolutions.decide'
    when 'connections.change' then 'connections.decide'
    when 'policies.change' then 'policies.decide'
    when 'periods.prepare' then 'periods.decide'
    when 'periods.reopen' then 'periods.decide'
    when 'users.change' then 'users.decide'
    else 'approvals.decide' end
$$;

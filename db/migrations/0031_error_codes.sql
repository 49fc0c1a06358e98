-- A code is a word. One as long as a page stands whole in its call or callback; here it must fit an index.
create function shorten_error_code() returns trigger language plpgsql as $$
begin
  new.error_code := left(new.error_code, 200);
  return new;
end $$;
--> statement-breakpoint
create trigger orders_error_code_short before insert or update of error_code on orders
  for each row when (length(new.error_code) > 200) execute function shorten_error_code();

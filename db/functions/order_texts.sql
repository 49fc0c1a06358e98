-- Small letters without accents; the same for what is searched and for what is searched for.
create or replace function search_form(given text) returns text language sql immutable parallel safe strict as $$
  select translate(regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f]', '', 'g'), 'łđøħıŧ', 'ldohit')
$$;

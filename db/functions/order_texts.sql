-- Small letters without accents, and one space where references have a dash, a slash, a dot or spaces: "RE 2026 0815" finds
-- "RE-2026-0815". The same for what is searched and for what is searched for.
create or replace function search_form(given text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(translate(regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f]', '', 'g'), 'łđøħıŧ', 'ldohit'),
    '[-\u2010-\u2015/_. ]+', ' ', 'g')
$$;

-- Parts of a text that few texts share: every four digits in a row, and at every space three letters before and after it. What a
-- part of a text has of them, the whole text has too. A digest that is the same on every server; another text may have it too.
create or replace function search_keys(form text) returns integer[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct key), '{}') from (
    select substr(run, at, 4)::integer as key
    from regexp_split_to_table(form, '[^0-9]+') run, generate_series(1, length(run) - 3) at
    union all
    select ('x' || encode(substr(sha256(convert_to(right(word, 3) || ' ' || left(next, 3), 'UTF8')), 1, 4), 'hex'))::bit(32)::integer
    from (select word, lead(word) over (order by place) as next from regexp_split_to_table(form, '[ \n]') with ordinality w(word, place)) words
    where length(word) >= 3 and length(next) >= 3
  ) k
$$;

-- The text by which an order is found. A reference with divided figures is there undivided too: RE-2026/0815 and RE20260815.
create or replace function order_text(reference text, receiver text, account text, description text) returns text language sql immutable parallel safe as $$
  select concat_ws(E'\n', search_form(concat_ws(E'\n', reference, receiver, account, description)),
    case when search_form(reference) ~ '[0-9]' and search_form(reference) like '% %' then replace(search_form(reference), ' ', '') end)
$$;

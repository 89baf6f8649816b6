-- What the virus scanner said of bytes, by their hash. PENDING: held until it has looked; UNSEEN: given out although it has not (SCAN_POLICY=pass).
create table file_verdict (
  sha256 text collate "C" primary key,
  state text not null check (state in ('CLEAN', 'PENDING', 'UNSEEN', 'INFECTED')),
  -- name of what was found; or why the scanner gave no answer
  remark text,
  asked_at timestamptz not null default now(),
  scanned_at timestamptz
);
create index file_verdict_open on file_verdict (asked_at) where state in ('PENDING', 'UNSEEN');
create index file_verdict_infected on file_verdict (scanned_at) where state = 'INFECTED';

-- Kept bytes that are not what was written, or are gone. Mended when a later look finds them sound.
create table file_fault (
  sha256 text collate "C" primary key,
  kind text not null check (kind in ('DAMAGED', 'MISSING')),
  found_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  mended_at timestamptz
);
create index file_fault_open on file_fault (found_at) where mended_at is null;

-- Each reading of the kept files against their hashes.
create table fixity_run (
  id bigint primary key generated always as identity,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  checked bigint not null,
  bytes bigint not null,
  damaged int not null,
  missing int not null,
  mended int not null,
  -- removed by this run: files that nothing refers to, uploads left over
  orphans int not null,
  leftovers int not null,
  -- where the next run goes on; null: this one came to the end
  goes_on_after text
);

-- The PDF that was made of an office document.
create table file_as_pdf (
  sha256 text collate "C" primary key,
  pdf_sha256 text collate "C" not null,
  pages int not null,
  made_at timestamptz not null default now()
);
create index file_as_pdf_pdf on file_as_pdf (pdf_sha256);

grant select, insert, update on file_verdict, file_fault to :app;
grant select, insert on fixity_run to :app;
grant select, insert, delete on file_as_pdf to :app;

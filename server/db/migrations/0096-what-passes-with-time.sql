-- What has passed its instant is looked for every minute: a round read all requests that were ever made.
create index request_begins on request (state, from_at) where state in ('SUBMITTED', 'APPROVED');
create index request_ends on request (state, until_at) where state in ('RUNNING', 'CANCEL_ASKED');
create index request_kept on request (kept_until) where state = 'SENT_BACK';

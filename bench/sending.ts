import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Clerk, firstUnit, unitCount } from './agency.ts';
import type { Load } from './load.ts';

/** Letters of one's own that have their number and wait to be sent: each request sends one of them. */
export interface Sending {
  /** Makes so many letters anew; outside the measured time. */
  prepare(letters: number): Promise<void>;
  /** Takes them away again with all that their sending wrote, so that queues and routes are what they were. */
  tidy(): Promise<void>;
  work: Load['work'];
}

export function sendingTo(receivers: number, url: string, registries: Clerk[]): Sending {
  let waiting: { id: number; clerk: Clerk }[] = [];
  let made: number[] = [];
  return {
    async prepare(letters) {
      waiting = await makeLetters(url, registries, receivers, letters);
      made = waiting.map((one) => one.id);
    },
    tidy: () => removeLetters(url, made),
    work: async (ask) => {
      const letter = waiting.pop();
      if (!letter) return 'no letter is left to send';
      const { status, body } = await ask({
        method: 'POST',
        path: `/api/sarabun/documents/${letter.id}/send`,
        headers: {
          authorization: `Bearer ${letter.clerk.token}`,
          'content-type': 'application/json',
          'idempotency-key': `bench-${randomBytes(6).toString('hex')}`,
        },
        body: '{}',
      });
      return status === 200 && body.includes('"state":50') ? null : `${status} ${body.slice(0, 300)}`;
    },
  };
}

/** Owned by the registries' units in turn; the receivers are the units that follow, the centre among them. */
async function makeLetters(url: string, registries: Clerk[], receivers: number, letters: number): Promise<{ id: number; clerk: Clerk }[]> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=office,public' });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number; place: number }>(
      `with owners as (select place, unit, person from unnest($1::bigint[], $2::bigint[]) with ordinality as o(unit, person, place)),
        made as (insert into document (type, origin, state, subject, doc_no, doc_date, numbering, owner_unit_id, drafter_id, to_text, is_circular)
          select case when $3 > 50 then 3 else 2 end, 'OUT', 40, 'ขอเชิญประชุมหารือการดำเนินงาน เรื่องที่ ' || n, 'อว 0601/ว ' || n, today(), 'AT_SIGN', unit, person, 'หน่วยงานในสังกัด', $3 > 50
          from generate_series(1, $4::int) n join owners on place = 1 + n % cardinality($1::bigint[]) returning id, owner_unit_id, drafter_id),
        joined as (insert into document_party (document_id, holder_id) select id, unnest(array[owner_unit_id, drafter_id]) from made),
        copies as (insert into draft (document_id, content, receivers, saved_by) select id, '{}', to_whom.list, drafter_id from made join lateral (
          select jsonb_agg(jsonb_build_object('kind', 'UNIT', 'id', u.id, 'name', u.name, 'purpose', 'ACTION')) as list
          from generate_series(1, $3) g join unit u on u.id = ${firstUnit} + (made.owner_unit_id - ${firstUnit} + g) % ${unitCount + 1}) to_whom on true)
      select made.id, owners.place::int as place from made join owners on owners.unit = made.owner_unit_id`,
      [registries.map((one) => one.unitId), registries.map((one) => one.personId), receivers, letters],
    );
    // what is not sent in time stays behind, and is found like any other
    await client.query('select keep_search_text(id) from unnest($1::bigint[]) id', [rows.map((row) => row.id)]);
    return rows.map(({ id, place }) => ({ id: Number(id), clerk: registries[place - 1] as Clerk }));
  } finally {
    await client.end();
  }
}

async function removeLetters(url: string, ids: number[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=office,public -c session_replication_role=replica' });
  await client.connect();
  try {
    for (const table of written) await client.query(`delete from ${table} where document_id = any($1::bigint[])`, [ids]);
    await client.query('delete from document where id = any($1::bigint[])', [ids]);
    await client.query(`vacuum analyze ${written.join(', ')}`);
  } finally {
    await client.end();
  }
}

const written = [
  'search_due',
  'transmission',
  'document_party',
  'notification',
  'live_event',
  'event',
  'letter_text',
  'letter_sieve',
  'draft',
];

import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { bothPersonNames, personNamed, type Reader } from '../../http/named.ts';
import { fill, momentWords } from '../../http/words.ts';
import type { LogAsked, LogLine, LogSource } from '../../settings-source.ts';
import { activityWords } from './activity-words.ts';
import { tellLines } from './line-words.ts';

/** Beyond so many lines the whole number is not counted. */
const mostCounted = 10_000;
const atOnce = 2_000;

interface Raw {
  id: number;
  at: Date;
  person: string | null;
  action: string;
  outcome: string;
  detail: Record<string, unknown>;
  is_event: boolean;
  doc_no: string | null;
  secrecy: number | null;
  subject_type: string | null;
  subject_id: number | null;
  ip: string | null;
}

type Where = RawBuilder<unknown>[];

/** Which rows a log is made of, and what a row says. */
interface Reading {
  events: Where | null;
  audits: Where | null;
  linesOf(rows: Raw[]): Promise<LogLine[]>;
}

function logSource(reading: (ctx: Ctx, asked: LogAsked) => Reading): LogSource {
  return {
    async lines(ctx, asked) {
      const { linesOf, ...from } = reading(ctx, asked);
      const { rows, total } = await read(ctx, asked, from);
      return { total: Math.min(total, mostCounted), more: total > mostCounted, lines: await linesOf(rows) };
    },
    async *all(ctx, asked) {
      const { linesOf, ...from } = reading(ctx, asked);
      for await (const rows of walk(ctx, from)) yield await linesOf(rows);
    },
  };
}

/** What people did: of everybody for administrators and auditors, else one's own and that of the units below one's own. */
export const historyActivity: LogSource = logSource((ctx, asked) => {
  const { own, ofAudit, ofStep, found } = activityWords(ctx.request.language);
  const { about } = asked.filters;
  const words = asked.search ? found(asked.search) : null;
  const events = about && about !== 'letters' ? null : [...common(ctx, asked, 'x', 'actor_id'), sql`x.actor_id is not null`];
  const audits = about === 'letters' ? null : [...common(ctx, asked, 'x', 'person_id'), sql`x.person_id is not null`, ...kindOf(about)];
  if (words) {
    const name = sql`th_norm(${bothPersonNames('p')}) like ${likeOf(asked.search)}`;
    events?.push(
      sql`(${name} or x.action = any(${words.steps}) or (d.secrecy = 0 and th_norm(coalesce(d.doc_no, '')) like ${likeOf(asked.search)}))`,
    );
    audits?.push(sql`(${name} or x.action = any(${words.audit}))`);
  }
  return {
    events,
    audits,
    linesOf: async (rows) => {
      const told = await tellLines(ctx, rows);
      return rows.map((row, index) => {
        const what = row.is_event ? ofStep(row.action) : ofAudit(row.action, row.detail);
        return {
          id: row.id,
          cells: {
            at: momentWords(row.at, ctx.request.language),
            person: row.person ?? own.office,
            what: row.outcome === 'REFUSED' ? fill(own.refused, { what }) : what,
            letter: !row.is_event ? (told[index]?.about ?? '') : (row.secrecy ?? 0) > 0 ? own.classed : (row.doc_no ?? own.noNumber),
          },
        };
      });
    },
  };
});

/** The audit, line by line. */
export const activitySystemLog: LogSource = logSource((ctx, asked) => {
  const { own, ofAudit, found } = activityWords(ctx.request.language);
  const { about, outcome, ip } = asked.filters;
  const where = [...common(ctx, asked, 'x', 'person_id')];
  if (about) where.push(sql`x.action like ${`${about}.%`}`);
  if (outcome) where.push(sql`x.outcome = ${outcome}`);
  if (ip) where.push(sql`host(x.ip) like ${`${ip.replace(/[%_\\]/g, '')}%`}`);
  if (asked.search)
    where.push(sql`(th_norm(${bothPersonNames('p')}) like ${likeOf(asked.search)} or x.action = any(${found(asked.search).audit})
        or x.action ilike ${`%${asked.search.replace(/[%_\\]/g, '')}%`} or x.request_id = ${asked.search} or host(x.ip) = ${asked.search})`);
  return {
    events: null,
    audits: where,
    linesOf: async (rows) => {
      const told = await tellLines(ctx, rows);
      return rows.map((row, index) => ({
        id: row.id,
        ...(ctx.me.isAuditor && row.subject_id && /^secret[.](open|view)$/.test(row.action) ? { looksOf: row.subject_id } : {}),
        cells: {
          at: momentWords(row.at, ctx.request.language),
          person: row.person ?? own.office,
          action: ofAudit(row.action, row.detail),
          outcome: row.outcome === 'OK' ? own.ok : own.no,
          ip: row.ip ?? '',
          detail: [told[index]?.about, told[index]?.detail].filter(Boolean).join(' · '),
        },
      }));
    },
  };
});

function common({ me }: Ctx, { from, to, filters }: LogAsked, alias: string, person: string): Where {
  const who = sql.raw(`${alias}.${person}`);
  const where: Where = [sql`true`];
  if (from) where.push(sql`${sql.raw(`${alias}.at`)} >= ${`${from}T00:00:00+07:00`}::timestamptz`);
  if (to) where.push(sql`${sql.raw(`${alias}.at`)} < ${`${to}T00:00:00+07:00`}::timestamptz + interval '1 day'`);
  if (filters.person) {
    if (!/^\d{1,15}$/.test(filters.person)) throw badField('person', 'invalid');
    where.push(sql`${who} = ${Number(filters.person)}`);
  }
  if (!me.isAdmin && !me.isAuditor)
    where.push(
      sql`(${who} = ${me.personId} or ${who} in (select a.person_id from affiliation a where a.unit_id = any(${me.adminUnits}::bigint[])))`,
    );
  return where;
}

function kindOf(about: string | undefined): Where {
  const kinds: Record<string, string> = {
    accounts: '^(auth|person|account)[.]',
    settings: '^(settings|agency|sign-type|authority|trusted-root)[.]',
    certificates: '^(certificate|signature-picture)[.]',
    work: '^(step|call|book|secret|report)[.]',
    files: '^(file|upload|storage|mail)[.]',
  };
  if (!about) return [];
  const kind = kinds[about];
  if (!kind) throw badField('about', 'invalid');
  return [sql`x.action ~ ${kind}`];
}

type From = Pick<Reading, 'events' | 'audits'>;

const tables = {
  event: sql`event x join document d on d.id = x.document_id left join person p on p.id = x.actor_id`,
  audit: sql`audit x left join person p on p.id = x.person_id`,
};

/** Both kinds of rows as one, the newest first; `most`: of each kind. */
function merged(reader: Reader, { events, audits }: From, most: number | null): RawBuilder<Raw> {
  const name = personNamed(reader, 'p');
  const end = (where: Where) => sql`where ${sql.join(where, sql` and `)} ${most === null ? sql`` : sql`order by x.id desc limit ${most}`}`;
  const parts: RawBuilder<unknown>[] = [];
  if (events)
    parts.push(sql`(select x.id * 2 as id, x.at, ${name} as person, x.action, 'OK' as outcome, '{}'::jsonb as detail, true as is_event, d.doc_no, d.secrecy,
      null::text as subject_type, null::int8 as subject_id, null::text as ip from ${tables.event} ${end(events)})`);
  if (audits)
    parts.push(sql`(select x.id * 2 + 1, x.at, ${name}, x.action, x.outcome, x.detail, false, null::text, null::int2, x.subject_type, x.subject_id, host(x.ip)
      from ${tables.audit} ${end(audits)})`);
  return sql<Raw>`select * from (${sql.join(parts, sql` union all `)}) l (id, at, person, action, outcome, detail, is_event, doc_no, secrecy,
    subject_type, subject_id, ip) order by at desc, id desc`;
}

async function read(ctx: Ctx, { take, skip }: LogAsked, from: From): Promise<{ rows: Raw[]; total: number }> {
  const { rows } = await sql<Raw>`${merged(ctx, from, take + skip)} limit ${take} offset ${skip}`.execute(ctx.db);
  const counts = (['event', 'audit'] as const).flatMap((kind) => {
    const where = kind === 'event' ? from.events : from.audits;
    return where
      ? [sql`(select count(*) from (select 1 from ${tables[kind]} where ${sql.join(where, sql` and `)} limit ${mostCounted + 1}) c)`]
      : [];
  });
  const { rows: counted } = await sql<{ total: number }>`select (${sql.join(counts, sql` + `)})::int as total`.execute(ctx.db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** All of them, so many at a time, as they stood when the reading began. */
async function* walk(ctx: Ctx, from: From): AsyncGenerator<Raw[]> {
  const apart = await ctx.office.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    await sql`declare lines no scroll cursor for ${merged(ctx, from, null)}`.execute(apart);
    for (;;) {
      const { rows } = await sql<Raw>`fetch ${sql.raw(String(atOnce))} from lines`.execute(apart);
      if (rows.length > 0) yield rows;
      if (rows.length < atOnce) return;
    }
  } finally {
    await apart.rollback().execute();
  }
}

function likeOf(text: string): RawBuilder<string> {
  return sql<string>`'%' || replace(replace(replace(th_norm(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}

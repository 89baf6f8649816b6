import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod/mini';
import * as lists from '../../contract/archive/lists.ts';
import * as store from '../../contract/archive/store.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { printedLinesMost } from '../../contract/sarabun/books.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { inThai, personNamed, readingThai } from '../http/named.ts';
import { inTransaction, serveAsked } from '../http/serve.ts';
import { fill } from '../http/words.ts';
import { printedBy } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { send } from '../sarabun/prints/print-letter.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import { listBoxes } from './boxes.ts';
import { openHandOver } from './hand-over.ts';
import { readItems } from './items.ts';
import { mustSeeLine, openList } from './open-list.ts';
import { beYearOf } from './rules.ts';
import { seenItems } from './store.ts';
import type { LineFacts } from './survey.ts';

/** Papers of the store and of its lists, for who may open these. They are Thai. */
export function archivePrints(app: FastifyInstance, office: Office): void {
  const give = <Take extends z.ZodMiniType>(
    path: string,
    take: Take,
    name: string,
    print: (ctx: Ctx, asked: z.output<Take>) => Promise<Uint8Array>,
  ) =>
    serveAsked(app, office, { path, menu: store.menu, work: 'page', take }, async (ctx, asked, reply) =>
      send(reply, await print(readingThai(ctx), asked), `${name}.pdf`),
    );
  give(store.handOverPrint.path(':handOverId'), store.handOverPrint.take, 'บัญชีหนังสือส่งเก็บ', printHandOver);
  give(store.registerPrint.path, store.registerPrint.take, 'ทะเบียนหนังสือเก็บ', printRegister);
  give(store.labelsPrint.path, store.labelsPrint.take, 'ป้ายกล่องเก็บหนังสือ', printLabels);
  give(lists.listPrint.path(':listId', ':paper'), lists.listPrint.take, 'บัญชี', printList);
  const page = { path: lists.linePage.path(':listId', ':n', ':page'), menu: store.menu, work: 'page', take: lists.linePage.take } as const;
  serveAsked(app, office, page, async (ctx, { listId, n, page: at }, reply) => {
    const { sha256, pages } = await mustSeeLine(ctx, { listId, n });
    if (at < 1 || at > (pages ?? 1)) throw notFound();
    await inTransaction(ctx, (own) => audit(own, 'archive.page-seen', { subject: { type: 'archive_batch', id: listId }, detail: { n } }));
    const picture = await ctx.office.files.thumbnail(sha256, at, 900);
    return reply.header('content-type', 'image/webp').header('cache-control', 'no-store').send(Buffer.from(picture));
  });
}

async function agencyOf({ db }: Ctx): Promise<string> {
  return (await db.selectFrom('unit').select('name').where('id', '=', rootUnit).executeTakeFirst())?.name ?? '';
}

/** แบบที่ 19. */
async function printHandOver(ctx: Ctx, { handOverId }: { handOverId: number }): Promise<Uint8Array> {
  const words = textsIn(undefined, 'archive');
  const [{ handOver, rows }, agency, { digits }] = await Promise.all([
    openHandOver(ctx, { handOverId }),
    agencyOf(ctx),
    readPaperDefaults(ctx.db),
  ]);
  return ctx.office.paper.print('hand-over-list', {
    agency,
    unit: handOver.unit === agency ? '' : handOver.unit,
    number: handOver.number,
    day: bangkokDay(new Date(handOver.madeAt)),
    words: handOver.words,
    lines: rows.map(({ number, date, subject, secrecy, years, remark, state, reason }) => ({
      number,
      date,
      subject: subject || (secrecy > 0 ? words.classed : ''),
      kept: years === null ? words.forEver : fill(words.years, { years }),
      remark: [remark, state === 'RETURNED' && fill(words.returnedFor, { reason })].filter(Boolean).join(' '),
    })),
    by: { name: handOver.madeBy, post: '' },
    digits,
  });
}

/** แบบที่ 20, of a year. */
async function printRegister(ctx: Ctx, { year }: { year: number }): Promise<Uint8Array> {
  const words = textsIn(undefined, 'archive');
  const seen = await seenItems(ctx);
  const [items, agency, { digits }, { rows: days }] = await Promise.all([
    readItems(ctx, { where: sql`s.be_year = ${year} and ${seen}`, order: sql`s.no`, take: printedLinesMost + 1 }),
    agencyOf(ctx),
    readPaperDefaults(ctx.db),
    sql<{
      id: number;
      day: string;
    }>`select s.id, (s.accepted_at at time zone 'Asia/Bangkok')::date::text as day from storage_item s where s.be_year = ${year}`.execute(
      ctx.db,
    ),
  ]);
  if (items.length > printedLinesMost) throw refuse('book_too_long', { params: { count: days.length, most: printedLinesMost } });
  const dayOf = new Map(days.map(({ id, day }) => [id, day]));
  return ctx.office.paper.print('store-register', {
    agency,
    year: `พ.ศ. ${year}`,
    printed: printedBy(ctx),
    lines: items.map((one) => ({
      no: one.no,
      day: dayOf.get(one.id) ?? '',
      received: one.received,
      number: one.number,
      subject: one.subject,
      file: one.fileCode,
      until: one.keepUntil ? String(beYearOf(one.keepUntil)) : words.forEver,
      remark: [one.state !== 'STORED' && words.state[one.state], ...one.held.map((no) => fill(words.heldFor, { case: no }))]
        .filter(Boolean)
        .join(' '),
    })),
    digits,
  });
}

async function printLabels(ctx: Ctx, { ids, sheet, from, moveX, moveY }: z.output<typeof store.labelsPrint.take>): Promise<Uint8Array> {
  const { items } = await listBoxes(ctx, { ids, pageSize: 100 });
  if (items.length === 0) throw notFound();
  const { digits } = await readPaperDefaults(ctx.db);
  const { config } = ctx.office;
  return ctx.office.paper.print('box-labels', {
    sheet,
    skip: Math.max(0, from - 1),
    move: { x: (moveX - store.notMoved) / 10, y: (moveY - store.notMoved) / 10 },
    labels: items.map((one) => ({
      no: one.no,
      unit: one.unit,
      years: one.yearFrom === one.yearTo ? `พ.ศ. ${one.yearFrom}` : `พ.ศ. ${one.yearFrom}–${one.yearTo}`,
      files: one.files,
      place: [one.shelf?.name, one.slot].filter(Boolean).join(' '),
      link: new URL(`archive/box/${one.id}`, config.publicUrl).href,
    })),
    digits,
  });
}

async function factsOf({ db }: Ctx, listId: number): Promise<Map<number, LineFacts>> {
  const { rows } = await sql<{ n: number; facts: LineFacts }>`select n, facts from archive_batch_item where batch_id = ${listId}`.execute(
    db,
  );
  return new Map(rows.map(({ n, facts }) => [n, facts]));
}

async function printList(ctx: Ctx, { listId, paper }: z.output<typeof lists.listPrint.take>): Promise<Uint8Array> {
  const opened = await openList(ctx, { listId });
  if (paper === 'report') return printReport(ctx, opened);
  if (paper === 'certificate') return printCertificate(ctx, opened);
  const words = textsIn(undefined, 'archive');
  const { list, lines, people } = opened;
  const [agency, { digits }, facts] = await Promise.all([agencyOf(ctx), readPaperDefaults(ctx.db), factsOf(ctx, listId)]);
  const rows = lines.map((line) => {
    const known = facts.get(line.n);
    const years = line.keepYears ? ` ${fill(words.years, { years: line.keepYears })}` : '';
    const said = othersOf(line).map((one) => `${one.name} ${words.verdict[one.verdict]}`);
    return {
      file: known?.fileCode ?? line.item.fileCode,
      number: known?.number || line.item.number,
      date: known?.date ?? line.item.date,
      received: known?.received ?? line.item.received,
      subject: line.item.subject,
      decision: decided[line.state] ? `${words.lineState[line.state]}${years}` : '',
      remark: [line.words, said.length > 0 && `${words.dissent}: ${said.join(', ')}`].filter(Boolean).join(' '),
    };
  });
  const day = bangkokDay(new Date(list.madeAt));
  if (list.kind === 'DESTROY25') {
    const members = people.filter(({ role }) => role !== 'EXECUTOR');
    const committee = members.map(({ name, role }) => ({ name, post: words.role[role] }));
    const empty = ['CHAIR', 'MEMBER', 'MEMBER'].map((role) => ({ name: '.'.repeat(50), post: words.role[role as 'CHAIR'] }));
    return ctx.office.paper.print('destruction-list', {
      agency,
      unit: '',
      year: String(list.year),
      day,
      lines: rows,
      committee: committee.length > 0 ? committee : empty,
      digits,
    });
  }
  const form = ({ HANDOVER21: 21, KEEP22: 22, DEPOSIT23: 23 } as const)[list.kind];
  return ctx.office.paper.print('archive-list', { form, agency, unit: '', year: String(list.year), day, lines: rows, digits });
}

/** What stands in the column of the consideration. */
const decided: Partial<Record<lists.LineState, true>> = { DESTROY: true, KEEP: true, TRANSFER: true, EXTENDED: true, DESTROYED: true };

/** Who said otherwise than what it came to. */
function othersOf({ state, votes }: lists.ListLine): lists.ListLine['votes'] {
  const came = ({ KEEP: 'K', TRANSFER: 'T' } as const)[state as 'KEEP'] ?? 'D';
  return decided[state] ? votes.filter(({ again, verdict }) => !again && verdict !== came) : [];
}

type Opened = Awaited<ReturnType<typeof openList>>;

async function printReport(ctx: Ctx, { list, lines, people }: Opened): Promise<Uint8Array> {
  const words = textsIn(undefined, 'archive');
  if (['PROPOSED', 'COMMITTEE'].includes(list.state) || list.kind !== 'DESTROY25') throw notFound();
  const { digits } = await readPaperDefaults(ctx.db);
  return ctx.office.paper.print('archive-report', {
    agency: await agencyOf(ctx),
    list: list.name,
    order: list.order?.number ?? '',
    day: null,
    counts: lists.lineStates
      .map((state) => ({ label: words.lineState[state], count: lines.filter((line) => line.state === state).length }))
      .filter(({ count }) => count > 0),
    dissent: lines
      .filter(({ dissent }) => dissent)
      .map(({ n, item, votes }) => ({
        n,
        subject: item.subject,
        said: votes
          .filter(({ again }) => !again)
          .map((one) => [one.name, words.verdict[one.verdict], one.words].filter(Boolean).join(' '))
          .join(', '),
      })),
    committee: people.filter(({ role }) => role !== 'EXECUTOR').map(({ name, role }) => ({ name, post: words.role[role] })),
    digits,
  });
}

async function printCertificate(ctx: Ctx, { list, lines }: Opened): Promise<Uint8Array> {
  if (!list.certificate || !list.executedAt) throw notFound();
  const facts = await factsOf(ctx, list.id);
  const words = textsIn(undefined, 'archive');
  const { rows: executors } = await sql<{
    name: string;
    post: string;
    confirmed: Date;
  }>`select ${personNamed(inThai, 'p')} as name, x.post, x.confirmed_at as confirmed from archive_batch_person x join person p on p.id = x.person_id
    where x.batch_id = ${list.id} and x.role = 'EXECUTOR' order by x.person_id`.execute(ctx.db);
  const { digits } = await readPaperDefaults(ctx.db);
  const gone = lines.filter(({ state }) => state === 'DESTROYED');
  const of = (n: number) => ({ n, number: facts.get(n)?.number ?? '', subject: lines.find((line) => line.n === n)?.item.subject ?? '' });
  return ctx.office.paper.print('destruction-certificate', {
    agency: await agencyOf(ctx),
    number: list.certificate,
    list: list.name,
    at: new Date(list.executedAt),
    done: list.doneAt ? new Date(list.doneAt) : null,
    destroyed: gone.length,
    spared: lines
      .filter(({ state }) => state !== 'DESTROYED')
      .map(({ n, state, words: why }) => ({ ...of(n), why: why || words.lineState[state] })),
    lines: gone.map(({ n }) => ({ ...of(n), hash: (facts.get(n)?.hash ?? '').slice(0, 16) })),
    listHash: list.hash ?? '',
    executors,
    digits,
  });
}

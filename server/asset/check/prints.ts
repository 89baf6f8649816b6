import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type CheckPaper, checkPrint, checkSheet, type ResultRow, type ResultView, resultViews } from '../../../contract/asset/check.ts';
import { menu } from '../../../contract/asset/register.ts';
import { longThaiDate } from '../../../contract/rules/thai.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import { audit } from '../../access/audit.ts';
import { sendSheets } from '../../files/sheets/sheet.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { inThai, personNamed, readingThai } from '../../http/named.ts';
import { inTransaction, serveAsked } from '../../http/serve.ts';
import { fill, momentWords } from '../../http/words.ts';
import { printedBy } from '../../office/report-tables.ts';
import type { Office } from '../../office.ts';
import { type SignedList, signedColumns } from '../../paper/meeting-prints.ts';
import { send } from '../../sarabun/prints/print-letter.ts';
import { readPaperDefaults } from '../../settings/agency-paper.ts';
import { type CheckInHand, findCheck } from './check-machine.ts';
import { countsOf, readResults } from './results.ts';
import { checkName } from './tell.ts';
import { mustSeeCheck } from './who.ts';

/** Of one round no more is printed or sent as a sheet. */
const most = 20_000;

/** รายงานผลการตรวจสอบพัสดุ, บัญชีครุภัณฑ์ชำรุด เสื่อมสภาพ สูญไป, and everything as a sheet. Papers are Thai. */
export function checkPrints(app: FastifyInstance, office: Office): void {
  const paper = { path: checkPrint.path(':checkId', ':paper'), menu, work: 'page', take: checkPrint.take } as const;
  serveAsked(app, office, paper, async (own, { checkId, paper: form }, reply) => {
    const ctx = readingThai(own);
    await mustSeeCheck(ctx, checkId);
    const check = await findCheck(ctx, checkId);
    const title = textsIn(undefined, 'assetCheck').paper[form];
    return send(reply, await printed[form](ctx, check), `${title} ${check.year}.pdf`);
  });
  const sheet = { path: checkSheet.path(':checkId'), menu, work: 'sheet', take: checkSheet.take } as const;
  serveAsked(app, office, sheet, async (ctx, { checkId, as }, reply) => {
    await mustSeeCheck(ctx, checkId);
    const check = await findCheck(ctx, checkId);
    await inTransaction(ctx, (own) => audit(own, 'report.export', { subject: { type: 'asset_check', id: checkId }, detail: { as } }));
    return sendSheets(reply, as, { name: checkName(check), sheets: await sheetsOf(ctx, checkId) });
  });
}

const printed: Record<CheckPaper, (ctx: Ctx, check: CheckInHand) => Promise<Uint8Array>> = { report: printReport, faults: printFaults };

/** The figures, room by room of what is not as the books say. */
async function printReport(ctx: Ctx, check: CheckInHand): Promise<Uint8Array> {
  const words = textsIn(undefined, 'assetCheck');
  const counts = await countsOf(ctx, check.id);
  const order = ['things', 'found', 'here', 'elsewhere', 'worn', 'broken', 'unneeded', 'missing', 'explained', 'extra', 'foreign'] as const;
  return print(ctx, check, {
    title: words.paper.report,
    columns: signedColumns([words.column.n, words.column.what, words.column.count], ['1.2cm', '1fr', '3cm'], [2]),
    rows: order.map((one, place) => [String(place + 1), words.count[one], counts[one].toLocaleString('en-US')]),
    words: fill(words.reportFoot, { start: check.startedAt ? `${longThaiDate(check.startsOn)}` : '-', due: longThaiDate(check.dueOn) }),
  });
}

/** What is handed on to be inquired into and disposed of. */
async function printFaults(ctx: Ctx, check: CheckInHand): Promise<Uint8Array> {
  const words = textsIn(undefined, 'assetCheck');
  const kinds = ['broken', 'worn', 'unneeded', 'missing'] as const;
  const found = await Promise.all(
    kinds.map(async (view) => (await readResults(ctx, check.id, { view, take: most, skip: 0 })).items.map((row) => ({ view, row }))),
  );
  return print(ctx, check, {
    title: words.paper.faults,
    columns: signedColumns(
      [words.column.n, words.column.thing, words.column.place, words.column.state, words.column.remark],
      ['1.1cm', '1fr', '3.4cm', '2.4cm', '3.8cm'],
    ),
    rows: found.flat().map(({ view, row }, place) => [
      String(place + 1),
      // a number is as long as its agency likes
      [row.number, row.name].filter(Boolean).join(' '),
      row.foundPlace || row.bookPlace,
      words.view[view],
      row.words || row.custodian,
    ]),
    words: '',
  });
}

interface Paper {
  title: string;
  columns: SignedList['columns'];
  rows: string[][];
  words: string;
}

async function print(ctx: Ctx, check: CheckInHand, paper: Paper): Promise<Uint8Array> {
  const words = textsIn(undefined, 'assetCheck');
  const [{ digits }, agency, { rows: people }] = await Promise.all([
    readPaperDefaults(ctx.db),
    ctx.db.selectFrom('unit').select('name').where('id', '=', rootUnit).executeTakeFirst(),
    sql<{
      name: string;
      post: string;
      role: 'CHAIR' | 'MEMBER';
    }>`select ${personNamed(inThai, 'p')} as name, q.post, q.role from asset_check_person q join person p on p.id = q.person_id
      where q.check_id = ${check.id} order by q.role, p.id limit 3`.execute(ctx.db),
  ]);
  return ctx.office.paper.print('signed-list', {
    ...paper,
    lines: [agency?.name ?? '', fill(words.ofYear, { year: check.year })].filter(Boolean),
    printed: printedBy(ctx),
    least: 0,
    signers: people.map(({ name, post, role }) => ({ name, post, role: words.role[role] })),
    ...(digits ? { digits } : {}),
  });
}

async function sheetsOf(ctx: Ctx, checkId: number) {
  const words = textsIn(ctx.request.language, 'assetCheck');
  const heads = [
    words.column.number,
    words.column.what,
    words.column.serial,
    words.column.bookPlace,
    words.column.foundPlace,
    words.column.custodian,
    words.column.unit,
    words.column.condition,
    words.column.by,
    words.column.at,
    words.column.remark,
  ];
  const widths = [22, 40, 20, 24, 24, 24, 28, 14, 28, 18, 30];
  const cells = (row: ResultRow) => [
    row.number,
    row.name,
    row.serial,
    row.bookPlace,
    row.foundPlace,
    row.custodian,
    row.unit,
    row.condition ? words.condition[row.condition] : '',
    [row.by, ...row.also].filter(Boolean).join(', '),
    row.at ? momentWords(new Date(row.at), ctx.request.language) : '',
    row.words,
  ];
  const sheets = await Promise.all(
    resultViews.map(async (view: ResultView) => {
      const { items } = await readResults(ctx, checkId, { view, take: most, skip: 0 });
      return { title: words.view[view], heads, rows: items.map(cells), widths };
    }),
  );
  // a workbook has a sheet at least
  return sheets.filter(({ rows }, place) => rows.length > 0 || place === 0);
}

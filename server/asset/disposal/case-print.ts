import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { casePrint } from '../../../contract/asset/disposal.ts';
import { menu } from '../../../contract/asset/register.ts';
import { longThaiDate } from '../../../contract/rules/thai.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { inThai, personNamed, readingThai } from '../../http/named.ts';
import { serveAsked } from '../../http/serve.ts';
import { fill } from '../../http/words.ts';
import { printedBy } from '../../office/report-tables.ts';
import type { Office } from '../../office.ts';
import { signedColumns } from '../../paper/meeting-prints.ts';
import { send } from '../../sarabun/prints/print-letter.ts';
import { readPaperDefaults } from '../../settings/agency-paper.ts';
import { findCase } from './case-machine.ts';
import { mustSeeCase, thaiCaseName } from './case-rules.ts';
import { readItems } from './open-case.ts';

/** บัญชีรายการจำหน่าย: what goes with the order and to the audit office. Thai whoever prints it. */
export function casePrints(app: FastifyInstance, office: Office): void {
  serveAsked(app, office, { path: casePrint.path(':caseId'), menu, work: 'page', take: casePrint.take }, async (own, { caseId }, reply) => {
    const ctx = readingThai(own);
    await mustSeeCase(ctx, caseId);
    const one = await findCase(ctx, caseId);
    return send(reply, await print(ctx, one), `${textsIn(undefined, 'assetCase').paper} ${one.no}-${one.year}.pdf`);
  });
}

const money = (satang: number | null) => (satang === null ? '' : (satang / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }));

async function print(ctx: Ctx, one: Awaited<ReturnType<typeof findCase>>): Promise<Uint8Array> {
  const words = textsIn(undefined, 'assetCase');
  const [items, { digits }, agency, { rows: people }] = await Promise.all([
    readItems(ctx, one.id),
    readPaperDefaults(ctx.db),
    ctx.db.selectFrom('unit').select('name').where('id', '=', rootUnit).executeTakeFirst(),
    sql<{
      name: string;
      post: string;
      role: 'CHAIR' | 'MEMBER';
    }>`select ${personNamed(inThai, 'p')} as name, q.post, q.role from asset_case_person q join person p on p.id = q.person_id
      where q.case_id = ${one.id} order by q.role, p.id limit 3`.execute(ctx.db),
  ]);
  const rows = items.map((item) => [
    String(item.n),
    `${item.number} ${item.name}`,
    money(item.price),
    money(item.net),
    [words.cause[item.cause], item.finding && words.verdict[item.finding]].filter(Boolean).join(' '),
    [item.doneOn && longThaiDate(item.doneOn), item.evidence, item.receiver, item.priceGot !== null && money(item.priceGot)]
      .filter(Boolean)
      .join(' '),
  ]);
  return ctx.office.paper.print('signed-list', {
    title: words.paper,
    lines: [agency?.name ?? '', thaiCaseName(one)].filter(Boolean),
    columns: signedColumns(words.columns, ['1cm', '1fr', '2.3cm', '2.3cm', '2.6cm', '3.6cm'], [2, 3]),
    rows,
    least: 0,
    words: one.method ? fill(words.byMethod, { method: words.method[one.method] }) : '',
    printed: printedBy(ctx),
    signers: people.map(({ name, post, role }) => ({ name, post, role: words.role[role] })),
    ...(digits ? { digits } : {}),
  });
}

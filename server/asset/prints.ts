import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod/mini';
import { endOfFiscal } from '../../contract/asset/depreciation.ts';
import { links } from '../../contract/asset/links.ts';
import * as register from '../../contract/asset/register.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { sendSheet } from '../files/sheets/sheet.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { named, readingThai } from '../http/named.ts';
import { serveAsked } from '../http/serve.ts';
import { fill } from '../http/words.ts';
import { printedBy } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { send } from '../sarabun/prints/print-letter.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import { readAssets } from './asset-rows.ts';
import { openAsset } from './open-asset.ts';
import { askedFor } from './register.ts';
import { seenAssets, todayOf } from './rules.ts';

/** Papers of assets, for who may see these. They are Thai. */
export function assetPrints(app: FastifyInstance, office: Office): void {
  const give = <Take extends z.ZodMiniType>(
    path: string,
    take: Take,
    name: string,
    print: (ctx: Ctx, asked: z.output<Take>) => Promise<Uint8Array>,
  ) =>
    serveAsked(app, office, { path, menu: register.menu, work: 'page', take }, async (ctx, asked, reply) =>
      send(reply, await print(readingThai(ctx), asked), `${name}.pdf`),
    );
  give(register.cardPrint.path(':assetId'), register.cardPrint.take, 'ทะเบียนคุมทรัพย์สิน', printCard);
  give(register.labelsPrint.path, register.labelsPrint.take, 'ป้ายครุภัณฑ์', printLabels);
  const sheet = { path: register.assetsSheet.path, menu: register.menu, work: 'sheet', take: register.assetsSheet.take } as const;
  serveAsked(app, office, sheet, async (ctx, asked, reply) => {
    const rows = await readAssets(ctx, { where: await askedFor(ctx, asked), take: 20_000 });
    const words = textsIn(ctx.request.language, 'asset');
    const heads = words.sheet.columns;
    return sendSheet(reply, 'xlsx', {
      name: `${words.sheet.file} ${bangkokDay(new Date())}`,
      title: words.sheet.file,
      heads: [
        heads.number,
        heads.class,
        heads.name,
        heads.brand,
        heads.model,
        heads.serial,
        heads.price,
        heads.receivedOn,
        heads.unit,
        heads.place,
        heads.custodian,
        heads.condition,
        words.list.stateLabel,
        words.list.net,
      ],
      rows: rows.map((one) => [
        one.number,
        one.className,
        one.name,
        one.brand,
        one.model,
        one.serial,
        one.price / 100,
        one.receivedOn,
        one.unit,
        one.place,
        one.custodian,
        words.condition[one.condition],
        words.state[one.state],
        one.net === null ? '' : one.net / 100,
      ]),
      widths: [20, 24, 40, 16, 16, 18, 14, 12, 28, 24, 26, 12, 14, 14],
    });
  });
}

const baht = (satang: number) => (satang / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** ทะเบียนคุมทรัพย์สิน: the line of its coming, and one for each fiscal year that is over. */
async function printCard(ctx: Ctx, { assetId }: { assetId: number }): Promise<Uint8Array> {
  const [{ asset, worth, repairs, controlOnly }, { digits }, today] = await Promise.all([
    openAsset(ctx, { assetId }),
    readPaperDefaults(ctx.db),
    todayOf(ctx),
  ]);
  const words = textsIn(undefined, 'asset');
  const { rows } = await sql<{ agency: string }>`select name as agency from unit where id = ${rootUnit}`.execute(ctx.db);
  const price = baht(asset.price);
  const came = { day: asset.receivedOn, document: asset.documentNo, words: asset.name, count: '1', price, total: price };
  const life = worth
    ? { life: fill(words.paper.years, { years: worth.years }), rate: `${(100 / worth.years).toFixed(2)}%` }
    : { life: '', rate: '' };
  const years = (worth?.table ?? []).filter(({ year }) => endOfFiscal(year) <= today);
  return ctx.office.paper.print('asset-card', {
    agency: rows[0]?.agency ?? '',
    unit: asset.unit,
    className: asset.className,
    number: asset.number,
    look: asset.name,
    brand: [asset.brand, asset.model, asset.serial].filter(Boolean).join(' '),
    place: asset.place,
    vendor: asset.vendor,
    fund: words.fund[asset.fund],
    method: words.method[asset.method],
    lines: [
      { ...came, ...life, ofYear: '', lost: '', net: price, remark: controlOnly ? words.report.control : '' },
      ...years.map((one) => ({
        ...{
          day: endOfFiscal(one.year),
          document: '',
          words: fill(words.paper.ofYear, { year: one.year }),
          count: '',
          price: '',
          total: '',
          life: '',
          rate: '',
        },
        ...{ ofYear: baht(one.ofYear), lost: baht(one.lost), net: baht(one.net), remark: '' },
      })),
    ],
    repairs: repairs.toReversed().map((one) => ({
      day: one.fromDay,
      words: [one.fault, one.outcome, one.shop].filter(Boolean).join(' · '),
      cost: one.cost === null ? '' : baht(one.cost),
    })),
    printed: printedBy(ctx),
    digits,
  });
}

/** Number, QR and unit, on the sheet as it is sold. */
async function printLabels(ctx: Ctx, { ids, sheet, from, moveX, moveY }: z.output<typeof register.labelsPrint.take>): Promise<Uint8Array> {
  const { rows } = await sql<{
    number: string;
    name: string;
    unit: string;
    code: string;
  }>`select a.number, a.name, ${named(ctx, 'u')} as unit, (select tag from asset_tag) || '.' || a.code as code
    from asset a join unit u on u.id = a.unit_id where a.id = any(${ids}::bigint[]) and ${await seenAssets(ctx)} order by a.number`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw notFound();
  return ctx.office.paper.print('asset-labels', {
    sheet,
    skip: Math.max(0, from - 1),
    move: { x: (moveX - register.notMoved) / 10, y: (moveY - register.notMoved) / 10 },
    labels: rows.map(({ code, ...one }) => ({
      ...one,
      link: new URL(links.to.assetCode(code).slice(1), ctx.office.config.publicUrl).href,
    })),
    digits: 'arabic',
  });
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { leaveCardPrint } from '../../contract/leave/calls.ts';
import { fiscalEnd, fiscalStart } from '../../contract/rules/thai.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { readingThai } from '../http/named.ts';
import { serveAsked } from '../http/serve.ts';
import { printedBy } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { send } from '../sarabun/prints/print-letter.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import { moved } from './count.ts';
import { sumWords } from './judge.ts';
import { serviceOf } from './service.ts';
import { leaveCard } from './team.ts';

/** บัตรวันลา, for whom the card is shown to. */
export function printCardRoute(app: FastifyInstance, office: Office): void {
  const route = { path: leaveCardPrint.path(':personId'), menu: 'view leave', work: 'page', take: leaveCardPrint.take } as const;
  serveAsked(app, office, route, async (ctx, asked, reply) => send(reply, await printCard(readingThai(ctx), asked), 'บัตรวันลา.pdf'));
}

async function printCard(ctx: Ctx, asked: { personId: number; year?: number | undefined }): Promise<Uint8Array> {
  const card = await leaveCard(ctx, asked);
  const [{ works }, { rows }, { digits }] = await Promise.all([
    serviceOf(ctx, card.person.id),
    sql<{ name: string }>`select u.name from unit u where u.id = ${rootUnit}`.execute(ctx.db),
    readPaperDefaults(ctx.db),
  ]);
  const off: string[] = [];
  for (let day = fiscalStart(card.year); day <= fiscalEnd(card.year); day = moved(day, 1)) if (!works(day)) off.push(day);
  return ctx.office.paper.print('leave-card', {
    agency: rows[0]?.name ?? '',
    name: card.person.name,
    unit: card.unit,
    employeeType: card.employeeType,
    since: card.since,
    year: card.year,
    printed: printedBy(ctx),
    days: card.days,
    off,
    letters: textsIn(undefined, 'leave').letter,
    accounts: card.accounts
      .filter(({ kind, taken, parts }) => taken > 0 || parts.length > 0 || kind === 'VAC')
      .map(({ kind, parts, taken, times, left }) => ({ kind, parts: parts.length > 1 ? sumWords(ctx, parts) : '', taken, times, left })),
    digits,
  });
}

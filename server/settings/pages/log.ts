import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { settingsLog as call } from '../../../contract/settings/pages.ts';
import { day } from '../../../contract/wire.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import type { LogAsked } from '../../settings-source.ts';
import { logOf } from './declared.ts';

export async function settingsLog(ctx: Ctx, input: Taken<typeof call>): Promise<Given<typeof call>> {
  const { path, source } = logOf(ctx, input.page);
  await tellReading(ctx, path, input.filters?.person);
  return source.lines(ctx, { ...askedOf(input), take: Math.min(200, Math.max(1, input.take ?? 50)), skip: input.skip ?? 0 });
}

/** Whoever reads what others did stands in the audit himself: once an hour of his session for a page, and for each person that he looks for there. */
async function tellReading(ctx: Ctx, page: SettingsPath, person: string | undefined): Promise<void> {
  const detail = { page, ...(person && /^\d{1,15}$/.test(person) ? { personId: Number(person) } : {}) };
  const { rows } =
    await sql`select 1 from audit where at > now() - interval '1 hour' and action = 'log.read' and session_id = ${ctx.me.sessionId}
    and detail = ${JSON.stringify(detail)}::jsonb limit 1`.execute(ctx.db);
  if (rows.length === 0) await ctx.separateTransaction((own) => audit(own, 'log.read', { detail }));
}

type Filters = Pick<Taken<typeof call>, 'search' | 'from' | 'to' | 'filters'>;

export function askedOf({ search, from, to, filters }: Filters): Omit<LogAsked, 'take' | 'skip'> {
  return { search: search ?? '', from: dayOf('from', from), to: dayOf('to', to), filters: filters ?? {} };
}

function dayOf(field: string, given: string | undefined): string | null {
  if (!given) return null;
  if (!day.safeParse(given).success) throw badField(field, 'bad_date');
  return given;
}

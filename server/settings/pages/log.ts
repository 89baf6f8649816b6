import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { settingsLog as call } from '../../../contract/settings/pages.ts';
import { day } from '../../../contract/wire.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import type { LogAsked } from '../../settings-source.ts';
import { logOf } from './declared.ts';

export async function settingsLog(ctx: Ctx, input: Taken<typeof call>): Promise<Given<typeof call>> {
  const { source } = logOf(ctx, input.page);
  return source.lines(ctx, { ...askedOf(input), take: Math.min(200, Math.max(1, input.take ?? 50)), skip: input.skip ?? 0 });
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

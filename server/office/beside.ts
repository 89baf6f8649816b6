import type { Ctx } from '../http/context.ts';
import type { CalendarEntry } from '../http/ical.ts';
import type { ServerModule } from '../module.ts';

/** What modules add to the engine's displays and calendars: it names none of them. */
const stages = new Map<string, NonNullable<ServerModule['stage']>>();
const feeds = new Map<string, NonNullable<ServerModule['feed']>>();

/** Called for each module when the server is put together. */
export function offerBeside(module: string, { stage, feed }: Pick<ServerModule, 'stage' | 'feed'>): void {
  if (stage) stages.set(module, stage);
  if (feed) feeds.set(module, feed);
}

/** The first module that has something to show of what is on there. */
export async function stageOf(ctx: Ctx, requestId: number): Promise<{ module: string; shown: Record<string, unknown> } | null> {
  for (const [module, stage] of stages) {
    const shown = await stage(ctx, requestId);
    if (shown) return { module, shown };
  }
  return null;
}

export async function feedsOf(ctx: Ctx, personId: number, days: number): Promise<CalendarEntry[]> {
  return (await Promise.all([...feeds.values()].map((feed) => feed(ctx, personId, days)))).flat();
}

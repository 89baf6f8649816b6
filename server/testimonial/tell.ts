import { sql } from 'kysely';
import type { Kept } from '../../contract/lang/index.ts';
import type { NoticeEvent } from '../../contract/notify/notices.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { fill } from '../http/words.ts';
import { inEachLanguage } from '../notify/events/notice-texts.ts';
import { tellOthers } from '../notify/events/tell.ts';

type Event = Extract<NoticeEvent, `testimonial_${string}`>;
type Said = keyof ReturnType<typeof textsIn<'testimonial'>>['told'];

interface Told {
  subject: string;
  /** Which sentence of the language files, and what fills it. */
  said: Said;
  params?: Record<string, string | number>;
  /** Under the base path. */
  page: string;
}

/** To these persons, beside who does it. */
export async function tell(ctx: Ctx, event: Event, persons: readonly number[], { subject, said, params = {}, page }: Told): Promise<void> {
  const each = (say: Parameters<typeof inEachLanguage>[0]): Kept<string> => inEachLanguage(say);
  const words = each((language) => fill(textsIn(language, 'testimonial').told[said], params));
  await tellOthers(ctx, event, persons, { subject: each(() => subject), words, page });
}

/** Who holds a post now, or acts for it. */
export async function behindPost(ctx: Ctx, positionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select h.person_id as id from position_holder h where h.position_id = ${positionId}`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}

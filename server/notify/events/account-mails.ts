import { master } from '../../../contract/lang/index.ts';
import { eventOf, fillNotice, type NoticeEvent } from '../../../contract/notify/notices.ts';
import type { Ctx } from '../../http/context.ts';
import { postMail } from '../channels/mail.ts';
import { currentTexts, textsOf } from './notice-texts.ts';

/** As the list of deliveries calls them; what opens an account goes from it soon. */
const accountKinds = {
  reset: 'reset',
  code: 'code',
  signing_code: 'code',
  invite: 'invite',
  unused_account: 'notice',
  signup_refused: 'notice',
  password_changed: 'notice',
  way_back: 'way_back',
  account_act_told: 'notice',
} as const;

/** Where it is not said how long a link or a code lives. */
const secretHours = 24;

/**
 * A mail that somebody waits for (a link, a code): the agency's words, at once.
 * `until`: the end of what its words open; no copy of them is kept after that, and none of them ever stands in its subject.
 */
export async function postAccountMail(
  ctx: Ctx,
  event: keyof typeof accountKinds,
  to: string,
  values: Record<string, string | number>,
  { until }: { until?: Date } = {},
): Promise<void> {
  const { opens } = eventOf(event);
  const closed = { ...values, ...Object.fromEntries((opens ?? []).map((name) => [name, ''])) };
  const own = (await currentTexts(ctx.db, event))?.texts ?? null;
  const words = textsOf(event, ctx.request.language, own);
  await postMail(ctx, {
    kind: accountKinds[event],
    event,
    to,
    subject: oneLine(fillNotice(words.mailSubject, closed)),
    body: fillNotice(words.mailBody, values),
    ...(opens ? { secretUntil: until ?? new Date(Date.now() + secretHours * 3_600_000) } : {}),
  });
}

/** To an address that is nobody's here: who looks after the machines from outside. */
export async function postFailure(ctx: Ctx, event: NoticeEvent, to: string, facts: Record<string, string | number>): Promise<void> {
  const words = textsOf(event, master, (await currentTexts(ctx.db, event))?.texts ?? null);
  const values = { ...facts, name: to, title: words.title, link: addressOf(ctx, String(facts.page ?? '')) };
  await postMail(ctx, {
    kind: kindOf(event),
    event,
    to,
    subject: oneLine(fillNotice(words.mailSubject, values)),
    body: fillNotice(words.mailBody, values),
  });
}

/** As the list of deliveries calls it. */
export function kindOf(event: NoticeEvent): string {
  return event === 'storage_fault' ? 'storage' : 'notice';
}

/** @param page under the base path */
export function addressOf({ office }: Ctx, page: string): string {
  return `${office.config.publicUrl}${office.config.basePath}${page}`;
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

import { sql } from 'kysely';
import { bare, inArabic, slips, slipsWithin } from '../../files/reading/text/thai.ts';
import type { Ctx, Db } from '../../http/context.ts';

/** A body that has written to the office before, with what the numbers of its letters begin with. */
export interface KnownSender {
  /** Of the office's list of bodies outside; null where its letters alone name it. */
  id: number | null;
  name: string;
  prefixes: string[];
}

/** A prefix is believed from its second letter on: a slip of the pen in one is no prefix. */
const believedFrom = 2;
/** More names than these are not compared with a paper: those that wrote last are. */
const mostKnown = 3000;

/** Who writes to the office, by its list and by what was registered. */
export async function findKnownSenders(db: Db): Promise<KnownSender[]> {
  const { rows } = await sql<KnownSender>`
    select (select b.id from outside_body b where b.name = n.name order by b.id limit 1) as id, n.name,
      coalesce((select array_agg(p.prefix order by p.letters desc) from sender_prefix p where p.name = n.name and p.letters >= ${believedFrom}), '{}') as prefixes
    from (select name, max(last_at) as last_at from (
      select name, last_at from sender_prefix union all select name, null from outside_body) all_names group by name) n
    order by n.last_at desc nulls last limit ${mostKnown}`.execute(db);
  return rows;
}

/** Learns from a letter as the clerk registered it. */
export async function learnSender(ctx: Ctx, from: string, docNo: string): Promise<void> {
  const prefix = /^([^/]{2,60})\/[^/]*$/u.exec(inArabic(docNo).trim())?.[1]?.trim();
  if (!prefix || from === '') return;
  await sql`insert into sender_prefix (name, prefix, last_at) values (${from}, ${prefix}, now())
    on conflict (name, prefix) do update set letters = sender_prefix.letters + 1, last_at = excluded.last_at`.execute(ctx.db);
}

/**
 * Which of the known senders a name is: sure where few signs differ and no other is near.
 * @param texts the name on its line, and with what follows on the next ones: a long name is broken
 */
export function senderNamed(texts: readonly string[], known: readonly KnownSender[]): { sender: KnownSender; sure: boolean } | null {
  const ranked = texts
    .map(bare)
    .filter((read) => read.length >= 4)
    .map((read) => rankedBy(read, known))
    .sort((a, b) => (a[0]?.off ?? 1) - (b[0]?.off ?? 1))[0];
  if (!ranked) return null;
  const [best, next] = ranked;
  if (!best || best.off > 0.25) return null;
  const apart = (next?.off ?? 1) - best.off;
  return { sender: best.sender, sure: best.off <= 0.12 && apart >= 0.12 };
}

function rankedBy(read: string, known: readonly KnownSender[]): { sender: KnownSender; off: number }[] {
  return known
    .map((sender) => {
      const name = bare(sender.name);
      return { sender, off: slipsWithin(read, name) / name.length };
    })
    .sort((a, b) => a.off - b.off);
}

const parted = (prefix: string): [string, string] => {
  const digits = /[\d.-]+$/u.exec(prefix.replace(/\s/gu, ''))?.[0] ?? '';
  return [bare(prefix.replace(/[\d.-]+$/u, '')), digits];
};

/** The prefix of a sender that has these digits and these letters, one of which may be misread: they say nothing that the name does not. */
export function prefixOf(sender: KnownSender, letters: string, digits: string): string | null {
  const fits = sender.prefixes.filter((prefix) => {
    const [own, numbers] = parted(prefix);
    return numbers === digits && slips(own, bare(letters)) <= 1;
  });
  return fits.length === 1 ? (fits[0] as string) : null;
}

import type { ListKind } from '../../contract/archive/lists.ts';
import { master } from '../../contract/lang/index.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { fill } from '../http/words.ts';

export interface NamedList {
  kind: ListKind;
  /** ประจำปี, พ.ศ. */
  year: number;
  no: number;
}

/** บัญชีหนังสือขอทำลาย ประจำปี 2569 ที่ 1, in the reader's language. */
export function listName(ctx: { request: Pick<Ctx['request'], 'language'> }, { kind, year, no }: NamedList): string {
  const words = textsIn(ctx.request.language, 'archive');
  return fill(words.listName, { kind: words.kind[kind], year, no });
}

/** As papers, letters and notices have it. */
export function thaiListName(list: NamedList): string {
  return listName({ request: { language: master } }, list);
}

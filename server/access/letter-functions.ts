import { sql } from 'kysely';
import { type LetterFunction, letterFunctions } from '../../contract/settings/system-functions.ts';
import type { Ctx, Db } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';

/** Where the page of functions keeps them. */
export const functionsKey = 'letter.functions';

/** Functions that are on in this agency: all that nobody has switched off. */
export async function functionsOn(db: Db): Promise<LetterFunction[]> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', functionsKey).executeTakeFirst();
  const set = (row?.value ?? {}) as Record<string, unknown>;
  return letterFunctions.filter((name) => set[name] !== false);
}

export async function mustBeOn({ db }: Pick<Ctx, 'db'>, name: LetterFunction): Promise<void> {
  const { rows } = await sql<{
    off: boolean;
  }>`select value -> ${name} = 'false' as off from setting where key = ${functionsKey}`.execute(db);
  if (rows[0]?.off) throw forbidden('function_off');
}

/** The verb, for agencies that have the function on. */
export function whenOn<Input, Reply>(
  name: LetterFunction,
  verb: (ctx: Ctx, input: Input) => Promise<Reply>,
): (ctx: Ctx, input: Input) => Promise<Reply> {
  return async (ctx, input) => {
    await mustBeOn(ctx, name);
    return verb(ctx, input);
  };
}

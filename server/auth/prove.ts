import { sql } from 'kysely';
import type { igLogin as igLoginCall, login as loginCall, preLogin as preLoginCall } from '../../contract/auth/calls.ts';
import type { Taken } from '../../contract/endpoint.ts';
import { auditRefusal } from '../access/audit.ts';
import { spendCaptcha } from '../access/captcha.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { passwordIsElsewhere } from '../http/password-age.ts';
import { type Answer, askDirectory } from '../people/directory.ts';
import { hashPassword, isWeaker, matchesHash } from '../system/password-hash.ts';
import type { DirectorySettings } from '../system/sign-in-settings.ts';
import { forgiveGuess, takeGuess, wrongGuess } from './guesses.ts';
import { holdsPass } from './passes.ts';

/** Where somebody proved who he is. */
export type Via = 'PASSWORD' | 'DIRECTORY' | 'PASSKEY' | `PROVIDER${number}`;

export interface Account {
  id: number;
  personId: number;
  username: string;
  via: Via;
}

/** Everything that pre-login judges before its transaction: the captcha, then the password. */
export async function proveFresh(ctx: Ctx, input: Taken<typeof preLoginCall | typeof igLoginCall>): Promise<Account> {
  await spendCaptcha(ctx, input.altcha);
  return prove(ctx, input.username, input.password);
}

/** The same for login: a pass stands for the captcha that was solved for it; with a bad one nobody learns whether the password is right. */
export async function proveWithPass(ctx: Ctx, input: Taken<typeof loginCall>): Promise<Account> {
  if (!input.oauth_id) await spendCaptcha(ctx, input.altcha);
  else {
    const known = await findRow(ctx, input.username.toLowerCase());
    // a name that only the directory knows has no account before it is judged
    const mine = known || !ctx.office.system.now.directory;
    if (!(await holdsPass(ctx, mine ? (known?.id ?? 0) : null, input.oauth_id))) throw await notConfirmed(ctx);
  }
  return prove(ctx, input.username, input.password);
}

/** For the brands that name ig-login. */
export async function proveWhereNamed(ctx: Ctx, input: Taken<typeof igLoginCall>): Promise<Account> {
  if (!ctx.office.brand.igLogin) throw notFound();
  return proveFresh(ctx, input);
}

export async function notConfirmed(ctx: Ctx, account?: { personId: number }): Promise<Error> {
  await auditRefusal(ctx, 'auth.login', { personId: account?.personId ?? null, detail: { why: 'device_not_confirmed' } });
  return refuse('device_not_confirmed');
}

/** The account of a right name and password. Wrong name and wrong password look and last the same. */
async function prove(ctx: Ctx, typedName: string, password: string): Promise<Account> {
  const typed = typedName.toLowerCase();
  if (!typed) throw refuse('username_needed', { field: 'username' });
  if (!password.trim()) throw refuse('password_needed', { field: 'password' });
  const known = await findRow(ctx, typed);
  const username = known?.username ?? typed;
  const guess = await takeGuess(ctx, { name: username, accountId: known?.id });
  const { row, via, down } = await judge(ctx, known, typedName, password);
  if (!row || !via || !row.active || !row.employed) {
    const wrong = await wrongGuess(ctx, guess);
    await auditRefusal(ctx, 'auth.password', {
      personId: known?.person_id ?? null,
      detail: { tries: guess.tries, ...(down ? { why: 'directory_down' } : {}) },
    });
    throw down ? refuse('directory_down') : wrong;
  }
  await forgiveGuess(ctx, guess);
  if (via === 'PASSWORD' && isWeaker(row.password_hash, ctx.office.config.passwordWork)) await renewHash(ctx, row, password);
  return { id: row.id, personId: row.person_id, username: row.username, via };
}

/** Outside of the transaction of signing in, which would hold its connection while it waits for its turn. */
async function renewHash(ctx: Ctx, { id, password_hash }: Row, password: string): Promise<void> {
  const renewed = await hashPassword(ctx.office.config.passwordWork, password);
  await ctx.separateTransaction((own) =>
    own.db.updateTable('account').set({ password_hash: renewed }).where('id', '=', id).where('password_hash', '=', password_hash).execute(),
  );
}

interface Row {
  id: number;
  person_id: number;
  username: string;
  password_hash: string;
  active: boolean;
  employed: boolean;
  user_ad: string;
  employee_code: string | null;
  email: string;
  is_admin: boolean;
}

/** Is it the password that is kept here, or that of the directory? Both take the same work for whoever they do not know. */
async function judge(
  ctx: Ctx,
  known: Row | undefined,
  typed: string,
  password: string,
): Promise<{ row?: Row | undefined; via?: Via; down?: boolean }> {
  const { directory } = ctx.office.system.now;
  const there = directory && (!known || passwordIsElsewhere(ctx.office, meOf(known)));
  const right = await matchesHash(ctx.office.config.passwordWork, there ? undefined : known?.password_hash, password);
  if (right) return { row: known, via: 'PASSWORD' };
  if (!directory) return {};
  const ours = known && !there && !mayTryThere(directory, known);
  const asked = ours ? null : nameThere(directory, known, typed);
  const answer = await askDirectory(directory, asked, password);
  if (answer.is === 'down') ctx.office.log.warn({ why: answer.why }, 'the directory does not answer');
  return fromDirectory(ctx, directory, known, answer);
}

async function fromDirectory(
  ctx: Ctx,
  settings: DirectorySettings,
  known: Row | undefined,
  answer: Answer,
): Promise<{ row?: Row; via?: Via; down?: boolean }> {
  if (answer.is === 'down') return { down: true };
  if (answer.is === 'wrong' || answer.value === '') return {};
  // a name of the directory that is no name here: whose entry is it?
  const row = known ?? (await findMatching(ctx, settings, answer.value));
  if (!row || !mayTryThere(settings, row)) return {};
  return fieldOf(settings, row).toLowerCase() === answer.value.toLowerCase() ? { row, via: 'DIRECTORY' } : {};
}

function meOf(row: Row) {
  return { isAdmin: row.is_admin, inDirectory: row.user_ad !== '' };
}

/** Administrators with a password here may use that of the directory too. */
function mayTryThere({ whom }: DirectorySettings, row: Row): boolean {
  return whom === 'ALL' || row.user_ad !== '';
}

function nameThere({ matches: by }: DirectorySettings, known: Row | undefined, typed: string): string {
  return known && by === 'USER_AD' && known.user_ad ? known.user_ad : typed;
}

function fieldOf({ matches: by }: DirectorySettings, row: Row): string {
  return { USER_AD: row.user_ad, EMPLOYEE_CODE: row.employee_code ?? '', EMAIL: row.email, USERNAME: row.username }[by];
}

const rows = sql`select c.id, c.person_id, c.username, c.password_hash, c.active, p.active as employed, p.employee_code, p.email,
  coalesce(r.user_ad, '') as user_ad,
  exists (select 1 from duty d where d.person_id = p.id and d.kind = 'ADMIN' and d.unit_id = 10000000 and d.since <= today()
    and (d.until is null or d.until >= today())) as is_admin
  from account c join person p on p.id = c.person_id left join person_record r on r.person_id = p.id`;

/** By the name of the account; where a directory is set also by the name in it, where only one person has that. */
async function findRow({ db, office }: Ctx, typed: string): Promise<Row | undefined> {
  const named = await sql<Row>`${rows} where c.username = ${typed}`.execute(db);
  if (named.rows[0] || !office.system.now.directory) return named.rows[0];
  const there = await sql<Row>`${rows} where lower(r.user_ad) = ${typed} limit 2`.execute(db);
  return there.rows.length === 1 ? there.rows[0] : undefined;
}

async function findMatching({ db }: Ctx, { matches: by }: DirectorySettings, value: string): Promise<Row | undefined> {
  const field = { USER_AD: sql`r.user_ad`, EMPLOYEE_CODE: sql`p.employee_code`, EMAIL: sql`p.email`, USERNAME: sql`c.username` }[by];
  const found = await sql<Row>`${rows} where lower(${field}) = ${value.toLowerCase()} limit 2`.execute(db);
  return found.rows.length === 1 ? found.rows[0] : undefined;
}

/** One's own password once more, wherever it is kept. */
export async function isOwnPassword(ctx: Ctx, personId: number, password: string): Promise<'right' | 'wrong' | 'down'> {
  const found = await sql<Row>`${rows} where c.person_id = ${personId}`.execute(ctx.db);
  const [known] = found.rows;
  if (!known || !password.trim()) return 'wrong';
  const { row, via, down } = await judge(ctx, known, known.username, password);
  if (down) return 'down';
  return row && via && row.id === known.id ? 'right' : 'wrong';
}

/** The agency's directory keeps this person's password: there is nothing to be set here. */
export async function isKeptElsewhere(ctx: Ctx, personId: number): Promise<boolean> {
  if (!ctx.office.system.now.directory) return false;
  const found = await sql<Row>`${rows} where c.person_id = ${personId}`.execute(ctx.db);
  return found.rows[0] !== undefined && passwordIsElsewhere(ctx.office, meOf(found.rows[0]));
}

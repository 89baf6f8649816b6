import { sql } from 'kysely';
import { arabicDigits } from '../../../contract/rules/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';

const shortest = 6;
const longest = 12;

/** Refuses a PIN that is too short, too long, or quickly guessed: runs, repeats, the person's own dates and numbers. */
export async function judgePin(ctx: Ctx, pin: string, field: string): Promise<void> {
  const length = [...pin].length;
  if (length < shortest || length > longest || /\s/.test(pin)) throw badField(field, 'pin_length');
  if (isWeak(pin)) throw badField(field, 'pin_weak');
  const own = await ownNumbers(ctx);
  const plain = arabicDigits(pin).toLowerCase();
  if (own.some((one) => one.length >= 4 && (one.includes(plain) || plain.includes(one)))) throw badField(field, 'pin_weak');
}

/** Few different characters, a run up or down, or a short piece over and over. */
export function isWeak(pin: string): boolean {
  const plain = arabicDigits(pin).toLowerCase();
  const codes = [...plain].map((one) => one.codePointAt(0) as number);
  if (new Set(codes).size < 3) return true;
  const steps = codes.slice(1).map((code, i) => code - (codes[i] as number));
  if (steps.every((step) => step === steps[0]) && Math.abs(steps[0] as number) <= 2) return true;
  if (/^(.{1,4})\1+.{0,2}$/.test(plain)) return true;
  return common.some((word) => plain.includes(word));
}

const common = ['123456', '654321', '012345', '112233', '123123', '147258', '159357', '789456', 'qwerty', 'asdfgh', 'password', '1q2w3e'];

/** Digits that anybody who knows the person would try. */
async function ownNumbers(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ phone: string; code: string; card: string; birthday: string; username: string }>`
    select p.phone, coalesce(p.employee_code, '') as code, coalesce(r.id_card, '') as card, coalesce(r.birthday::text, '') as birthday, c.username
    from person p join account c on c.person_id = p.id left join person_record r on r.person_id = p.id where p.id = ${ctx.me.personId}`.execute(
    ctx.db,
  );
  return rows.flatMap(({ phone, code, card, birthday, username }) => {
    const [year = '', month = '', day = ''] = birthday.split('-');
    const years = year ? [year, year.slice(2), String(Number(year) + 543), String(Number(year) + 543).slice(2)] : [];
    const days = years.flatMap((one) => [`${day}${month}${one}`, `${one}${month}${day}`]);
    const digits = [phone, card].map((one) => one.replace(/\D/g, '')).filter((one) => one.length >= shortest);
    return [...digits, ...days, code.toLowerCase(), username.toLowerCase()];
  });
}

import { type PetitionKind, petitionLimits } from '../../contract/petition/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import type { Stored } from '../files/store/files.ts';
import { cleanName } from '../files/store/names.ts';
import { Refusal } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import type { Office } from '../office.ts';

interface Written {
  kind: PetitionKind;
  subject: string;
  text: string;
  /** null: it is not said. */
  name: string | null;
  entered: Date;
  countsOn: string;
  files: readonly Stored[];
}

/** What was written, as the page that is registered. */
export async function setPage(
  { paper, files: store }: Office,
  { kind, subject, text, name, entered, countsOn, files }: Written,
): Promise<Stored> {
  const words = textsIn(undefined, 'petition');
  const given = {
    kind: words.kinds[kind],
    subject,
    from: name ?? words.hidden,
    entered,
    counts: countsOn,
    text,
    files: files.map((file) => file.name),
    digits: 'arabic' as const,
  };
  const pdf = await paper.print('petition-page', given).catch((error) => {
    if (!(error instanceof Refusal) || error.code !== 'missing_glyph') throw error;
    return paper.print('petition-page', { ...given, subject: plain(subject), from: plain(given.from), text: plain(text) });
  });
  return store.put(pdf, { name: cleanName(`${subject.slice(0, 100).trim()}.pdf`), mime: 'application/pdf' });
}

/** Signs of other scripts that no font joins: what is Thai and Latin of it stays. */
const plain = (text: string) => text.replace(/[^\n -~ก-๿]/gu, '?');

interface Given {
  kind: PetitionKind;
  subject: string;
  name: string;
  code: string;
  entered: Date;
  countsOn: string;
  files: string[];
}

/** What the person takes away. */
export async function setReceipt(office: Office, { kind, subject, name, code, entered, countsOn, files }: Given): Promise<Uint8Array> {
  const { paper, config, system, db } = office;
  const words = textsIn(undefined, 'petition');
  const unit = await db.selectFrom('unit').select('name').where('id', '=', rootUnit).executeTakeFirst();
  const given = {
    agency: system.now.agency.th || (unit?.name ?? ''),
    kind: words.kinds[kind],
    subject,
    from: name,
    code,
    entered,
    counts: countsOn,
    until: followedUntil(entered),
    address: followAddress({ config }),
    files,
    digits: 'arabic' as const,
  };
  return paper.print('petition-receipt', given).catch((error) => {
    if (!(error instanceof Refusal) || error.code !== 'missing_glyph') throw error;
    return paper.print('petition-receipt', { ...given, subject: plain(subject), from: plain(name), files: files.map(plain) });
  });
}

export function followedUntil(entered: Date): string {
  return bangkokDay(new Date(entered.getTime() + petitionLimits.followDays * 86_400_000));
}

export function followAddress({ config }: Pick<Office, 'config'>): string {
  return `${config.publicUrl}${config.basePath.replace(/\/$/, '')}/petition/follow`;
}

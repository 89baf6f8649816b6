import { type Kept, type Language, master, type Texts } from '../../../contract/lang/index.ts';
import { type NoticeEvent, type NoticeTexts, noticeEvents } from '../../../contract/notify/notices.ts';
import type { Db } from '../../http/context.ts';
import { nameIn, readersLanguages, textsIn } from '../../http/languages.ts';

type MailKey = keyof Texts['mail'];

/** What the agency changed, by language and part. */
export type OwnTexts = Partial<Record<Language, Partial<NoticeTexts>>>;

/** Mails that have a text of their own; the others say what the letter's notice says. */
const mailKeys: Partial<Record<NoticeEvent, [subject: MailKey, body: MailKey]>> = {
  certificate_granted: ['certificate_subject', 'certificate_granted'],
  certificate_refused: ['certificate_subject', 'certificate_refused'],
  certificate_suspended: ['certificate_subject', 'certificate_suspended'],
  certificate_lifted: ['certificate_subject', 'certificate_lifted'],
  certificate_revoked: ['certificate_subject', 'certificate_revoked'],
  certificate_expiring: ['certificate_subject', 'certificate_expiring'],
  new_device: ['account_subject', 'new_device'],
  factor_added: ['account_subject', 'factor_added'],
  factor_removed: ['account_subject', 'factor_removed'],
  factor_reset: ['account_subject', 'factor_reset'],
  factor_rule_lowered: ['factor_rule_lowered_subject', 'own_matter_body'],
  approval_asked: ['approval_subject', 'approval_asked'],
  approval_answered: ['approval_subject', 'approval_answered'],
  account_act_asked: ['account_subject', 'account_act_asked'],
  account_act_done: ['account_subject', 'account_act_done'],
  account_act_seen: ['approval_subject', 'account_act_seen'],
  power_asleep: ['approval_subject', 'power_asleep'],
  power_woken: ['account_subject', 'power_woken'],
  account_act_told: ['account_subject', 'account_act_told'],
  storage_fault: ['storage_subject', 'storage_body'],
  certificate_rules_fault: ['certificate_rules_fault_subject', 'certificate_rules_fault_body'],
  delivery_fault: ['delivery_fault_subject', 'delivery_fault_body'],
  record_fault: ['record_fault_subject', 'record_fault_body'],
  check_fault: ['check_fault_subject', 'check_fault_body'],
  clock_fault: ['clock_fault_subject', 'clock_fault_body'],
  disk_fault: ['disk_fault_subject', 'disk_fault_body'],
  backup_fault: ['backup_fault_subject', 'backup_fault_body'],
  checkpoint_fault: ['checkpoint_fault_subject', 'checkpoint_fault_body'],
  structure_fault: ['structure_fault_subject', 'structure_fault_body'],
  structure_check_fault: ['structure_check_fault_subject', 'structure_check_fault_body'],
  scanner_fault: ['scanner_fault_subject', 'scanner_fault_body'],
  stamp_fault: ['stamp_fault_subject', 'stamp_fault_body'],
  search_fault: ['search_fault_subject', 'search_fault_body'],
  mailbox_fault: ['mailbox_fault_subject', 'mailbox_fault_body'],
  mailbox_well: ['mailbox_well_subject', 'mailbox_well_body'],
  folder_fault: ['folder_fault_subject', 'folder_fault_body'],
  folder_well: ['folder_well_subject', 'folder_well_body'],
  webhook_off: ['webhook_off_subject', 'webhook_off_body'],
  people_held: ['people_held_subject', 'people_held_body'],
  mail_refused: ['mail_refused_subject', 'mail_refused_body'],
  digest: ['digest_subject', 'digest_body'],
  reset: ['reset_subject', 'reset_body'],
  code: ['code_subject', 'code_body'],
  signing_code: ['signing_code_subject', 'signing_code_body'],
  invite: ['invite_subject', 'invite_body'],
  unused_account: ['unused_subject', 'unused_body'],
  signup_refused: ['signup_refused_subject', 'signup_refused_body'],
  password_changed: ['password_changed_subject', 'password_changed_body'],
  way_back: ['way_back_subject', 'way_back_body'],
  delegation_given: ['own_matter_subject', 'own_matter_body'],
  delegation_ended: ['own_matter_subject', 'own_matter_body'],
  data_copy_ready: ['own_matter_subject', 'own_matter_body'],
  data_copy_made: ['own_matter_subject', 'own_matter_body'],
  data_copy_asked: ['own_matter_subject', 'own_matter_body'],
  data_asked: ['own_matter_subject', 'own_matter_body'],
  data_answered: ['own_matter_subject', 'own_matter_body'],
};

/** The product's own words of an event. */
export function standardTexts(event: NoticeEvent, language: Language | undefined): NoticeTexts {
  const [words, mail] = [textsIn(language, 'notify'), textsIn(language, 'mail')];
  const title = event in words.kind ? words.kind[event as keyof typeof words.kind] : '';
  const isLetter = noticeEvents[event].module === 'SARABUN';
  const detail = event in words.detail ? words.detail[event as keyof typeof words.detail] : isLetter ? words.letterDetail : '';
  const keys = mailKeys[event];
  return { title, detail, mailSubject: keys ? mail[keys[0]] : title, mailBody: keys ? mail[keys[1]] : words.letterMail };
}

/** What fills the words of a notice; what the product itself says of it is kept in each language. */
export type Facts = Record<string, string | number | Kept<string>>;

/** As its reader has them. */
export function factsIn(facts: Facts, language: Language | undefined): Record<string, string | number> {
  return Object.fromEntries(Object.entries(facts).map(([name, said]) => [name, typeof said === 'object' ? nameIn(language, said) : said]));
}

export function inEachLanguage(say: (language: Language) => string): Kept<string> {
  return Object.fromEntries(readersLanguages.map((language) => [language, say(language)])) as Kept<string>;
}

/** In place of the subject of a classed letter. */
export function secretWords(language: Language | undefined): string {
  return textsIn(language, 'notify').secret;
}

/** The words of an event as they stood when it was told. */
export function textsOf(event: NoticeEvent, language: Language | undefined, own: OwnTexts | null): NoticeTexts {
  const said = Object.entries(own?.[language ?? master] ?? {}).filter(([, text]) => text !== '');
  return { ...standardTexts(event, language), ...Object.fromEntries(said) };
}

/** The latest words of an event, null for the product's. */
export async function currentTexts(db: Db, event: NoticeEvent): Promise<{ id: number; version: number; texts: OwnTexts | null } | null> {
  const row = await db
    .selectFrom('notice_text')
    .select(['id', 'version', 'texts'])
    .where('event', '=', event)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, texts: row.texts as OwnTexts | null } : null;
}

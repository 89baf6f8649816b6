import type { ReadMail } from '../../../files/mail/read-mail.ts';
import type { Stored } from '../../../files/store/files.ts';
import type { Office } from '../../../office.ts';

/** A mail that came into a mailbox, before it becomes an item of the tray. */
export interface CameMail {
  mailboxId: number;
  /** Of `received_mail`. */
  mailId: number;
  mail: ReadMail;
  /** A report of a mail server or of a reader's program about a mail of ours: it comes into no tray. */
  report: boolean;
  /** What its sender wrote, as a page. */
  page: () => Promise<Stored>;
}

/** Of a module that mails may belong to: of letters between offices. */
export interface MailHearer {
  /** Reports that come into this mailbox are its too. */
  wantsReports: (office: Office, mailboxId: number) => Promise<boolean>;
  /** True where it was, and lies in no tray beside. Safe to be told twice. */
  hear: (office: Office, came: CameMail) => Promise<boolean>;
}

const hearers = new Set<MailHearer>();

export function offerMailHearer(hearer: MailHearer): void {
  hearers.add(hearer);
}

export async function hearersWantReports(office: Office, mailboxId: number): Promise<boolean> {
  for (const { wantsReports } of hearers) if (await wantsReports(office, mailboxId)) return true;
  return false;
}

export async function heardByOther(office: Office, came: CameMail): Promise<boolean> {
  for (const { hear } of hearers) if (await hear(office, came)) return true;
  return false;
}

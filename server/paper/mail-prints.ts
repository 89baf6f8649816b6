import { longThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import { printableIn } from './glyphs.ts';

export interface MailPrints {
  'mail-page': MailPage;
}

/** A mail as a page: what its sender wrote, without its look. Its figures stay as he wrote them. */
export interface MailPage {
  from: string;
  to: string;
  subject: string;
  /** When it says that it was written. */
  sent: Date | null;
  /** When it came into the mailbox, and into which. */
  arrived: Date;
  mailbox: string;
  text: string;
  /** Files that lie with it, and those that were not taken, with the reason. */
  files: string[];
  leftOut: { name: string; reason: string }[];
  /** What else is to be told of it. */
  notes: string[];
  digits: 'arabic';
}

export const mailShapes = {
  'mail-page': ({ sent, arrived, text, digits: _, ...given }: MailPage) => {
    // an address of the network has no space: at U+E002 a line may end in it
    const shown = (said: string) => printableIn(said, '?').replace(/[!-~]{50,}/g, (run) => (run.match(/.{1,25}/g) ?? []).join('\ue002'));
    return {
      from: shown(given.from),
      to: shown(given.to),
      subject: shown(given.subject),
      mailbox: shown(given.mailbox),
      sent: sent ? momentOf(sent) : '',
      arrived: momentOf(arrived),
      lines: text.split('\n').map(shown),
      files: given.files.map(shown),
      leftOut: given.leftOut.map(({ name, reason }) => ({ name: shown(name), reason: shown(reason) })),
      notes: given.notes,
    };
  },
};

function momentOf(at: Date): string {
  return `${longThaiDate(at)} เวลา ${thaiTime(at)}`;
}

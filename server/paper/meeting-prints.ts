/** What is printed of a meeting beside its minutes, which are a letter. */
export interface MeetingPrints {
  'meeting-agenda': MeetingAgenda;
  'signed-list': SignedList;
  'meeting-ballots': MeetingBallots;
}

type Digits = 'thai' | 'arabic';

interface Head {
  /** Of which body and which of its meetings, when and where. */
  lines: string[];
  printed: string;
  digits?: Digits;
}

/** ระเบียบวาระการประชุม. */
export interface MeetingAgenda extends Head {
  headings: { title: string; items: { no: string; title: string; detail: string }[] }[];
}

/** ใบลงชื่อ, มติโดยย่อ, หลักฐานการจ่ายเบี้ยประชุม; also lists of other modules that somebody signs. */
export interface SignedList extends Head {
  title: string;
  columns: { head: string; width: string; align: 'left' | 'center' | 'right' }[];
  rows: string[][];
  least: number;
  /** There is room for a hand in every row. */
  signed?: boolean;
  /** Below the list. */
  words: string;
  signers: { role: string; name: string; post: string }[];
}

/** Columns of such a list, the first one its running number; `sums`: columns of figures, which stand at the right. */
export function signedColumns(heads: readonly string[], widths: readonly string[], sums: readonly number[] = []): SignedList['columns'] {
  return heads.map((head, place) => ({
    head,
    width: widths[place] ?? '1fr',
    align: place === 0 ? 'center' : sums.includes(place) ? 'right' : 'left',
  }));
}

/** บัตรลงคะแนน: one for each who may vote, with nothing on it that tells whose it is. */
export interface MeetingBallots extends Head {
  question: string;
  no: string;
  choices: string[];
  count: number;
}

export const meetingShapes = {
  'meeting-agenda': (given: MeetingAgenda) => ({ ...given }),
  'signed-list': ({ signed = false, ...given }: SignedList) => ({ ...given, signed: signed ? 'yes' : '' }),
  'meeting-ballots': (given: MeetingBallots) => ({ ...given }),
};

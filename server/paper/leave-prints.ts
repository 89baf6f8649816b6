import type { LeaveKind } from '../../contract/leave/kinds.ts';
import { longMonths, longThaiDate } from '../../contract/rules/thai.ts';
import { type Signed, signed } from './signed.ts';

/** Forms at the end of the regulation on leave (ระเบียบสำนักนายกรัฐมนตรีว่าด้วยการลาของข้าราชการ พ.ศ. 2555), and the card of a year. */
export interface LeavePrints {
  'leave-form': LeaveForm;
  'leave-card': LeaveCard;
}
type Digits = 'thai' | 'arabic';

/** From the morning or the afternoon of a day to the noon or the evening of another. */
export interface PrintedSpan {
  from: string;
  until: string;
  /** It begins at noon, ends at noon. */
  afternoon: boolean;
  noon: boolean;
  days: number;
}

/** What one of these forms is filled with; what is not known is written by hand. */
export interface LeaveForm {
  kind: LeaveKind;
  /** ใบขอยกเลิกวันลา: what is given up of it, and why. */
  cancels: (PrintedSpan & { reason: string }) | null;
  number: string;
  /** Where it was written. */
  place: string;
  day: Date | null;
  to: string;
  name: string;
  position: string;
  unit: string;
  birthday: string | null;
  since: string | null;
  span: PrintedSpan;
  reason: string;
  contact: string;
  phone: string;
  eventDay: string | null;
  paperNo: string;
  country: string;
  /** ลาครั้งสุดท้าย of the same kind. */
  last: PrintedSpan | null;
  /** วันลาพักผ่อนสะสม, สิทธิประจำปีนี้. */
  vacation: { carried: number; own: number } | null;
  /** สถิติการลาในปีงบประมาณนี้; `null` before it was checked leaves it to be written. */
  statistics: { kind: LeaveKind; before: number; now: number }[];
  asked: Signed;
  checker: Signed;
  /** The medical paper was seen. */
  paperSeen: boolean;
  /** Who takes the work over. */
  handOver: Signed | null;
  opinions: (Signed & { words: string })[];
  decision: '' | 'PERMIT' | 'REJECT' | 'ACKNOWLEDGE';
  words: string;
  decider: Signed;
  digits?: Digits;
}

/** บัตรลา: a row for each month of the fiscal year, a column for each day. */
export interface LeaveCard {
  agency: string;
  name: string;
  unit: string;
  employeeType: string;
  since: string | null;
  year: number;
  printed: string;
  days: { day: string; half: 'AM' | 'PM'; kind: LeaveKind }[];
  /** Days on which he does not work. */
  off: string[];
  /** What stands in a day, by kind. */
  letters: Readonly<Record<LeaveKind, string>>;
  accounts: { kind: LeaveKind; parts: string; taken: number; times: number; left: number | null }[];
  digits?: Digits;
}

/** What a line of a form is made of: words, a place to write on, a box. */
type Piece = string | { place: string; part?: number } | { tick: boolean; words: string };
/** A text with its label goes on over as many lines as it needs. */
type Line = Piece[] | { label: string; value: string };

const long = (day: string | Date | null) => (day ? longThaiDate(day) : '');
const figure = (days: number) => String(days);
const place = (value: string, part = 1): Piece => ({ place: value, part });

/** ตั้งแต่วันที่ … ถึงวันที่ …, and how many days. */
function time({ from, until, afternoon, noon, days }: PrintedSpan, unit: string, before = 'ตั้งแต่วันที่'): Line[] {
  const first = [long(from), afternoon && '(ครึ่งวันบ่าย)'].filter(Boolean).join(' ');
  const last = [long(until), noon && '(ครึ่งวันเช้า)'].filter(Boolean).join(' ');
  return [
    [before, place(first), 'ถึงวันที่', place(last)],
    ['มีกำหนด', place(days === 0 ? '' : figure(days), 0.35), unit, ''],
  ];
}

const contactOf = ({ contact, phone }: LeaveForm): Line[] => [
  { label: 'ในระหว่างลาจะติดต่อข้าพเจ้าได้ที่', value: contact },
  ['หมายเลขโทรศัพท์', place(phone, 0.8), ''],
];
/** What the applicant wrote where the form has no place of its own for it. */
const detail = ({ reason }: LeaveForm): Line[] => (reason ? [{ label: 'รายละเอียด', value: reason }] : []);
const born = ({ birthday, since }: LeaveForm): Line => ['เกิดวันที่', place(long(birthday)), 'เข้ารับราชการเมื่อวันที่', place(long(since))];
const promise = 'ข้าพเจ้าขอรับรองว่าจะปฏิบัติตามระเบียบของทางราชการเกี่ยวกับการลานี้ทุกประการ';

interface Form {
  title: string;
  /** What it asks for; ขอลา… */
  subject: string;
  /** Which rows its statistics have; none: it has none. */
  statistics?: readonly LeaveKind[];
  lines: (given: LeaveForm) => Line[];
}

const boxes = ({ kind }: Pick<LeaveForm, 'kind'>): Piece[] => [
  { tick: kind === 'SICK', words: 'ป่วย' },
  { tick: kind === 'PER' || kind === 'CHILD', words: 'กิจส่วนตัว' },
  { tick: kind === 'MAT', words: 'คลอดบุตร' },
];
/** แบบใบลาป่วย ลาคลอดบุตร ลากิจส่วนตัว, one for the three. */
const common = (subject: string): Form => ({
  title: 'แบบใบลาป่วย ลาคลอดบุตร ลากิจส่วนตัว',
  subject,
  statistics: ['SICK', 'PER', 'MAT'],
  lines: (given) => [
    ['ขอลา', ...boxes(given), ''],
    { label: 'เนื่องจาก', value: [given.kind === 'CHILD' ? 'เลี้ยงดูบุตร' : '', given.reason].filter(Boolean).join(' ') },
    ...time(given.span, 'วัน'),
    ['ข้าพเจ้าได้ลา', ...boxes(given).map((box) => (given.last ? box : { ...(box as object), tick: false })), 'ครั้งสุดท้าย'] as Piece[],
    ...time(given.last ?? unknown, 'วัน'),
    ...contactOf(given),
  ],
});
const unknown: PrintedSpan = { from: '', until: '', afternoon: false, noon: false, days: 0 };

const forms: Record<LeaveKind, Form> = {
  SICK: common('ขอลาป่วย'),
  MAT: common('ขอลาคลอดบุตร'),
  PER: common('ขอลากิจส่วนตัว'),
  CHILD: common('ขอลากิจส่วนตัวเพื่อเลี้ยงดูบุตร'),
  PAT: {
    title: 'แบบใบลาไปช่วยเหลือภริยาที่คลอดบุตร',
    subject: 'ขอลาไปช่วยเหลือภริยาที่คลอดบุตร',
    lines: (given) => [
      ['มีความประสงค์ลาไปช่วยเหลือภริยาโดยชอบด้วยกฎหมายชื่อ', place('')],
      ['ซึ่งคลอดบุตรเมื่อวันที่', place(long(given.eventDay)), ''],
      ...time(given.span, 'วันทำการ', 'จึงขออนุญาตลาตั้งแต่วันที่'),
      ...detail(given),
      ...contactOf(given),
    ],
  },
  VAC: {
    title: 'แบบใบลาพักผ่อน',
    subject: 'ขอลาพักผ่อน',
    statistics: ['VAC'],
    lines: (given) => {
      const { carried, own } = given.vacation ?? { carried: null, own: null };
      const said = (days: number | null) => (days === null ? '' : figure(days));
      const sum = carried === null || own === null ? null : carried + own;
      return [
        ['มีวันลาพักผ่อนสะสม', place(said(carried)), 'วันทำการ มีสิทธิลาพักผ่อนประจำปีนี้อีก', place(said(own)), 'วันทำการ'],
        ['รวมเป็น', place(said(sum), 0.35), 'วันทำการ', ''],
        ...time(given.span, 'วันทำการ', 'ขอลาพักผ่อนตั้งแต่วันที่'),
        ...detail(given),
        ...contactOf(given),
      ];
    },
  },
  ORD: {
    title: 'แบบใบลาอุปสมบท',
    subject: 'ขอลาอุปสมบท',
    lines: (given) => [
      born(given),
      ['ข้าพเจ้า', { tick: false, words: 'ยังไม่เคย' }, { tick: false, words: 'เคย' }, 'อุปสมบท บัดนี้มีศรัทธาจะอุปสมบทในพระพุทธศาสนา', ''],
      ['ณ วัด', place(''), 'ตั้งอยู่ ณ', place('', 1.6)],
      ['กำหนดอุปสมบทวันที่', place(''), 'และจำพรรษาอยู่ ณ วัด', place('')],
      ...time(given.span, 'วัน', 'จึงขออนุญาตลาตั้งแต่วันที่'),
      ...detail(given),
      ...contactOf(given),
    ],
  },
  HAJJ: {
    title: 'แบบใบลาไปประกอบพิธีฮัจย์',
    subject: 'ขอลาไปประกอบพิธีฮัจย์',
    lines: (given) => [
      born(given),
      ['ข้าพเจ้า', { tick: false, words: 'ยังไม่เคย' }, { tick: false, words: 'เคย' }, 'ไปประกอบพิธีฮัจย์ ณ เมืองเมกกะ ประเทศซาอุดีอาระเบีย', ''],
      ['บัดนี้มีศรัทธาจะไปประกอบพิธีฮัจย์ ณ เมืองเมกกะ ประเทศซาอุดีอาระเบีย', ''],
      ...time(given.span, 'วัน', 'จึงขออนุญาตลาตั้งแต่วันที่'),
      ...detail(given),
      ...contactOf(given),
    ],
  },
  MIL: {
    title: 'แบบใบลาเข้ารับการตรวจเลือกหรือเข้ารับการเตรียมพล',
    subject: 'ขอลาเข้ารับการตรวจเลือกหรือเข้ารับการเตรียมพล',
    lines: (given) => [
      ['ได้รับหมายเรียกของ', place(''), 'ที่', place(given.paperNo)],
      ['ลงวันที่', place(''), 'กำหนดเข้ารับการในวันที่', place(long(given.eventDay))],
      { label: 'ให้เข้ารับการ', value: given.reason },
      ['จึงขอรายงานการลา', ''],
      ...time(given.span, 'วัน'),
      ...contactOf(given),
    ],
  },
  STUDY: {
    title: 'แบบใบลาไปศึกษา ฝึกอบรม ปฏิบัติการวิจัย หรือดูงาน',
    subject: 'ขอลาไปศึกษา ฝึกอบรม ปฏิบัติการวิจัย หรือดูงาน',
    lines: (given) => [
      born(given),
      ['มีความประสงค์ขอลาไป', ...['ศึกษา', 'ฝึกอบรม', 'ปฏิบัติการวิจัย', 'ดูงาน'].map((words) => ({ tick: false, words })), ''],
      { label: 'วิชา หรือหลักสูตร', value: given.reason },
      ['ณ สถานที่', place('', 1.4), 'ประเทศ', place(given.country || 'ไทย')],
      ['ด้วยทุน', place(''), 'ตามคำสั่งหรือสัญญา', place(given.paperNo)],
      ...time(given.span, 'วัน'),
      ...contactOf(given),
      [promise, ''],
    ],
  },
  INTL: {
    title: 'แบบใบลาไปปฏิบัติงานในองค์การระหว่างประเทศ',
    subject: 'ขอลาไปปฏิบัติงานในองค์การระหว่างประเทศ',
    lines: (given) => [
      born(given),
      { label: 'ขออนุญาตลาไปปฏิบัติงาน ณ', value: given.reason },
      ['ประเทศ', place(given.country), 'ในตำแหน่ง', place('')],
      [
        'เป็นการลาไปปฏิบัติงาน',
        { tick: false, words: 'ประเภทที่ 1' },
        { tick: false, words: 'ประเภทที่ 2' },
        'ตามคำสั่งหรือสัญญา',
        place(given.paperNo),
      ],
      ...time(given.span, 'วัน'),
      ...contactOf(given),
      [promise, ''],
    ],
  },
  SPOUSE: {
    title: 'แบบใบลาติดตามคู่สมรส',
    subject: 'ขอลาติดตามคู่สมรส',
    lines: (given) => [
      ['มีความประสงค์ขอลาติดตามคู่สมรสชื่อ', place('')],
      ['ซึ่งเป็นข้าราชการหรือพนักงานรัฐวิสาหกิจ ตำแหน่ง', place('')],
      ['สังกัด', place(''), 'ไปปฏิบัติหน้าที่ ณ ประเทศ', place(given.country)],
      ['ตามคำสั่งที่', place(given.paperNo), ''],
      ...detail(given),
      ...time(given.span, 'วัน'),
      ['ครั้งสุดท้ายได้ลาติดตามคู่สมรสตั้งแต่วันที่', place(long(given.last?.from ?? null)), 'ถึงวันที่', place(long(given.last?.until ?? null))],
      ...contactOf(given),
    ],
  },
  REHAB: {
    title: 'แบบใบลาไปฟื้นฟูสมรรถภาพด้านอาชีพ',
    subject: 'ขอลาไปฟื้นฟูสมรรถภาพด้านอาชีพ',
    lines: (given) => [
      ['ได้รับอันตรายหรือเจ็บป่วยเพราะเหตุปฏิบัติราชการในหน้าที่ จนทำให้ตกเป็นผู้ทุพพลภาพหรือพิการ', ''],
      ['เมื่อวันที่', place(''), 'ตามคำสั่งหรือหนังสือที่', place(given.paperNo)],
      { label: 'มีความประสงค์ขอลาไปเข้ารับการฝึกอบรมหลักสูตร', value: given.reason },
      ['ณ', place('')],
      ...time(given.span, 'วัน'),
      ...contactOf(given),
    ],
  },
  CAB: {
    title: 'แบบใบลาตามมติคณะรัฐมนตรี',
    subject: 'ขอลาตามมติคณะรัฐมนตรี',
    lines: (given) => [
      ['ตามมติคณะรัฐมนตรี', place(given.paperNo)],
      { label: 'เพื่อ', value: given.reason },
      ...time(given.span, 'วัน', 'จึงขออนุญาตลาตั้งแต่วันที่'),
      ...contactOf(given),
    ],
  },
};

/** ใบขอยกเลิกวันลา: of any kind. */
const cancelling: Form = {
  title: 'แบบใบขอยกเลิกวันลา',
  subject: 'ขอยกเลิกวันลา',
  lines: ({ kind, span, cancels }) => [
    ['ได้รับอนุญาตให้ลา', place(nameOf(kind))],
    ...time(span, 'วัน นั้น'),
    { label: 'เนื่องจาก', value: cancels?.reason ?? '' },
    ['จึงขอยกเลิกวันลาดังกล่าว', ''],
    ...time(cancels ?? unknown, 'วัน'),
  ],
};
const nameOf = (kind: LeaveKind) => forms[kind].subject.replace(/^ขอลา/, '');

const counted: readonly LeaveKind[] = ['SICK', 'PER', 'VAC'];

function pieceOf(piece: Piece): Record<string, unknown> {
  if (typeof piece === 'string') return { is: 'words', words: piece };
  return 'place' in piece ? { is: 'place', words: piece.place, part: piece.part ?? 1 } : { is: 'box', ...piece };
}

export const leaveShapes: { [T in keyof LeavePrints]: (given: LeavePrints[T]) => Record<string, unknown> } = {
  'leave-form': (given) => {
    const { kind, cancels, statistics, asked, checker, handOver, opinions, decider, day, ...head } = given;
    const form = cancels ? cancelling : forms[kind];
    const rows = form.statistics ?? [];
    return {
      number: head.number,
      place: head.place,
      day: long(day),
      to: head.to,
      name: head.name,
      position: head.position,
      unit: head.unit,
      title: form.title,
      subject: form.subject,
      opening: cancels ? 'ตามที่ข้าพเจ้า' : 'ข้าพเจ้า',
      lines: form
        .lines(given)
        .map((line) => (Array.isArray(line) ? { label: '', value: '', pieces: line.map(pieceOf) } : { ...line, pieces: [] })),
      statistics: rows.map((row) => {
        if (statistics.length === 0) return [nameOf(row), '', '', ''];
        const of = statistics.find((one) => one.kind === row) ?? { before: 0, now: 0 };
        return [nameOf(row), ...[of.before, of.now, of.before + of.now].map(figure)];
      }),
      asked: signed(asked),
      checks: !cancels && kind !== 'MIL',
      checker: signed(checker),
      paperSeen: head.paperSeen,
      hands: handOver !== null,
      handOver: signed(handOver ?? asked),
      opinions: opinions.map(({ words, ...by }) => ({ ...signed(by), words })),
      report: kind === 'MIL' && !cancels,
      decision: head.decision,
      words: head.words,
      decider: signed(decider),
    };
  },
  'leave-card': ({ days, off, letters, year, accounts, since, ...given }) => {
    const first = year - 544;
    const rows = Array.from({ length: 12 }, (_, n) => {
      const month = `${first + (n > 2 ? 1 : 0)}-${String(((n + 9) % 12) + 1).padStart(2, '0')}`;
      const own = days.filter(({ day }) => day.startsWith(month));
      const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
      const sum = (...kinds: readonly LeaveKind[]) => own.filter((one) => kinds.includes(one.kind)).length / 2;
      const others = own.filter((one) => !counted.includes(one.kind)).length / 2;
      return {
        name: `${longMonths[(n + 9) % 12]} ${first + (n > 2 ? 1 : 0) + 543}`,
        cells: Array.from({ length: 31 }, (_, i) => {
          const day = `${month}-${String(i + 1).padStart(2, '0')}`;
          const at = (half: 'AM' | 'PM') => own.find((one) => one.day === day && one.half === half);
          const letter = (half: 'AM' | 'PM') => (at(half) ? letters[at(half)?.kind as LeaveKind] : '');
          return { none: i >= last, off: off.includes(day), am: letter('AM'), pm: letter('PM') };
        }),
        sums: [...counted.map((kind) => sum(kind)), others],
      };
    });
    const sums = [0, 1, 2, 3].map((i) => rows.reduce((all, row) => all + (row.sums[i] ?? 0), 0));
    return {
      ...given,
      year: `${year}`,
      since: long(since),
      months: rows.map(({ sums: own, ...row }) => ({ ...row, sums: own.map((days) => (days === 0 ? '' : figure(days))) })),
      sums: sums.map(figure),
      heads: [...counted.map((kind) => letters[kind]), 'อื่น'],
      legend: Object.entries(letters).map(([kind, letter]) => `${letter} ${nameOf(kind as LeaveKind)}`),
      accounts: accounts.map((one) => [
        nameOf(one.kind),
        one.parts,
        figure(one.times),
        figure(one.taken),
        one.left === null ? '' : figure(one.left),
      ]),
    };
  },
};

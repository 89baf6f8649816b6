import { fiscalYearOf } from '../../../contract/asset/depreciation.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { type Chance, chanceOf } from './chance.ts';

/** What an agency has, and how much of it: of the class, the name and make, what it costs in baht, and how many of them. */
const kinds: readonly {
  code: string;
  name: string;
  makes: readonly (readonly [brand: string, model: string])[];
  baht: readonly [number, number];
  count: number;
  serial?: true;
}[] = [
  {
    code: '7440',
    name: 'เครื่องคอมพิวเตอร์ตั้งโต๊ะ',
    makes: [
      ['Dell', 'OptiPlex 7010'],
      ['HP', 'ProDesk 400 G9'],
      ['Lenovo', 'ThinkCentre M70q'],
    ],
    baht: [17_000, 30_000],
    count: 300,
    serial: true,
  },
  {
    code: '7440',
    name: 'เครื่องคอมพิวเตอร์โน้ตบุ๊ก',
    makes: [
      ['Lenovo', 'ThinkPad E14'],
      ['Acer', 'TravelMate P2'],
      ['HP', 'ProBook 440'],
    ],
    baht: [19_000, 32_000],
    count: 140,
    serial: true,
  },
  {
    code: '7440',
    name: 'เครื่องพิมพ์เลเซอร์ขาวดำ',
    makes: [
      ['HP', 'LaserJet Pro 4003dw'],
      ['Brother', 'HL-L5210DN'],
      ['Canon', 'LBP226dw'],
    ],
    baht: [9_500, 18_500],
    count: 110,
    serial: true,
  },
  {
    code: '7440',
    name: 'เครื่องสำรองไฟ 1 kVA',
    makes: [
      ['APC', 'BVX1200'],
      ['Syndome', 'Atom 1000'],
    ],
    baht: [2_500, 5_800],
    count: 130,
    serial: true,
  },
  {
    code: '7440',
    name: 'เครื่องกราดภาพเอกสาร',
    makes: [
      ['Epson', 'DS-870'],
      ['Fujitsu', 'fi-8170'],
    ],
    baht: [17_000, 36_000],
    count: 30,
    serial: true,
  },
  {
    code: '7110',
    name: 'โต๊ะทำงานเหล็ก',
    makes: [
      ['ลักกี้', 'DL-52'],
      ['เอลแกนต์', 'T-140'],
    ],
    baht: [4_500, 9_500],
    count: 220,
  },
  {
    code: '7110',
    name: 'เก้าอี้สำนักงาน',
    makes: [
      ['โมโน', 'M-09'],
      ['เพอร์เฟค', 'P-12'],
    ],
    baht: [2_500, 6_500],
    count: 240,
  },
  {
    code: '7110',
    name: 'ตู้เก็บเอกสาร 2 บาน',
    makes: [
      ['ลักกี้', 'CB-2'],
      ['เคพีเอส', 'K-152'],
    ],
    baht: [5_500, 12_500],
    count: 120,
  },
  {
    code: '7110',
    name: 'เครื่องปรับอากาศแบบแยกส่วน 24,000 บีทียู',
    makes: [
      ['ไดกิ้น', 'FTKF24'],
      ['มิตซูบิชิ', 'MSY-24'],
    ],
    baht: [32_400, 49_000],
    count: 70,
    serial: true,
  },
  {
    code: '6730',
    name: 'เครื่องมัลติมีเดียโปรเจคเตอร์',
    makes: [
      ['Epson', 'EB-E01'],
      ['Sony', 'VPL-EX575'],
    ],
    baht: [21_900, 46_000],
    count: 40,
    serial: true,
  },
  {
    code: '6730',
    name: 'กล้องถ่ายภาพดิจิทัล',
    makes: [
      ['Canon', 'EOS R50'],
      ['Nikon', 'Z50'],
    ],
    baht: [28_000, 52_000],
    count: 16,
    serial: true,
  },
  {
    code: '5810',
    name: 'ชุดเครื่องขยายเสียง',
    makes: [
      ['TOA', 'A-2240'],
      ['Yamaha', 'STAGEPAS 400'],
    ],
    baht: [15_000, 42_000],
    count: 24,
    serial: true,
  },
  {
    code: '6640',
    name: 'กล้องจุลทรรศน์',
    makes: [
      ['Olympus', 'CX23'],
      ['Nikon', 'Eclipse E100'],
    ],
    baht: [45_000, 98_000],
    count: 30,
    serial: true,
  },
  { code: '3750', name: 'เครื่องตัดหญ้าแบบข้อแข็ง', makes: [['ฮอนด้า', 'UMK435']], baht: [8_500, 11_500], count: 12, serial: true },
  {
    code: '7310',
    name: 'ตู้เย็น 7 คิวบิกฟุต',
    makes: [
      ['Hitachi', 'R-64V'],
      ['Toshiba', 'GR-A25'],
    ],
    baht: [7_400, 9_900],
    count: 18,
    serial: true,
  },
];

export const seededPlaces = [
  ['ห้อง 101', 'อาคารอำนวยการ'],
  ['ห้อง 102', 'อาคารอำนวยการ'],
  ['ห้อง 204', 'อาคารอำนวยการ'],
  ['ห้อง 305', 'อาคารอำนวยการ'],
  ['ห้อง 402', 'อาคารอำนวยการ'],
  ['ห้องประชุม 1', 'อาคารอำนวยการ'],
  ['ห้องปฏิบัติการคอมพิวเตอร์ 1', 'อาคารเรียนรวม'],
  ['ห้องปฏิบัติการคอมพิวเตอร์ 2', 'อาคารเรียนรวม'],
  ['ห้องปฏิบัติการชีววิทยา', 'อาคารวิทยาศาสตร์'],
  ['ห้องพักครู', 'อาคารเรียนรวม'],
  ['ห้องสมุด', 'อาคารวิทยบริการ'],
  ['คลังพัสดุกลาง', 'อาคารพัสดุ'],
] as const;

export interface PlannedAsset {
  code: string;
  name: string;
  brand: string;
  model: string;
  serial: string;
  satang: number;
  receivedOn: string;
  /** Of the holders, by their place; null: it is in the store. */
  holder: number | null;
  place: number;
  fund: 'BUDGET' | 'INCOME' | 'DONATION';
  method: 'SPECIFIC' | 'BIDDING' | 'DONATED';
  worn: boolean;
}

const dayMs = 86_400_000;

/** 1,500 things of fourteen years, each with whoever has it: the same in every demo of the same day. */
export function planAssets(now: Date, holders: number): PlannedAsset[] {
  const chance = chanceOf(2569);
  return kinds.flatMap((kind) => Array.from({ length: kind.count }, () => planOne(kind, { now, holders, chance })));
}

function planOne(kind: (typeof kinds)[number], { now, holders, chance }: { now: Date; holders: number; chance: Chance }): PlannedAsset {
  const [brand, model] = chance.pick(kind.makes);
  const [least, most] = kind.baht;
  const receivedOn = bangkokDay(new Date(now.getTime() - chance.whole(5, 14 * 365) * dayMs));
  const given = chance.yes(0.05);
  return {
    code: kind.code,
    name: kind.name,
    brand,
    model,
    serial: kind.serial ? `${model.replace(/[^A-Z]/g, '').slice(0, 3)}${chance.whole(10_000_000, 99_999_999)}` : '',
    satang: Math.round(chance.whole(least, most) / 100) * 10_000,
    receivedOn,
    holder: chance.yes(0.92) ? chance.whole(0, holders - 1) : null,
    place: chance.whole(0, seededPlaces.length - 1),
    fund: given ? 'DONATION' : chance.yes(0.7) ? 'BUDGET' : 'INCOME',
    method: given ? 'DONATED' : kind.count > 100 ? 'BIDDING' : 'SPECIFIC',
    worn: fiscalYearOf(receivedOn) < fiscalYearOf(bangkokDay(now)) - 9,
  };
}

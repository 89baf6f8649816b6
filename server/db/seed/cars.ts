/** Cars of the demo agency; what they consume beside their standard shows which one somebody should look at. */
export interface SeededCar {
  plate: string;
  province: string;
  kind: string;
  type: string;
  brand: string;
  seats: number;
  fuel: string;
  tank: number;
  price: number;
  standard: number;
  /** Of the standard; more than a fifth away is red. */
  uses: number;
  firstKm: number;
  state?: string;
  /** Days from today on which its papers end. */
  tax?: number;
  insurance?: number;
}

const car = (plate: string, type: string, brand: string, seats: number, more: Partial<SeededCar>): SeededCar => ({
  plate,
  province: 'กรุงเทพมหานคร',
  kind: 'CENTRAL',
  type,
  brand,
  seats,
  fuel: 'DIESEL',
  tank: 70,
  price: 1_200_000,
  standard: 10,
  uses: 1,
  firstKm: 40_000,
  ...more,
});

/** The first six are driven, by the driver of the same place; the others stand. */
export const seededCars: readonly SeededCar[] = [
  car('ฮก 1207', 'VAN', 'โตโยต้า คอมมิวเตอร์ 2.8', 12, { price: 1_299_000, firstKm: 41_320 }),
  car('ฮต 4418', 'VAN', 'โตโยต้า คอมมิวเตอร์ 2.8', 12, { price: 1_299_000, firstKm: 88_040, uses: 1.27, tax: 21 }),
  car('กษ 3390', 'SEDAN', 'ฮอนด้า ซีวิค 1.8', 5, {
    fuel: 'GASOHOL',
    tank: 47,
    price: 964_000,
    standard: 12.5,
    firstKm: 63_505,
    insurance: 12,
  }),
  car('1กต 7754', 'PICKUP', 'อีซูซุ ดีแมคซ์ 1.9', 5, { tank: 76, price: 812_000, standard: 13, uses: 0.96, firstKm: 97_210 }),
  car('1กต 7755', 'PICKUP', 'อีซูซุ ดีแมคซ์ 1.9', 5, { tank: 76, price: 812_000, standard: 13, firstKm: 52_118 }),
  car('40-0921', 'MINIBUS', 'ฮีโน่ 24 ที่นั่ง', 24, { tank: 100, price: 2_450_000, standard: 6.5, uses: 1.05, firstKm: 120_440 }),
  car('งข 5008', 'SEDAN', 'โตโยต้า แคมรี่ 2.5', 5, {
    kind: 'POSITION',
    fuel: 'HYBRID',
    tank: 50,
    price: 1_659_000,
    standard: 16,
    firstKm: 18_230,
  }),
  car('ชค 2281', 'SEDAN', 'นิสสัน ซันนี่ 1.6', 5, {
    fuel: 'GASOLINE',
    tank: 50,
    price: 585_000,
    standard: 11,
    firstKm: 214_730,
    state: 'WAIT_DISPOSAL',
    tax: -210,
  }),
];

export const seededDrivers = [
  { name: 'นายมนต์ชัย อยู่เย็น', username: 'monchai.a', phone: '081 000 1201', licence: 'PUBLIC', due: 760, backup: false },
  { name: 'นายสมชาย มั่นคง', username: '', phone: '081 000 1202', licence: 'PUBLIC', due: 27, backup: false },
  { name: 'นายประเสริฐ ทองดี', username: '', phone: '081 000 1203', licence: 'PUBLIC', due: 410, backup: false },
  { name: 'นายวิชัย ขยันยิ่ง', username: '', phone: '081 000 1204', licence: 'PUBLIC', due: 1_205, backup: false },
  { name: 'นายอำนวย ชื่นจิต', username: '', phone: '081 000 1205', licence: 'TYPE_2', due: 655, backup: false },
  { name: 'นายสมหมาย พึ่งตน', username: 'sommai.p', phone: '081 000 1206', licence: 'PRIVATE', due: 980, backup: true },
] as const;

/** Where one goes, how far there and back, how long, and which order it needs. */
export const seededPlaces = [
  {
    place: 'กรมบัญชีกลาง ถนนพระรามที่ 6',
    province: 'กรุงเทพมหานคร',
    km: 34,
    hours: 3.5,
    scope: 'IN_TOWN',
    purpose: 'ประชุมชี้แจงการเบิกจ่ายงบประมาณ',
  },
  { place: 'สำนักงบประมาณ', province: 'กรุงเทพมหานคร', km: 30, hours: 4, scope: 'IN_TOWN', purpose: 'ชี้แจงคำของบประมาณรายจ่ายประจำปี' },
  {
    place: 'กระทรวงการอุดมศึกษา วิทยาศาสตร์ วิจัยและนวัตกรรม',
    province: 'กรุงเทพมหานคร',
    km: 26,
    hours: 3,
    scope: 'IN_TOWN',
    purpose: 'ส่งเอกสารและหารือข้อกฎหมาย',
  },
  {
    place: 'ศูนย์ราชการเฉลิมพระเกียรติฯ แจ้งวัฒนะ',
    province: 'กรุงเทพมหานคร',
    km: 52,
    hours: 5,
    scope: 'PROVINCE',
    purpose: 'ประชุมคณะทำงานพัฒนาระบบราชการ',
  },
  { place: 'วิทยาเขตบางพลี', province: 'สมุทรปราการ', km: 76, hours: 7, scope: 'OUTSIDE', purpose: 'ตรวจรับงานก่อสร้างอาคารเรียนรวม' },
  { place: 'ศาลากลางจังหวัดพระนครศรีอยุธยา', province: 'พระนครศรีอยุธยา', km: 168, hours: 8.5, scope: 'OUTSIDE', purpose: 'บริการวิชาการแก่ชุมชน' },
  { place: 'มหาวิทยาลัยบูรพา', province: 'ชลบุรี', km: 196, hours: 10, scope: 'OUTSIDE', purpose: 'ประชุมเครือข่ายความร่วมมือทางวิชาการ' },
] as const;

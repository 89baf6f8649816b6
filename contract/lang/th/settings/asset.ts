/** ครุภัณฑ์: ประเภท อายุการใช้งาน เกณฑ์ราคา ค่าเสื่อมราคา สถานที่ เจ้าหน้าที่พัสดุ กติกาการยืม */
const validity = { orderNo: 'คำสั่งหรือประกาศ', validFrom: 'ใช้ตั้งแต่วันที่', validTo: 'ถึงวันที่' } as const;

export const assetClasses = {
  title: 'ประเภทครุภัณฑ์',
  affects: 'ใช้เมื่อขึ้นทะเบียน หมายเลขที่ออกแล้วไม่เปลี่ยน',
  add: 'เพิ่มประเภท',
  search: 'ค้นหารหัสหรือชื่อประเภท',
  usedBy: 'ครุภัณฑ์ {{count}} รายการ',
  fields: { code: 'รหัส', name: 'ชื่อประเภท', nameEn: 'ชื่อภาษาอังกฤษ', gpsc: 'รหัส GPSC', pattern: 'รูปแบบหมายเลข' },
  hints: {
    pattern: 'ใช้ {class} รหัสประเภท {unit} รหัสหน่วยงาน {n} ลำดับ ({n:4} คือสี่หลัก) {year} ปีงบประมาณ ({year:2} คือสองหลัก) ต้องมี {n}',
  },
} as const;

export const assetLives = {
  title: 'อายุการใช้งานครุภัณฑ์',
  affects: 'ใช้กับครุภัณฑ์ที่รับในช่วงวันที่กำหนด',
  add: 'เพิ่มอายุการใช้งาน',
  search: 'ค้นหาเลขที่คำสั่ง',
  fields: { class: 'ประเภท', years: 'อายุ (ปี)', ...validity },
} as const;

export const assetThresholds = {
  title: 'เกณฑ์ราคาขั้นต่ำ',
  affects: 'ครุภัณฑ์ที่ราคาต่ำกว่าเกณฑ์ ณ วันที่รับ ลงทะเบียนเพื่อควบคุมเท่านั้น',
  add: 'เพิ่มเกณฑ์',
  search: 'ค้นหาเลขที่คำสั่ง',
  fields: { baht: 'ราคา (บาท)', ...validity },
} as const;

export const assetDepreciation = {
  title: 'เกณฑ์ค่าเสื่อมราคา',
  affects: 'ใช้กับครุภัณฑ์ที่รับในช่วงวันที่กำหนด มูลค่าคิดใหม่ทุกครั้งที่เปิดดู',
  add: 'เพิ่มเกณฑ์',
  search: 'ค้นหาเลขที่คำสั่ง',
  fields: { months: 'วิธีนับ', fifteenth: 'รับวันที่ 15 นับเดือนนั้น', residualBaht: 'มูลค่าซาก (บาท)', ...validity },
  choices: {
    months: {
      MID_MONTH: 'รับไม่เกินวันที่ 15 นับเดือนนั้น',
      FULL_MONTHS: 'นับเดือนที่ครบเท่านั้น',
      DAILY: 'นับเป็นวัน',
    },
  },
  hints: { fifteenth: 'ใช้กับวิธีนับตามวันที่ 15' },
} as const;

export const assetPlaces = {
  title: 'สถานที่ตั้งครุภัณฑ์',
  affects: 'ใช้เมื่อขึ้นทะเบียน โอน และตรวจนับ',
  add: 'เพิ่มสถานที่',
  search: 'ค้นหาสถานที่',
  usedBy: 'ครุภัณฑ์ {{count}} รายการ',
  fields: { name: 'ชื่อห้องหรือสถานที่', nameEn: 'ชื่อภาษาอังกฤษ', building: 'อาคาร', unit: 'หน่วยงาน' },
} as const;

export const assetKeepers = {
  title: 'เจ้าหน้าที่พัสดุ',
  affects: 'ขึ้นทะเบียน รับคืน ให้ยืม ส่งซ่อม และพิมพ์ป้าย',
  add: 'เพิ่มเจ้าหน้าที่',
  search: 'ค้นหาเลขที่คำสั่ง',
  fields: { person: 'เจ้าหน้าที่พัสดุ', orderNo: 'คำสั่ง', since: 'ตั้งแต่วันที่', until: 'ถึงวันที่' },
  hints: { person: 'หากไม่กำหนดเลย ผู้มีสิทธิจัดการครุภัณฑ์ทำหน้าที่นี้' },
} as const;

export const assetRules = {
  title: 'กติกาการยืมครุภัณฑ์',
  affects: 'ใช้กับการยืมครั้งถัดไป',
  parts: { loan: 'การยืม' },
  fields: { loanDays: 'กำหนดคืน (วัน)', remindDays: 'เตือนก่อนครบกำหนด (วัน)', lateDays: 'ทวงเมื่อเกินกำหนดภายใน (วัน)' },
  hints: { lateDays: 'ระเบียบฯ ข้อ 209: ติดตามทวงคืนภายใน 7 วันนับแต่วันครบกำหนด' },
} as const;

export const assetDisposal = {
  title: 'จำหน่ายครุภัณฑ์',
  affects: 'ใช้กับเรื่องจำหน่ายที่สั่งการครั้งถัดไป',
  parts: { limits: 'วงเงิน', days: 'กำหนดเวลา', registrar: 'นายทะเบียน' },
  fields: {
    agreedSaleBaht: 'ขายโดยวิธีเฉพาะเจาะจงได้ไม่เกิน (บาท)',
    writeOffBaht: 'หัวหน้าหน่วยงานจำหน่ายเป็นสูญได้ไม่เกิน (บาท)',
    disposalDays: 'จำหน่ายให้เสร็จภายใน (วัน)',
    auditDays: 'แจ้ง สตง. ภายใน (วัน)',
    registeredClasses: 'รหัสประเภทที่ต้องแจ้งนายทะเบียน',
  },
  hints: {
    agreedSaleBaht: 'ระเบียบฯ ข้อ 215',
    writeOffBaht: 'ระเบียบฯ ข้อ 217',
    auditDays: 'ระเบียบฯ ข้อ 218 นับแต่วันลงจ่าย',
    registeredClasses: 'เว้นวรรคระหว่างรหัส เช่น 2310',
  },
} as const;

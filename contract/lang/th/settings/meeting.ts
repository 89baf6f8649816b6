/** วาระตามแบบ */
export const meetingHeadings = {
  title: 'หัวข้อวาระการประชุม',
  affects: 'วาระของการประชุมที่กำหนดใหม่',
  add: 'เพิ่มหัวข้อวาระ',
  search: 'ค้นหาหัวข้อวาระ',
  fields: { name: 'หัวข้อ', nameEn: 'ชื่อภาษาอังกฤษ', kind: 'ใช้สำหรับ' },
  choices: {
    kind: { INFORM: 'แจ้งเพื่อทราบ', MINUTES: 'รับรองรายงาน', FOLLOW_UP: 'สืบเนื่อง', CONSIDER: 'พิจารณา', OTHER: 'อื่น ๆ' },
  },
} as const;

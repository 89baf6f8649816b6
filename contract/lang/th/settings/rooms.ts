import { weekDays } from './week-days.ts';

/** ห้องประชุม อุปกรณ์ อาหาร วันปิด และกติกา */
export const rooms = {
  title: 'ห้องประชุม',
  affects: 'ใช้กับการจองใหม่ การจองที่อนุมัติแล้วไม่เปลี่ยน',
  add: 'เพิ่มห้องประชุม',
  search: 'ค้นหาชื่อห้องหรืออาคาร',
  fields: {
    name: 'ชื่อห้อง',
    nameEn: 'ชื่อภาษาอังกฤษ',
    building: 'อาคาร',
    floor: 'ชั้น',
    capacity: 'ความจุ',
    seatsU: 'ที่นั่งรูปตัวยู',
    seatsClass: 'ที่นั่งแบบห้องเรียน',
    seatsTheatre: 'ที่นั่งแบบเธียเตอร์',
    seatsBoard: 'ที่นั่งแบบโต๊ะประชุม',
    fixed: 'อุปกรณ์ประจำห้อง',
    linkKind: 'ระบบประชุมทางไกล',
    keeper: 'ผู้ดูแลห้อง',
    judged: 'ผู้ดูแลพิจารณาก่อน',
    bufferBefore: 'เตรียมห้องก่อนใช้ (นาที)',
    bufferAfter: 'เก็บห้องหลังใช้ (นาที)',
    minMinutes: 'ใช้อย่างน้อย (นาที)',
    maxMinutes: 'ใช้ไม่เกิน (นาที)',
    horizonDays: 'จองล่วงหน้าไม่เกิน (วัน)',
    openFrom: 'เปิดเวลา',
    openUntil: 'ปิดเวลา',
    openDays: 'วันที่เปิด',
    cateringLeadHours: 'แจ้งอาหารล่วงหน้า (ชั่วโมง)',
    noShowMinutes: 'คืนห้องเมื่อไม่มาใช้ (นาที)',
    rules: 'ข้อกำหนดการใช้ห้อง',
  },
  hints: {
    seatsU: '0 คือจัดแบบนี้ไม่ได้',
    maxMinutes: '0 คือไม่จำกัด',
    horizonDays: '0 คือไม่จำกัด',
    noShowMinutes: '0 คือไม่คืนเอง เหมาะกับห้องเล็ก',
    judged: 'ไม่เลือก ผู้จองก่อนได้ห้องทันที',
  },
  choices: {
    fixed: {
      PROJECTOR: 'เครื่องฉาย',
      SCREEN: 'จอภาพ',
      SOUND: 'เครื่องเสียง',
      MICROPHONE: 'ไมโครโฟน',
      VIDEO: 'ประชุมทางไกล',
      COMPUTER: 'คอมพิวเตอร์',
      WHITEBOARD: 'กระดานเขียน',
      RECORDER: 'เครื่องบันทึกเสียง',
    },
    linkKind: { NONE: 'ไม่มี', ZOOM: 'Zoom', TEAMS: 'Microsoft Teams', MEET: 'Google Meet', WEBEX: 'Webex', OTHER: 'อื่น ๆ' },
    openDays: weekDays,
  },
} as const;

export const roomEquipment = {
  title: 'อุปกรณ์ที่จองพร้อมห้อง',
  affects: 'ใช้เป็นตัวเลือกในแบบจองห้องประชุม อุปกรณ์ชิ้นเดียวจองซ้อนเวลาไม่ได้',
  add: 'เพิ่มอุปกรณ์',
  search: 'ค้นหาชื่ออุปกรณ์',
  fields: { name: 'ชื่ออุปกรณ์', nameEn: 'ชื่อภาษาอังกฤษ', bufferBefore: 'เตรียมก่อนใช้ (นาที)', bufferAfter: 'เก็บหลังใช้ (นาที)' },
} as const;

export const roomCatering = {
  title: 'อาหารและเครื่องดื่ม',
  affects: 'ใช้เป็นตัวเลือกในแบบจองห้องประชุมและคำนวณค่าใช้จ่าย การจองเดิมคงจำนวนเดิม',
  add: 'เพิ่มรายการ',
  search: 'ค้นหาชื่อรายการ',
  fields: { name: 'ชื่อรายการ', nameEn: 'ชื่อภาษาอังกฤษ', baht: 'บาทต่อคน' },
} as const;

export const roomClosed = {
  title: 'วันปิดห้องประชุม',
  affects: 'ห้องจองไม่ได้ในวันปิด การจองที่อนุมัติแล้วไม่ถูกยกเลิก',
  add: 'เพิ่มวันปิด',
  search: 'ค้นหาเหตุที่ปิด',
  fields: { name: 'เหตุที่ปิด', room: 'ห้อง', fromDay: 'ตั้งแต่วันที่', untilDay: 'ถึงวันที่' },
  hints: { room: 'เว้นว่างไว้ ปิดทุกห้อง' },
} as const;

export const roomRules = {
  title: 'การใช้ห้องแทน',
  affects: 'กำหนดผู้มีสิทธิ์ใช้ห้องแทนผู้ที่จองไว้ และเวลาที่กันห้องอื่นให้ผู้ถูกแทน มีผลทันที',
  parts: { bump: 'การใช้ห้องแทนผู้ที่จองไว้' },
  fields: {
    bumpBy: 'ตำแหน่งที่ใช้ห้องแทนได้',
    bumpHours: 'แทนไม่ได้เมื่อเหลือเวลาไม่เกิน (ชั่วโมง)',
    offerHours: 'กันห้องอื่นให้ผู้ถูกแทน (ชั่วโมง)',
  },
  hints: { bumpHours: 'ไม่ใช้กับหัวหน้าส่วนราชการ' },
} as const;

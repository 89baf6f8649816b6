/** งานในคิว ตามรหัสของคิว */
export const queues = {
  title: {
    review: 'รอตรวจทาน',
    sign: 'รอลงนาม',
    jobReceived: 'เรื่องที่พิจารณา',
    jobAssign2: 'งานที่มอบหมาย',
    unsigned: 'รอออกเลข',
    unreceived: 'รอลงรับ',
    waitAssign: 'รอดำเนินการ',
    jobAssign: 'งานที่เสนอเพื่อพิจารณา',
    jobCommand: 'งานเกษียนหนังสือ',
    jobReceived2: 'งานที่ได้รับมอบหมาย',
    jobFollow: 'งานที่ติดตาม',
    jobCompleted: 'งานที่ปิดแล้ว',
    toSend: 'รอส่ง',
    toMend: 'ร่างรอแก้ไข',
    returned: 'ส่งคืน / ดึงกลับ',
    unitWork: 'เรื่องรอในหน่วยงาน',
    unitLate: 'เกินกำหนดรายบุคคล',
  },
  /** Wording of agencies where the reviewer presents (ตรวจเสนอ). */
  titleIfPresenting: {
    review: 'ตรวจเสนอ',
  },
};

/** The state of a letter in words, the same on every screen, by its number. */
export const letterStates = {
  names: {
    0: 'ร่าง',
    5: 'รอลงทะเบียน',
    10: 'รอตรวจทาน',
    20: 'รอลงนาม',
    30: 'รอออกเลข',
    40: 'ออกเลขแล้ว รอส่ง',
    50: 'ระหว่างดำเนินการ',
    60: 'ปิดเรื่องแล้ว',
    70: 'จัดเก็บแล้ว',
    75: 'อนุมัติให้ทำลายแล้ว',
    80: 'ทำลายแล้ว',
    90: 'ยกเลิก',
  },
  /** A rule, news or a note has no number: what waits to be sent is then named by its signature. */
  signedWithoutNumber: 'ลงนามแล้ว รอส่ง',
  waitingForStamp: 'รอตราประทับเวลา',
  waiting: 'รอ {{name}}',
  waitingForMore: 'รอ {{name}} และอีก {{more}} ราย',
  waitingToDo: '{{waiting}} {{act}}',
  /** What is asked of who is waited for, where it has a name of its own. */
  acts: {
    review: 'ตรวจทาน',
    sign: 'ลงนาม',
    number: 'ออกเลข',
    deliver: 'บันทึกการนำส่ง',
    receive: 'ลงรับ',
    acknowledge: 'รับทราบ',
    accept: 'รับผลงาน',
  },
  centralRegistry: 'สารบรรณกลาง',
};

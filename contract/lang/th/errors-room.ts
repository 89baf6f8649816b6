/** จองห้องประชุม */
export const roomErrors = {
  room_extra_gone: 'อุปกรณ์บางรายการเลิกใช้แล้ว กรุณาเลือกใหม่',
  room_too_small: '{{room}} นั่งได้ {{seats}} คนในรูปแบบที่เลือก แต่มีผู้เข้าร่วม {{count}} คน',
  room_catering_late: '{{room}} ต้องแจ้งอาหารและเครื่องดื่มล่วงหน้าอย่างน้อย {{count}} ชั่วโมง',
} as const;

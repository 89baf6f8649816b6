/** แผนภูมิทุกภาพของระบบ */
export const chart = {
  asTable: 'ดูเป็นตาราง',
  none: 'ยังไม่มีตัวเลข',
  sum: 'รวม',
  count: 'จำนวน',
  percent: 'ร้อยละ',
};

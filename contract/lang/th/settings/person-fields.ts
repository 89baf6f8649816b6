/** What is kept of a person, by the names of the fields: on the register of staff and on its page of the settings. */
export const personFields = {
  code: 'รหัสพนักงาน',
  prefix: 'คำนำหน้าชื่อ',
  firstName: 'ชื่อ',
  lastName: 'นามสกุล',
  suffix: 'คำต่อท้ายชื่อ',
  nameEn: 'ชื่อภาษาอังกฤษ',
  idCard: 'เลขประจำตัวประชาชน',
  gender: 'เพศ',
  birthday: 'วันเกิด',
  nationality: 'สัญชาติ',
  address: 'ที่อยู่',
  phone: 'โทรศัพท์',
  email: 'อีเมล',
};

/** Regulation No. 3: ทั่วไป from ชำนาญงาน, วิชาการ from ปฏิบัติการ, พนักงานราชการ; below are ปฏิบัติงาน, employees by the day, trainees. */
export function certifiesByGrade(post: string): boolean {
  return !/ปฏิบัติงาน|ลูกจ้าง|ขับรถ|นักการ|ฝึกงาน/.test(post);
}

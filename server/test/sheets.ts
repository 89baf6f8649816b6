import writeWorkbook from 'write-excel-file/node';

/** A workbook as an office program writes it. */
export async function workbook(rows: (string | number)[][]): Promise<Buffer> {
  const cells = rows.map((row) => row.map((value) => (typeof value === 'number' ? { value, type: Number } : { value, type: String })));
  return writeWorkbook(cells, { sheet: 'ข้อมูล' }).toBuffer();
}

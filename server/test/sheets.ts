import writeWorkbook from 'write-excel-file/node';
import type { Desk, Officer, Reply } from './desk.ts';

/** A workbook as an office program writes it. */
export async function workbook(rows: (string | number)[][]): Promise<Buffer> {
  const cells = rows.map((row) => row.map((value) => (typeof value === 'number' ? { value, type: Number } : { value, type: String })));
  return writeWorkbook(cells, { sheet: 'ข้อมูล' }).toBuffer();
}

/** Sends a file with fields beside it, as a browser does. */
export async function sendFile(
  desk: Desk,
  who: Officer,
  path: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
  { name, type } = { name: 'sheet.xlsx', type: 'application/octet-stream' },
): Promise<Reply> {
  const boundary = 'sheet-boundary';
  const head = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}\r\n${value}\r\n`);
  const payload = Buffer.concat([
    Buffer.from(`${texts.join('')}${head(`name="file"; filename="${name}"`)}content-type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const reply = await desk.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}

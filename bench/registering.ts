import { randomBytes } from 'node:crypto';
import type { Clerk } from './agency.ts';
import { act, headersOf } from './asking.ts';
import type { Ask, Request } from './load.ts';
import { pdfOf } from './pdf.ts';

/**
 * An upload of a new 24 kB PDF and its registration as an incoming letter; without `paper` a registration alone. `sendTo`: the units that it goes on to.
 * Says what it became, or what was wrong.
 */
export function registeringBy(
  registrar: Clerk,
  { paper = true }: { paper?: boolean } = {},
): (ask: Ask, sendTo?: number[]) => Promise<{ documentId: number } | string> {
  let turn = 0;
  return async (ask, sendTo = []) => {
    turn += 1;
    const mark = randomBytes(6).toString('hex');
    const file = paper ? await uploaded(ask, mark) : null;
    if (file && 'wrong' in file) return file.wrong;
    const given = {
      from: 'กรมบัญชีกลาง',
      docNo: `กค 0402.${turn}/${mark}`,
      docDate: '2026-11-02',
      subject: `ขอเชิญประชุมชี้แจงการเบิกจ่าย ครั้งที่ ${turn}`,
      to: 'อธิบดี',
      refers: '',
      enclosures: '',
      summary: '',
      type: 1,
      speed: 1,
      ...(file ? { mainFile: file.id } : {}),
      enclosureFiles: [],
      sendTo,
    };
    const letter = await ask(act(registrar, '/api/sarabun/letters', given, mark));
    const documentId = letter.status === 200 && /"documentId":(\d+)/.exec(letter.body)?.[1];
    return documentId ? { documentId: Number(documentId) } : `${letter.status} ${letter.body.slice(0, 300)}`;
  };

  async function uploaded(ask: Ask, mark: string): Promise<{ id: string } | { wrong: string }> {
    const pdf = pdfOf(mark, randomBytes(11_800).toString('hex'));
    const upload = await ask({ method: 'POST', path: '/api/sarabun/uploads', ...multipart(pdf) });
    const id = /"id":"([0-9a-f-]{36})"/.exec(upload.body)?.[1];
    return id ? { id } : { wrong: `${upload.status} ${upload.body.slice(0, 300)}` };
  }

  function multipart(bytes: Buffer): Pick<Request, 'headers' | 'body'> {
    const boundary = 'e-office-bench';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="letter.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
    return {
      headers: { ...headersOf(registrar), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    };
  }
}

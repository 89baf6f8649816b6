/**
 * Examples of the developers' page, from the first token to what became of a letter. A test sends each of them as it stands here, in this order, and
 * compares what is answered with `reply`. `{name}`: what an earlier answer gave (`keeps`), or what the administrator gave.
 */
export interface Example {
  code:
    | 'token'
    | 'upload'
    | 'offer'
    | 'state'
    | 'find'
    | 'letter'
    | 'books'
    | 'templates'
    | 'draft'
    | 'enclosure'
    | 'attach'
    | 'submit'
    | 'draftState';
  method: 'GET' | 'POST';
  /** Under /open/v1. */
  path: string;
  form?: Readonly<Record<string, string>>;
  json?: object;
  /** Sent as the body. */
  file?: string;
  reply: object;
  /** Fields of the answer that later examples use. */
  keeps?: Readonly<Record<string, string>>;
}

const offer = {
  status: 'success',
  id: 812,
  reference: 'REQ-2569-0001',
  state: 'OFFERED',
  offeredAt: '2026-11-27T03:00:00.000Z',
  unit: 'กองบริหารงานบุคคล',
  receiveNo: null,
  receivedOn: null,
};

const letter = {
  id: 4711,
  docNo: 'อว 0206.4/1187',
  docDate: '2026-11-18',
  subject: 'ขอเชิญประชุมชี้แจงแนวทางการจัดทำคำขอ',
  from: 'สำนักงานปลัดกระทรวง',
  to: 'อธิการบดี',
  direction: 'IN',
  typeName: 'หนังสือภายนอก',
  speedName: 'ปกติ',
  receiveNo: '17/2569',
  at: '2026-11-27T03:10:00Z',
};

const draft = {
  status: 'success',
  id: 4820,
  reference: 'RESULT-2569-0001',
  template: 'แจ้งผลคำร้อง',
  state: 'DRAFT',
  at: '2026-11-27T03:20:00Z',
  subject: 'แจ้งผลคำร้องขอหนังสือรับรอง',
  docNo: null,
  docDate: null,
  files: [],
};

const enclosed = [{ id: 9040, name: 'result.pdf', mime: 'application/pdf', size: 48213, pages: 1 }];

export const examples: readonly Example[] = [
  {
    code: 'token',
    method: 'POST',
    path: '/token',
    form: { grant_type: 'client_credentials', client_id: '{client}', client_secret: '{secret}' },
    reply: {
      access_token: 'eot_…',
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'status.read intake.write draft.write letters.read books.read',
    },
    keeps: { token: 'access_token' },
  },
  {
    code: 'upload',
    method: 'POST',
    path: '/uploads?name=request.pdf',
    file: 'request.pdf',
    reply: {
      status: 'success',
      id: '5f0c8f6e-6a3c-4c0e-9d6b-0d3f1f5f2a11',
      name: 'request.pdf',
      mime: 'application/pdf',
      size: 48213,
      pages: 1,
    },
    keeps: { file: 'id' },
  },
  {
    code: 'offer',
    method: 'POST',
    path: '/offers',
    json: { reference: 'REQ-2569-0001', subject: 'คำร้องขอหนังสือรับรอง', from: 'นายสมชาย ใจดี', files: ['{file}'] },
    reply: offer,
    keeps: { offer: 'id' },
  },
  { code: 'state', method: 'GET', path: '/offers/{offer}', reply: offer },
  {
    code: 'find',
    method: 'GET',
    path: '/letters?text=ประชุมชี้แจง',
    reply: { status: 'success', items: [letter], total: 1 },
    keeps: { letter: 'items.0.id' },
  },
  {
    code: 'letter',
    method: 'GET',
    path: '/letters/{letter}',
    reply: {
      status: 'success',
      ...letter,
      stateName: 'ระหว่างดำเนินการ',
      files: [{ id: 9021, name: 'หนังสือ.pdf', mime: 'application/pdf', size: 48213, pages: 1 }],
    },
  },
  {
    code: 'books',
    method: 'GET',
    path: '/books',
    reply: {
      status: 'success',
      items: [{ id: 31, unit: 'กองบริหารงานบุคคล', kind: 'RECEIVE', name: 'ทะเบียนหนังสือรับ', years: [2569], closed: false }],
    },
  },
  {
    code: 'templates',
    method: 'GET',
    path: '/draft-templates',
    reply: {
      status: 'success',
      templates: [{ name: 'แจ้งผลคำร้อง', typeName: 'หนังสือภายนอก', fields: ['เรื่อง', 'ผู้ยื่น', 'วันที่ยื่น', 'ผลการพิจารณา'] }],
      routes: [{ name: 'ผู้อำนวยการลงนาม', usable: true }],
    },
  },
  {
    code: 'draft',
    method: 'POST',
    path: '/drafts',
    json: {
      reference: 'RESULT-2569-0001',
      template: 'แจ้งผลคำร้อง',
      fields: {
        เรื่อง: 'ขอหนังสือรับรอง',
        ผู้ยื่น: 'นายสมชาย ใจดี',
        วันที่ยื่น: '27 พฤศจิกายน 2569',
        ผลการพิจารณา: 'ออกหนังสือรับรองให้ตามที่ขอ',
      },
      receivers: [{ kind: 'OUTSIDE', name: 'นายสมชาย ใจดี' }],
    },
    reply: draft,
    keeps: { draft: 'id' },
  },
  {
    code: 'enclosure',
    method: 'POST',
    path: '/uploads?name=result.pdf',
    file: 'result.pdf',
    reply: {
      status: 'success',
      id: '0b9a2f51-7c1e-4b58-9a43-6f4f0f5f7c20',
      name: 'result.pdf',
      mime: 'application/pdf',
      size: 48213,
      pages: 1,
    },
    keeps: { enclosure: 'id' },
  },
  {
    code: 'attach',
    method: 'POST',
    path: '/drafts/{draft}/files',
    json: { files: ['{enclosure}'] },
    reply: { ...draft, files: enclosed },
  },
  {
    code: 'submit',
    method: 'POST',
    path: '/drafts/{draft}/submit',
    json: { route: 'ผู้อำนวยการลงนาม' },
    reply: { ...draft, state: 'ON_ROUTE', files: enclosed },
  },
  { code: 'draftState', method: 'GET', path: '/drafts/{draft}', reply: { ...draft, state: 'ON_ROUTE', files: enclosed } },
];

/** The same for a command line. */
export function curlOf({ method, path, form, json, file }: Example, base: string): string {
  const lines = [
    `curl ${form || json || file ? '' : method === 'GET' ? '--get ' : ''}"${base}${encodeURI(path).replaceAll('%7B', '{').replaceAll('%7D', '}')}"`,
  ];
  if (!form) lines.push('-H "Authorization: Bearer {token}"');
  if (json || file) lines.push('-H "Idempotency-Key: $(uuidgen)"');
  for (const [name, value] of Object.entries(form ?? {})) lines.push(`-d ${name}=${value}`);
  if (json) lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(json)}'`);
  if (file) lines.push('-H "Content-Type: application/pdf"', `--data-binary @${file}`);
  return lines.join(' \\\n  ');
}

/** A message to a webhook. */
export const webhookMessage = {
  id: 'msg_0f6f6a52-5b3f-4a5c-8f0c-1f2d3c4b5a69',
  type: 'letter.received',
  time: '2026-11-27T03:00:00.000Z',
  agency: 'office.example.go.th',
  key: '812',
  state: 'RECEIVED',
  n: 2,
};

/** How the other system knows it for ours, in JavaScript of any server; a test runs these words. */
export const verifySample = `const bytesOf = (base64) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

export async function isOurs(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace('whsec_', '')), algorithm, false, ['verify']);
  const signed = new TextEncoder().encode(\`\${id}.\${time}.\${body}\`);
  for (const one of signatures.split(' '))
    if (await crypto.subtle.verify('HMAC', key, bytesOf(one.replace('v1,', '')), signed)) return true;
  return false;
}
`;

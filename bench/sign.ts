import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { openPaper } from '../server/paper/paper.ts';
import { openPdfSigning } from '../server/signing/sign/pdf-signing.ts';
import { makeAuthority, signerOf } from '../server/test/authority.ts';

// node bench/sign.ts --letters 2000 : letters already typeset, key already open
const { values } = parseArgs({ options: { letters: { type: 'string', default: '400' } } });
const letters = Number(values.letters);
const atOnce = 4;

const paper = openPaper();
const signing = openPdfSigning();
const { root, person } = await makeAuthority();
const [signer, seal] = [signerOf(await person('นายสมชาย ใจดี')), signerOf(await person('กรมทดสอบ'))];
const body = Array.from(
  { length: 6 },
  () => 'ด้วยกรมจะจัดประชุมเพื่อพิจารณาแผนปฏิบัติงานประจำปีและแนวทางการปฏิบัติงานสารบรรณอิเล็กทรอนิกส์ของหน่วยงานในสังกัด',
);
const given = { agency: 'กรมทดสอบ', subject: 'ขอเชิญประชุม', body, signer: { name: 'สมชาย ใจดี', position: ['อธิบดี'] } };
const form = await paper.typesetForm('external-letter', {
  ...given,
  number: '',
  date: null,
  to: 'ผู้ว่าราชการจังหวัด',
  closing: 'ขอแสดงความนับถือ',
});
const base = await signing.reserveFields(form.pdf, form.fields);
const boxOf = (name: string) => form.fields.find((box) => box.name === name) ?? { name, page: 1, x: 0, y: 0, w: 150, h: 40 };
const hand = await paper.signatureMark({ at: new Date() }, boxOf('Sig1'));
const appearances = {
  docno: await paper.fieldText('กท ๐๑๐๑/๑', boxOf('docno')),
  docdate: await paper.fieldText('๒๑ พฤศจิกายน ๒๕๖๙', boxOf('docdate')),
};
const at = new Date();

const sign = () => signing.signField(base, { field: 'Sig1', signer, certify: true, at, appearance: hand });
const signed = await sign();
const fill = () =>
  signing.fillAndSeal(signed, { values: { docno: 'กท ๐๑๐๑/๑', docdate: '๒๑ พฤศจิกายน ๒๕๖๙' }, appearances, signer: seal, at });
const sealed = await fill();

console.log(
  `${letters} letters of ${(base.length / 1024).toFixed(0)} kB (${(sealed.length / 1024).toFixed(0)} kB sealed), ${atOnce} at once, ${cpus().length} cores of ${cpus()[0]?.model ?? '?'}`,
);
await measure('sign', sign, { cpuMs: 80, perSecond: 20 });
await measure('fill and seal', fill, {});
await measure('verify', () => signing.verifyPdf(sealed, { roots: [root.der] }), {});
await signing.close();
await paper.close();

async function measure(what: string, work: () => Promise<unknown>, goals: { cpuMs?: number; perSecond?: number }): Promise<void> {
  for (let i = 0; i < 20; i++) await work();
  const [memory, cpu, started] = [process.memoryUsage.rss(), process.cpuUsage(), performance.now()];
  let left = letters;
  const one = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const cpuMs = (user + system) / 1000 / letters;
  const grown = (process.memoryUsage.rss() - memory) / 1024 / 1024;
  const met = cpuMs <= (goals.cpuMs ?? cpuMs) && letters / seconds >= (goals.perSecond ?? 0);
  const wanted = goals.cpuMs ? `  goals <= ${goals.cpuMs} ms CPU, >= ${goals.perSecond}/s: ${met ? 'met' : 'NOT MET'}` : '';
  console.log(
    `${what.padEnd(14)} ${cpuMs.toFixed(1).padStart(6)} ms CPU ${(letters / seconds).toFixed(0).padStart(6)}/s  memory ${grown >= 0 ? '+' : ''}${grown.toFixed(0)} MB${wanted}`,
  );
  if (!met) process.exitCode = 1;
}

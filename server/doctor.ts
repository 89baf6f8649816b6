import { examine } from './doctor/examine.ts';

// Says in one line each what this machine has and lacks for an office with these settings. Exit status 1 where the office would not start.
const signs = { right: '  ✓', weak: '  !', lacks: '  ✗' };
const found = await examine(process.env);
for (const { state, text } of found) console.log(`${signs[state]} ${text}`);
const [lacking, doubtful] = (['lacks', 'weak'] as const).map((state) => found.filter((one) => one.state === state).length);
console.log(
  lacking
    ? `\nต้องแก้ ${lacking} ข้อก่อนเริ่มโปรแกรม ควรดู ${doubtful} ข้อ / ${lacking} to be mended before a start, ${doubtful} to look at`
    : `\nเครื่องนี้พร้อม ควรดู ${doubtful} ข้อ / this machine is ready, ${doubtful} to look at`,
);
// what was loaded to be tried may hold threads
process.exit(lacking ? 1 : 0);

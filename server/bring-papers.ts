import { resolve } from 'node:path';
import { openLog } from './http/log.ts';
import { openForCommand } from './open-for-command.ts';
import { openOffice } from './open-office.ts';
import { type BroughtFolder, bringFolder, FolderFault } from './sarabun/brought/papers/bring-folder.ts';

// Papers of a former register from a folder of this server, several gigabytes of them, while the office runs or not.
const [said = '', folder = ''] = process.argv.slice(2);
if (!/^\d{1,15}$/.test(said) || !folder) throw new Error('npm run bring-papers -- IMPORT FOLDER');
const { config, appUrl, end } = await openForCommand('beside');
const office = await openOffice(config, appUrl, { log: openLog('silent') });
try {
  const so = await bringFolder(office, Number(said), resolve(folder), everyFiveHundred());
  console.log(
    `รับไฟล์ ${so.came} ไฟล์ zip ${so.archives} ไฟล์ รับไปก่อนแล้ว ${so.before} ไฟล์ ไม่รับ ${so.refused} ไฟล์ (ชื่อไฟล์และเหตุผลอยู่ในหน้าการนำเข้า)`,
  );
  console.log(
    `${so.came} papers and ${so.archives} archives taken, ${so.before} came before, ${so.refused} refused: named with why on the page of the import`,
  );
} catch (error) {
  if (!(error instanceof FolderFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await office.close();
  await end();
}

function everyFiveHundred(): (so: BroughtFolder) => void {
  let told = 0;
  return ({ files, came, refused, before, archives }) => {
    const done = came + refused + before + archives;
    if (done - told < 500 && done < files) return;
    told = done;
    console.log(`${done} / ${files}`);
  };
}

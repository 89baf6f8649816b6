import { readConfig } from '../config.ts';
import { openLog } from '../http/log.ts';
import { openOffice } from '../open-office.ts';
import { bringRegisters } from '../sarabun/brought/work.ts';
import { onCitus } from './citus-cluster.ts';

/** A process of its own that a test or a measurement kills: an office that works on the imports of a database. */
const [url = '', dataDir = ''] = process.argv.slice(2);
const config = readConfig({
  MODE: 'DEV',
  CAPTCHA: 'off',
  LIMITS: 'off',
  PASSWORD_WORK: 'light',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  ...onCitus(url),
});
const office = await openOffice(config, url, { log: openLog('silent') });
process.send?.('here');
await bringRegisters(office);
process.send?.({ done: process.resourceUsage().maxRSS });
await office.close();
process.disconnect?.();

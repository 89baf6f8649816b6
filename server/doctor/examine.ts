import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { type Finding, lacks, right } from './finding.ts';
import { examineFolder, examinePort, examineSecrets } from './folder.ts';
import {
  examineClient,
  examineEmbedded,
  examineEngines,
  examineMemory,
  examineNode,
  examineTime,
  examineTools,
  sofficeNow,
} from './machine.ts';
import { examineBucket, examineExternal, examineMail } from './services.ts';

/** Looks at all that an office with these settings needs of its machine, and changes nothing. Where settings are wrong the machine is looked at all the same. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const found: Finding[] = [examineNode(), examineMemory(), ...examineTime(), examineClient(), ...(await examineEngines())];
  const config = settingsOf(env, found);
  const dataDir = config?.dataDir ?? resolve(env.DATA_DIR || './data');
  found.push(...(await examineFolder(dataDir, config?.lowDisk)));
  if (!config) return [...found, ...examineTools({ soffice: sofficeNow() })];
  found.push(...examineSecrets(dataDir, config.given), await examinePort(config));
  const services = await Promise.all([examineExternal(config), examineBucket(config), examineMail(config)]);
  if (!config.databaseUrl) found.push(examineEmbedded());
  return [...found, ...services.flat(), ...examineTools({ soffice: config.soffice })];
}

function settingsOf(env: NodeJS.ProcessEnv, found: Finding[]): Config | null {
  try {
    const config = readConfig(env, { look: true });
    found.push(right('ค่าที่ตั้งไว้ / settings'));
    return config;
  } catch (error) {
    if (error instanceof ConfigError) found.push(...error.faults.map((fault) => lacks(`ค่าที่ตั้งไว้ / setting ${fault}`)));
    else found.push(lacks(`ค่าที่ตั้งไว้ / settings: ${(error as Error).message}`));
    return null;
  }
}

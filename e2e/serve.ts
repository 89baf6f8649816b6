import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { freshDemo } from './demo-folder.ts';
import { lineUrl, pushUrl } from './serve-line.ts';

// The built product with a fresh demo agency, for the browser tests; its data goes when it stops.
const data = freshDemo();
process.on('exit', () => rmSync(dirname(data), { recursive: true, force: true }));

const here = `http://localhost:${process.env.E2E_PORT ?? '39517'}`;
Object.assign(process.env, {
  STOP_WITH_PARENT: '1',
  PORT: process.env.E2E_PORT ?? '39517',
  HOST: '127.0.0.1',
  DATA_DIR: data,
  MODE: 'DEV',
  PASSWORD_WORK: 'light',
  DEMO: 'on',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  LINE_API_URL: lineUrl(here),
  PUSH_SERVICES: pushUrl(here),
});

await import('../server/main.ts');

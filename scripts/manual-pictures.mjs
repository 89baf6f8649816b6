#!/usr/bin/env node
// Takes the pictures of the manual from the running product: a fresh demo office, each officer signed in as himself.
//   node scripts/manual-pictures.mjs [name …]     after a build; without names all of them
// What a picture shows stands in a comment before it in the text:
//   <!-- picture: name / as: username / go: /path / click: selector / press: key / fill: selector = text / wait: selector / mark: selector / size: 1280x800 -->
// Each `mark` gets a ring with its number, in their order.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const manual = join(root, 'docs/manual');
const pictures = join(manual, 'pictures');
const port = process.env.E2E_PORT ?? '39760';
const base = `http://localhost:${port}/`;
const wanted = process.argv.slice(2);
const tours = ['clerk', 'registrar', 'executive', 'officer', 'administrator'].map((role) => `first-${role}`);

const server = spawn(process.execPath, ['e2e/serve.ts'], { cwd: root, env: { ...process.env, E2E_PORT: port }, stdio: 'inherit' });
try {
  await untilReady();
  await takeAll();
} finally {
  server.kill('SIGTERM');
}

async function untilReady() {
  for (let tries = 0; tries < 240; tries += 1) {
    const ready = await fetch(`${base}health/ready`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('The office did not open.');
}

async function takeAll() {
  mkdirSync(pictures, { recursive: true });
  const plans = readdirSync(manual, { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => plansOf(readFileSync(join(manual, name), 'utf8')))
    .filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const { CHROMIUM_PATH } = process.env;
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-lcd-text'],
  });
  const sessions = new Map();
  const failed = [];
  for (const plan of plans) {
    try {
      if (plan.as && !sessions.has(plan.as)) sessions.set(plan.as, await signIn(plan.as));
      const bytes = await take(browser, plan, sessions.get(plan.as));
      writeFileSync(join(pictures, `${plan.name}.webp`), bytes);
      console.log(`${plan.name} ${Math.round(bytes.length / 1024)} kB`);
    } catch (error) {
      failed.push(plan.name);
      console.error(`${plan.name}: ${String(error.message).split('\n').slice(0, 3).join(' ')}`);
    }
  }
  await browser.close();
  if (failed.length > 0) throw new Error(`Not taken: ${failed.join(', ')}`);
}

function plansOf(text) {
  return [...text.matchAll(/<!-- picture: (\S+)\n([\s\S]*?)-->/g)].map(([, name, lines]) => {
    const steps = lines
      .split('\n')
      .filter(Boolean)
      .map((line) => /^(\w+): (.+)$/.exec(line)?.slice(1) ?? []);
    const one = (key) => steps.find(([word]) => word === key)?.[1];
    return { name, as: one('as'), go: one('go'), size: one('size') ?? '1280x800', steps };
  });
}

async function signIn(username) {
  const { status: _, ...challenge } = await (await fetch(`${base}api/captcha`)).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  const altcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const credentials = { username, password: 'Sarabun2569', altcha };
  const first = await post('login', credentials);
  const { token } = first.token ? first : await post('login', { ...credentials, oauth_id: first.oauth_id });
  await post('sarabun/request-pdpa', { F_IS_AGREE_PDPA: 1, F_IS_AGREE: 1 }, token);
  await post('users/preferences', { toursSeen: tours }, token);
  const { userLogin } = await post('verify', {}, token);
  return { token, userLogin };
}

async function post(path, body, token) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const reply = await fetch(`${base}api/${path}`, {
    method: 'POST',
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return reply.json();
}

async function take(browser, { go, size, steps }, session) {
  const [width, height] = size.split('x').map(Number);
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript((one) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the notice of cookies is not what the picture shows
    document.cookie = 'eoffice_allow=true; path=/';
    if (!one) return;
    localStorage.setItem('eoffice_token', one.token);
    localStorage.setItem('eoffice_userLogin', JSON.stringify(one.userLogin));
  }, session);
  await page.goto(`${base}${go.replace(/^\//, '')}`);
  await page.waitForLoadState('networkidle');
  const marks = [];
  for (const [word, value] of steps) {
    if (word === 'click') await page.locator(value).first().click({ timeout: 15_000 });
    if (word === 'press') await page.keyboard.press(value);
    if (word === 'wait') await page.locator(value).first().waitFor({ timeout: 15_000 });
    if (word === 'mark') marks.push(value);
    if (word === 'fill') {
      const [selector, text] = value.split(' = ');
      await page.locator(selector).first().fill(text, { timeout: 15_000 });
    }
  }
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // what comes in late: pages of a letter, live counts
  await page.waitForTimeout(steps.some(([word]) => word === 'click') ? 4000 : 900);
  await ring(page, marks);
  const bytes = await page.screenshot();
  await context.close();
  return sharp(bytes).webp({ quality: 72, effort: 6 }).toBuffer();
}

async function ring(page, marks) {
  let number = 0;
  for (const selector of marks) {
    number += 1;
    const found = page.locator(selector).filter({ visible: true }).first();
    const box = await found.boundingBox({ timeout: 5_000 });
    await page.evaluate(
      ({ box, number }) => {
        const ringed = document.createElement('div');
        Object.assign(ringed.style, {
          position: 'fixed',
          zIndex: '9999',
          left: `${box.x - 5}px`,
          top: `${box.y - 5}px`,
          width: `${box.width + 10}px`,
          height: `${box.height + 10}px`,
          border: '3px solid #d92d20',
          borderRadius: '10px',
          pointerEvents: 'none',
        });
        const label = document.createElement('div');
        label.textContent = String(number);
        Object.assign(label.style, {
          position: 'absolute',
          left: box.x < 30 ? '4px' : '-14px',
          top: box.y < 30 ? '60%' : '-14px',
          width: '26px',
          height: '26px',
          borderRadius: '50%',
          background: '#d92d20',
          color: '#fff',
          font: '700 15px/26px Sarabun, sans-serif',
          textAlign: 'center',
        });
        ringed.append(label);
        document.body.append(ringed);
      },
      { box, number },
    );
  }
}

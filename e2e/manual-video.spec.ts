import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { enterAs, withoutFaults } from './officers.ts';
import { test } from './story.ts';

// twenty seconds of a test picture, VP8 in WebM
const film = readFileSync(join(import.meta.dirname, 'film.webm'));

test('[R8] [S50] a film is sent by the settings, played, sought and read by keys with its subtitles, and found by what is said', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  const title = `วิดีโอลงรับ ${Date.now() % 100_000}`;
  const said = `เปิดแฟ้มสีม่วง ${Date.now() % 100_000}`;
  const words = `WEBVTT\n\n00:00.000 --> 00:09.000\nเริ่มต้น\n\n00:09.000 --> 00:20.000\n${said}\n`;
  await page.goto('settings/3144/DocumentManual');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'ส่งไฟล์' }) });
  const send = async (name: string, mimeType: string, buffer: Buffer) => {
    await form.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    const sent = page.waitForResponse((reply) => reply.url().endsWith('/api/settings/manual-files'));
    await form.getByRole('button', { name: 'ส่งไฟล์' }).click();
    expect(await (await sent).json()).toMatchObject({ status: 'success' });
  };
  await form.getByLabel('ชื่อคู่มือ').fill(title);
  await form.getByLabel('ระบบงาน').selectOption('SARABUN');
  await send('แรก.webm', 'video/webm', film);
  for (const [name, kind, bytes] of [
    ['สอง.webm', 'video/webm', film],
    ['th.vtt', 'text/vtt', Buffer.from(words)],
  ] as const) {
    await form.getByLabel('คู่มือ', { exact: true }).selectOption({ label: title });
    await send(name, kind, bytes);
  }

  const parts: number[] = [];
  page.on('response', (reply) => reply.url().includes('/play?as=video') && parts.push(reply.status()));
  await page.goto('manual-video');
  await page.getByRole('button', { name: `เล่น ${title}` }).click();
  const video = page.getByLabel(`วิดีโอ ${title}`);
  const told = () =>
    video.evaluate((one: HTMLVideoElement) => ({ at: one.currentTime, paused: one.paused, long: one.duration, wide: one.videoWidth }));
  await expect.poll(async () => (await told()).wide).toBe(160);
  expect((await told()).long).toBeCloseTo(20, 0);
  await withoutFaults(page);
  await video.evaluate((one: HTMLVideoElement) => {
    one.muted = true;
    return one.play();
  });
  await expect.poll(async () => (await told()).at).toBeGreaterThan(0.2);
  // to a place that was not asked for yet
  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = 14;
  });
  await expect.poll(async () => (await told()).at).toBeGreaterThan(14);
  const shown = () =>
    video.evaluate((one: HTMLVideoElement) => [...(one.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text));
  await expect.poll(shown).toEqual([said]);
  await video.focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await told()).paused).toBe(true);
  const before = (await told()).at;
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await told()).at).toBeLessThan(before);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await told()).paused).toBe(false);
  expect(new Set(parts)).toEqual(new Set([206]));
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, 'manual-video.png') });

  const line = page.getByRole('listitem').filter({ hasText: title });
  await line.getByText('ฉบับก่อนหน้า 1 ฉบับ').click();
  const [kept] = await Promise.all([page.waitForEvent('download'), line.getByRole('button', { name: /ฉบับลำดับที่ 1/ }).click()]);
  expect(kept.suggestedFilename()).toBe('แรก.webm');

  const hit = page.getByRole('link', { name: new RegExp(`พบที่เวลา 0:0\\d.*${title}`) });
  await expect(async () => {
    await page.goto(`manual?q=${encodeURIComponent(said)}`);
    await expect(hit).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  await withoutFaults(page);
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, 'manual-found.png') });
  await hit.click();
  await expect(page).toHaveURL(/manual-video\?play=\d+/);
  await expect.poll(async () => (await told()).wide).toBe(160);
});

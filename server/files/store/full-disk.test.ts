import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { filesFolder, openDesk } from '../../test/desk.ts';
import { done, open, pdfOf, refused, register, upload } from '../../test/letters.ts';

const dir = mkdtempSync(join(tmpdir(), 'full-'));
mkdirSync(join(dir, 'files'));
const mounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', join(dir, 'files')], { stdio: 'ignore' }).status === 0;
if (!mounted) console.warn('skipped: a small disk can’t be mounted here');
afterAll(() => {
  if (mounted) spawnSync('umount', [join(dir, 'files')]);
  rmSync(dir, { recursive: true, force: true });
});

it.skipIf(!mounted)(
  '[REL10] a full disk: reading goes on, an upload is refused and leaves nothing, readiness says so; with room again all goes on',
  async () => {
    const desk = await openDesk({ DATA_DIR: dir });
    try {
      const registrar = await desk.as('registrar');
      const paper = await pdfOf();
      const { documentId } = await register(registrar, { mainFile: done(await upload(desk, registrar, paper)).id });
      const [main] = (await open(registrar, documentId)).files;
      const rows = async () => (await desk.office.db.selectFrom('file').select('id').execute()).length;
      const before = await rows();
      const ballast = join(dir, 'files', 'ballast');
      expect(() => writeFileSync(ballast, Buffer.alloc(20 * 1024 * 1024))).toThrow('ENOSPC');

      const reply = refused(await upload(desk, registrar, await pdfOf(200)), 'storage_full');
      expect(reply.message).toContain('พื้นที่จัดเก็บเต็ม');
      expect(await rows()).toBe(before);
      expect(readdirSync(join(filesFolder(desk.office), 'incoming'))).toEqual([]);
      expect((await registrar.get(`/sarabun/document-files/${main.id}`)).body).toEqual(paper);
      expect((await desk.app.inject({ url: '/health/ready' })).statusCode).toBe(503);

      rmSync(ballast);
      done(await upload(desk, registrar, await pdfOf(200)));
      await expect.poll(async () => (await desk.app.inject({ url: '/health/ready' })).statusCode, { timeout: 5000 }).toBe(200);
    } finally {
      await desk.close();
    }
  },
);

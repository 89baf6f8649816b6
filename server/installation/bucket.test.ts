import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: it comes without types
import S3rver from 's3rver';
import { expect, it } from 'vitest';
import { destroyAgency, removeAgency, suspendAgency } from './agency-acts.ts';
import { openInstallation } from './test-installation.ts';

it('agencies share a bucket and no file in it; what one had is gone when it is destroyed, and nothing of another', async () => {
  const root = mkdtempSync(join(tmpdir(), 'eoffice-bucket-'));
  const configureBuckets = [{ name: 'shared', configs: [] }];
  const bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: root, configureBuckets });
  const { port } = await bucket.run();
  const objects = { S3_URL: `http://127.0.0.1:${port}`, S3_BUCKET: 'shared', S3_KEY_ID: 'S3RVER', S3_SECRET: 'S3RVER' };
  const both = await openInstallation(['first', 'second'], objects);
  try {
    for (const code of ['first', 'second'])
      await (await both.running(code)).office.files.put(Buffer.from('the same bytes'), { name: 'a.pdf', mime: 'application/pdf' });
    const kept = (code: string) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
        new RegExp(`agencies/ag_${code}/kept/.*/[0-9a-f]{64}`).test(path),
      ).length;
    const own = kept('second');
    expect([kept('first') > 0, own > 0]).toEqual([true, true]);
    await suspendAgency(both.ground, 'first', 'ยุบเลิก');
    await removeAgency(both.ground, 'first');
    await both.client.query("update agency set changed_at = now() - interval '31 days' where code = 'first'");
    await destroyAgency(both.ground, 'first');
    expect([kept('first'), kept('second')]).toEqual([0, own]);
  } finally {
    await both.close();
    await bucket.close();
    rmSync(root, { recursive: true, force: true });
  }
});

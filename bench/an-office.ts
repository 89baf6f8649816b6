import { type ChildProcess, spawn } from 'node:child_process';

/** The demo office on this port, for measurements with a browser; ready when this resolves. */
export async function startOffice(port: number): Promise<{ base: string; office: ChildProcess }> {
  const base = `http://localhost:${port}/`;
  const office = spawn(process.execPath, ['e2e/serve.ts'], {
    env: { ...process.env, E2E_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    const ready = await fetch(`${base}health/ready`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return { base, office };
    if (office.exitCode !== null) throw new Error('the office did not start');
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** For a browser that Playwright starts; Debian's is named by CHROMIUM_PATH. */
export const browserOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
};

// Brings the office up again when it ends by itself. Plain JavaScript, as run.mjs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The office's exit code where only a person can mend what is wrong (server/main.ts). */
const settingFault = 78;
/** What Node made of the sources, kept by their hash: half the processor's time of a start. */
const compiled = join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules', '.cache', 'office');
/** Room for what is new: left to itself it grows to 128 MB and never comes back, for no time of the processor saved (decision 0073). */
const options = '--max-semi-space-size=8';
/** Who has stood for so long is taken to be well again: the pauses begin anew. */
const steadyMs = 60_000;

/** A second, two, four … sixteen: with its start the office is back within half a minute, however often it was killed. */
function pauseAfter(failures) {
  return Math.min(1000 * 2 ** failures, 16_000);
}

/**
 * Runs the office until it is asked to stop (SIGINT, SIGTERM, SIGHUP, also in the middle of a pause), until somebody stops its process in order,
 * or until it can't be started: by wrong settings at any time, and by whatever fault before it has stood once. Gives the exit status.
 * `untilOrphaned` is called with what stops it, and gives a timer.
 */
export function keepUp(file, args, env, untilOrphaned) {
  return new Promise((resolve) => {
    let child;
    let pause;
    let asked = false;
    let failures = 0;
    let stoodOnce = false;

    // Ctrl-C reaches the office too; it takes a second signal for the first.
    const pass = (signal) => () => {
      asked = true;
      if (pause) finish(0);
      else child.kill(signal);
    };
    const handlers = { SIGINT: pass('SIGINT'), SIGTERM: pass('SIGTERM'), SIGHUP: pass('SIGTERM') };
    for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
    const watch = untilOrphaned?.(handlers.SIGTERM);
    start();

    function start() {
      pause = undefined;
      let stoodAt;
      child = spawn(file, args, {
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        // the operator's own come last, which is the one that holds
        env: {
          NODE_COMPILE_CACHE: compiled,
          ...env,
          NODE_OPTIONS: [options, env.NODE_OPTIONS].filter(Boolean).join(' '),
          STOP_WITH_PARENT: '1',
        },
      });
      child.on('message', (message) => {
        if (message !== 'ready') return;
        stoodAt = Date.now();
        stoodOnce = true;
      });
      child.on('error', (error) => {
        console.error(`e-Office: ${error.message}`);
        finish(1);
      });
      child.on('exit', (code, signal) => {
        if (asked) return finish(code === 0 || signal ? 0 : code);
        if (code === 0 || code === settingFault || !(stoodOnce || signal)) return finish(code ?? 1);
        if (stoodAt && Date.now() - stoodAt > steadyMs) failures = 0;
        const ms = pauseAfter(failures++);
        const { th, en } = reasonOf(code, signal);
        console.error(
          `e-Office: สำนักงานหยุดเอง (${th}) จะเริ่มใหม่ใน ${ms / 1000} วินาที กด Ctrl-C เพื่อเลิก / the office ended by itself (${en}) and is started anew in ${ms / 1000} s, Ctrl-C gives up`,
        );
        pause = setTimeout(start, ms);
      });
    }

    function finish(status) {
      clearTimeout(pause);
      clearInterval(watch);
      for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler);
      resolve(status);
    }
  });
}

function reasonOf(code, signal) {
  if (signal === 'SIGKILL')
    return { th: 'SIGKILL: ถูกสั่งปิดหรือหน่วยความจำของเครื่องไม่พอ', en: 'SIGKILL: ended from outside, or the machine ran out of memory' };
  if (signal === 'SIGABRT' || code === 134)
    return { th: 'SIGABRT: หน่วยความจำของโปรแกรมไม่พอ', en: 'SIGABRT: the program ran out of memory' };
  return signal ? { th: signal, en: signal } : { th: `รหัส ${code} สาเหตุอยู่ด้านบน`, en: `code ${code}, see above` };
}

/**
 * The last resort (docs/decisions/0039). A promise that failed and that nobody heard concerns its own piece of work, whose transaction is rolled
 * back: it is written down as the fault that it is, and the office goes on. After an exception that nobody caught nothing is sure any more:
 * the office ends in order (`stop`), and the launcher starts it anew.
 */
export function hearFaults(stop: () => void): void {
  const { error: tell } = console;
  // Who read what is printed is gone: that is no fault of the office, and telling it there would be the next one.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('unhandledRejection', (reason) => tell('ความผิดพลาดที่ไม่มีผู้รับ / a fault that nobody heard:', reason));
  process.on('uncaughtException', (error) => {
    tell('ความผิดพลาดร้ายแรง สำนักงานจะหยุดและเริ่มใหม่ / a grave fault, the office ends and is started anew:', error);
    stop();
  });
}

import { type Heard, listen, sharedClock } from './listener.ts';

// A process with some hundreds of live connections for bench/fan.ts: gets port and tokens, says when all stand, and at the end what they heard.
const heard: Heard[] = [];
process.once('message', async ({ port, tokens }: { port: number; tokens: string[] }) => {
  // some at a time, as browsers come
  for (let i = 0; i < tokens.length; i += 50)
    await Promise.all(
      tokens
        .slice(i, i + 50)
        .map((token, n) => listen(port, token, (id, documentId) => heard.push({ socket: i + n, id, documentId, at: sharedClock() }))),
    );
  process.send?.('stand');
  process.once('message', () => process.send?.(heard, undefined, undefined, () => process.exit(0)));
});
process.on('disconnect', () => process.exit(0));

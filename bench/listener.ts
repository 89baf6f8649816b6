import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { liveEvents } from '../contract/live.ts';

/** What one socket heard, and when by the clock that all processes of the machine share (ms); `documentId` 0: news of no letter. */
export interface Heard {
  socket: number;
  id: number;
  documentId: number;
  at: number;
}

export const sharedClock = () => Number(process.hrtime.bigint()) / 1e6;

/** A bare live connection, which reads events and answers pings: two thousand of the real client would cost more than what is measured. Stands when this resolves. */
export function listen(port: number, token: string, heard: (id: number, documentId: number) => void): Promise<{ close(): void }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const close = () => socket.destroy();
  return new Promise((stands, failed) => {
    let held = Buffer.alloc(0);
    let upgraded = false;
    socket.once('error', failed).once('close', () => failed(new Error('a live connection was closed')));
    socket.once('connect', () =>
      socket.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      ),
    );
    socket.on('data', (data) => {
      held = held.length === 0 ? data : Buffer.concat([held, data]);
      if (!upgraded) {
        const end = held.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!held.toString('latin1', 0, 12).endsWith('101')) return void failed(new Error(held.toString('latin1', 0, end)));
        upgraded = true;
        held = held.subarray(end + 4);
      }
      for (let frame = frameOf(held); frame; frame = frameOf(held)) {
        held = held.subarray(frame.end);
        hear(frame.text);
      }
    });

    /** Packets of Engine.IO by their first digit, those of Socket.IO by their second. */
    function hear(text: string): void {
      if (text[0] === '0') return void socket.write(framed(`40${JSON.stringify({ token })}`));
      if (text[0] === '2') return void socket.write(framed('3'));
      if (text.startsWith('40')) return void stands({ close });
      if (text.startsWith('44')) return void failed(new Error(text));
      const event = text.startsWith(`42["${liveEvents.reload}"`) && /"id":(\d+).*"documentId":(\d+|null)/.exec(text);
      if (event) heard(Number(event[1]), Number(event[2]) || 0);
    }
  });
}

/** The first whole frame of a server: never masked, never in parts. */
function frameOf(held: Buffer): { text: string; end: number } | null {
  if (held.length < 2) return null;
  const short = (held[1] as number) & 0x7f;
  const begin = short === 126 ? 4 : 2;
  if (short === 127) throw new Error('a frame too long for an event');
  if (held.length < begin) return null;
  const end = begin + (short === 126 ? held.readUInt16BE(2) : short);
  return held.length < end ? null : { text: held.toString('utf8', begin, end), end };
}

/** A client masks what it sends; with zeros it stays what it is. */
function framed(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
}

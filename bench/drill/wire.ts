import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a port of this machine that can be cut as a network is: what is sent is lost, and nobody is told. */
export interface Wire {
  port: number;
  cut(): void;
  /** New connections get through again. Those from before are gone, as their packets are. */
  heal(): void;
  close(): Promise<void>;
}

export async function openWire(to: number): Promise<Wire> {
  const ends = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    hold(near);
    if (!whole) return;
    const far = connect(to, '127.0.0.1');
    hold(far);
    carry(near, far);
    carry(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function hold(end: Socket): void {
    ends.add(end);
    end.setNoDelay(true).on('error', () => {});
    end.on('close', () => ends.delete(end));
  }

  function carry(from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      if (!whole || to.write(bytes)) return;
      from.pause();
      to.once('drain', () => from.resume());
    });
    from.on('close', () => whole && to.destroy());
    from.on('end', () => whole && to.end());
  }

  function drop(): void {
    for (const end of ends) end.destroy();
  }

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      whole = false;
    },
    heal() {
      drop();
      whole = true;
    },
    async close() {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
}

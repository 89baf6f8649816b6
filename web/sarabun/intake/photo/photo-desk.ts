import type { Answered, Asked } from './asked.ts';
import type { Corners } from './geometry.ts';

/** Why a photo is not worked with. */
export class PhotoFault extends Error {
  readonly why: 'LARGE' | 'BROKEN';
  constructor(why: 'LARGE' | 'BROKEN') {
    super(why);
    this.why = why;
  }
}

/** Work with photos beside the page. */
export interface PhotoDesk {
  propose(file: File): Promise<Corners>;
  /** A JPEG of the straight page. */
  straighten(file: File, how: { corners: Corners; turns: number; small: boolean }): Promise<Blob>;
  close(): void;
}

/** null where the browser can't: the photos go as they are. */
export function openPhotoDesk(): PhotoDesk | null {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { right: (answered: Answered) => void; wrong: (error: Error) => void }>();
  let asked = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.is === 'refused') one?.wrong(new PhotoFault(data.why));
    else one?.right(data);
  });
  worker.addEventListener('error', () => {
    for (const { wrong } of waiting.values()) wrong(new PhotoFault('BROKEN'));
    waiting.clear();
  });
  const ask = (question: Omit<Asked, 'id'>) =>
    new Promise<Answered>((right, wrong) => {
      asked += 1;
      waiting.set(asked, { right, wrong });
      worker.postMessage({ id: asked, ...question });
    });
  return {
    async propose(file) {
      const answered = await ask({ what: 'propose', file });
      return (answered as Extract<Answered, { is: 'corners' }>).corners;
    },
    async straighten(file, how) {
      const answered = await ask({ what: 'straighten', file, ...how } as Omit<Asked, 'id'>);
      return (answered as Extract<Answered, { is: 'page' }>).blob;
    },
    close: () => worker.terminate(),
  };
}

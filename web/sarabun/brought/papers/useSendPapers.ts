import { useEffect, useRef, useState } from 'react';
import { broughtPapersPath } from '../../../../contract/sarabun/brought-papers.ts';
import { ApiError, upload } from '../../../api.ts';
import type { FoundFile } from './dropped-files.ts';

export interface SendingPapers {
  done: number;
  all: number;
  state: 'sending' | 'sent' | 'stopped';
  error: ApiError | null;
}

/** So many are on their way at once: the server looks at one while the next comes. */
const atOnce = 3;

/** A folder on its way, file by file. What is wrong with a file the server tells in its list; what is wrong with the way stops all of it. */
export function useSendPapers(broughtId: number, onSome: () => void) {
  const [sending, setSending] = useState<SendingPapers | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(files: FoundFile[]): Promise<void> {
    const stopper = new AbortController();
    stop.current = stopper;
    const line = [...files];
    let done = 0;
    const tell = (state: SendingPapers['state'], error: ApiError | null = null) => setSending({ done, all: files.length, state, error });
    tell('sending');
    const one = async () => {
      for (let next = line.shift(); next && !stopper.signal.aborted; next = line.shift()) {
        const form = new FormData();
        form.append('file', next.file, next.file.name);
        await upload(`${broughtPapersPath(broughtId)}?path=${encodeURIComponent(next.path)}`, form, { signal: stopper.signal });
        done++;
        tell('sending');
        if (done % 20 === 0) onSome();
      }
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, one));
      tell(done === files.length ? 'sent' : 'stopped');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      stopper.abort();
      tell('stopped', error.code === 'aborted' ? null : error);
    } finally {
      onSome();
    }
  }

  return { sending, send, stop: () => stop.current?.abort() };
}

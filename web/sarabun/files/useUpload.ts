import { useRef, useState } from 'react';
import type { Uploaded } from '../../../contract/sarabun/intake.ts';
import { ApiError, upload } from '../../api.ts';

export interface Sending {
  /** Only of this page's life. */
  id: number;
  file: File;
  /** 0 to 1; at 1 the server looks at the file. */
  part: number;
  error: ApiError | null;
}

/** Files on their way to this address: each with its progress, its fault and a way to try again; finished ones are handed over and leave the list. */
export function useUpload<Kept = Uploaded>(onKept: (kept: Kept, file: File) => void, path = '/sarabun/uploads') {
  const [sending, setSending] = useState<Sending[]>([]);
  const counter = useRef(0);
  const stops = useRef(new Map<number, AbortController>());
  const handOver = useRef(onKept);
  handOver.current = onKept;
  const change = (id: number, part: Partial<Sending>) => setSending((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const drop = (id: number) => setSending((now) => now.filter((one) => one.id !== id));

  async function run(id: number, file: File): Promise<void> {
    const stop = new AbortController();
    stops.current.set(id, stop);
    const form = new FormData();
    form.append('file', file, file.name);
    try {
      const kept = await upload<Kept>(path, form, { signal: stop.signal, onProgress: (part) => change(id, { part }) });
      drop(id);
      handOver.current(kept, file);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'aborted') drop(id);
      else change(id, { error, part: 0 });
    } finally {
      stops.current.delete(id);
    }
  }

  return {
    sending,
    busy: sending.some((one) => one.error === null),
    /** A file is on its way, or could not be sent and has not been taken off the list: the form waits. */
    unsettled: sending.length > 0,
    send(files: File[]): void {
      for (const file of files) {
        counter.current += 1;
        const id = counter.current;
        setSending((now) => [...now, { id, file, part: 0, error: null }]);
        void run(id, file);
      }
    },
    retry(one: Sending): void {
      change(one.id, { error: null, part: 0 });
      void run(one.id, one.file);
    },
    stop(one: Sending): void {
      const running = stops.current.get(one.id);
      running ? running.abort() : drop(one.id);
    },
  };
}

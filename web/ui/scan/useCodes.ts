import { type RefObject, useEffect, useRef, useState } from 'react';
import { times } from '../../../contract/rules/times.ts';
import { type Decode, openDecoder } from './decoder.ts';

/**
 * Says each code once when it comes before the camera; one that stays there is not said again until it has been away for a moment.
 * Gives whether there is a decoder: without a network one that was never loaded can't come.
 */
export function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  reads: boolean,
  onCode: (text: string) => void,
): 'LOADING' | 'READY' | 'FAILED' {
  const [decode, setDecode] = useState<{ read: Decode } | 'FAILED'>();
  const told = useRef(onCode);
  const began = useRef(false);
  told.current = onCode;
  useEffect(() => {
    let current = true;
    openDecoder().then(
      (read) => current && setDecode({ read }),
      () => current && setDecode('FAILED'),
    );
    return () => {
      current = false;
    };
  }, []);
  useEffect(() => {
    if (!reads || typeof decode !== 'object') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const seen = new Map<string, number>();
    // what still lies there after something else was asked was read before
    let quiet = began.current;
    began.current = true;
    const look = async () => {
      const at = Date.now();
      for (const text of await codesIn(video.current, decode.read)) {
        const before = seen.get(text);
        seen.set(text, at);
        if (!ended && !quiet && (before === undefined || at - before > times.scanAgain)) told.current(text);
      }
      quiet = false;
      if (!ended) timer = setTimeout(() => void look(), times.scanEvery);
    };
    void look();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [video, reads, decode]);
  return decode === undefined ? 'LOADING' : decode === 'FAILED' ? 'FAILED' : 'READY';
}

async function codesIn(video: HTMLVideoElement | null, read: Decode): Promise<string[]> {
  if (!video || video.readyState < 2 || video.videoWidth === 0) return [];
  // a frame that can't be read is not the last one
  const texts = await read(video).catch(() => []);
  return texts.map((text) => text.trim()).filter(Boolean);
}

import { type RefObject, useEffect, useRef, useState } from 'react';

/** `DENIED`: the person or the device said no; `NONE`: there is none; `BUSY`: another program has it; `UNSAFE`: browsers give it to safe pages only. */
export type CameraState = 'ASKING' | 'ON' | 'DENIED' | 'NONE' | 'BUSY' | 'UNSAFE';

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** null: it has no light. */
  light: boolean | null;
  toggleLight: () => void;
  again: () => void;
}

/** The camera at the back of the device, as long as the screen stands and is looked at: a hidden window lets go of it. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('ASKING');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [light, setLight] = useState<boolean | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks anew
  useEffect(() => {
    let current = true;
    let stream: MediaStream | undefined;
    const close = () => {
      for (const one of stream?.getTracks() ?? []) one.stop();
      stream = undefined;
    };
    const open = async () => {
      const faulty = lackOf();
      if (faulty) return setState(faulty);
      try {
        const opened = await navigator.mediaDevices.getUserMedia(back);
        if (!current || document.hidden) return stop(opened);
        stream = opened;
        const [first] = opened.getVideoTracks();
        first?.addEventListener('ended', () => current && setState('BUSY'));
        setTrack(first ?? null);
        setLight(hasLight(first) ? false : null);
        setState('ON');
        if (video.current) await play(video.current, opened);
      } catch (error) {
        if (current) setState(stateOf(error));
      }
    };
    const look = () => {
      close();
      if (!document.hidden) void open();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      current = false;
      document.removeEventListener('visibilitychange', look);
      close();
    };
  }, [turn]);
  const toggleLight = () => {
    const next = !light;
    // an older browser leaves it as it was
    void track?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] }).then(
      () => setLight(next),
      () => setLight(null),
    );
  };
  const again = () => {
    setState('ASKING');
    setTurn(turn + 1);
  };
  return { video, state, light, toggleLight, again };
}

const back = { audio: false, video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } };

function lackOf(): CameraState | null {
  if (!isSecureContext) return 'UNSAFE';
  return 'mediaDevices' in navigator ? null : 'NONE';
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'DENIED';
  return name === 'NotReadableError' || name === 'AbortError' ? 'BUSY' : 'NONE';
}

function hasLight(track: MediaStreamTrack | undefined): boolean {
  const able = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  return able?.torch === true;
}

function stop(stream: MediaStream): void {
  for (const one of stream.getTracks()) one.stop();
}

async function play(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream;
  // cut off where the screen is left at once
  await video.play().catch(() => undefined);
}

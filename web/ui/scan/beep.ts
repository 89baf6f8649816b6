let sound: AudioContext | undefined;

const tones = { ok: [880], warn: [440, 440], urgent: [220, 220, 220] } as const;
type Beep = keyof typeof tones;

/** Heard and felt while the eyes are on the label: one high tone for yes, two lower ones for look, three low ones for no. */
export function beep(what: Beep): void {
  navigator.vibrate?.(tones[what].flatMap((_, place) => (place === 0 ? [60] : [60, 60])));
  try {
    sound ??= new AudioContext();
    void sound.resume();
    for (const [place, height] of tones[what].entries()) tone(sound, height, place * 0.16);
  } catch {
    // a device without sound
  }
}

function tone(context: AudioContext, height: number, after: number): void {
  const from = context.currentTime + after;
  const [wave, loud] = [context.createOscillator(), context.createGain()];
  wave.frequency.value = height;
  loud.gain.setValueAtTime(0.2, from);
  loud.gain.exponentialRampToValueAtTime(0.001, from + 0.12);
  wave.connect(loud).connect(context.destination);
  wave.start(from);
  wave.stop(from + 0.12);
}

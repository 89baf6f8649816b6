/** Two short tones, made here: no sound file to fetch. Silent until the person has touched the page, as browsers demand. */
export function chime(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  try {
    const audio = new AudioContext();
    tone(audio, 880, 0);
    tone(audio, 1175, 0.12);
    setTimeout(() => void audio.close(), 600);
  } catch {
    // No sound device: the badge says it as well.
  }
}

function tone(audio: AudioContext, frequency: number, after: number): void {
  const from = audio.currentTime + after;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(0.06, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + 0.2);
  source.connect(volume).connect(audio.destination);
  source.start(from);
  source.stop(from + 0.2);
}

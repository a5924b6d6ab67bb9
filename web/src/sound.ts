let audio: AudioContext | null = null;

/** A short tap, as of a card put on the table. */
export function cardSound(): void {
  audio ??= new AudioContext();
  const at = audio.currentTime;
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(320, at);
  tone.frequency.exponentialRampToValueAtTime(90, at + 0.06);
  level.gain.setValueAtTime(0.12, at);
  level.gain.exponentialRampToValueAtTime(0.0001, at + 0.07);
  tone.connect(level).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.08);
}

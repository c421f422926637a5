/**
 * A part of a sound, which is a gliding tone, or a band of noise with a gliding centre. Frequencies are in hertz, times
 * in seconds.
 */
export interface Part {
  wave: 'sine' | 'triangle' | 'square' | 'sawtooth' | 'noise';
  from: number;
  to?: number;
  at?: number;
  length: number;
  /** The loudness relative to the default loudness, 1. */
  loud?: number;
}

/** A short sound that is synthesized from its parts. */
export type Tune = readonly Part[];

/**
 * The sounds of a game by name, and the name of the sound for each event, or null for no sound. `me` is the seat that
 * hears the sound.
 */
export interface GameSounds<Name extends string = string> {
  tunes: Readonly<Record<Name, Tune>>;
  of: (event: Readonly<Record<string, unknown>>, me: number) => Name | null;
}

const LOUDNESS = 0.08;
/** The filter removes most of the power of the noise, so the noise is amplified. */
const BAND = 4;
const ATTACK = 0.008;

/** Schedule a tune, whose parts end automatically. */
export function strike(audio: BaseAudioContext, tune: Tune, start: number): void {
  for (const part of tune) {
    const { wave, from, to = from, length, loud = 1 } = part;
    const at = start + (part.at ?? 0);
    const volume = audio.createGain();
    const peak = LOUDNESS * loud * (wave === 'noise' ? BAND : 1);
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(peak, at + ATTACK);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    const source = wave === 'noise' ? noise(audio, length) : tone(audio, wave);
    const band = source instanceof AudioBufferSourceNode ? audio.createBiquadFilter() : null;
    if (band) {
      band.type = 'bandpass';
      band.Q.value = 2;
    }
    const pitch = band ? band.frequency : (source as OscillatorNode).frequency;
    pitch.setValueAtTime(from, at);
    pitch.exponentialRampToValueAtTime(to, at + length);
    (band ? source.connect(band) : source).connect(volume).connect(audio.destination);
    source.start(at);
    source.stop(at + length);
  }
}

function tone(audio: BaseAudioContext, wave: OscillatorType): OscillatorNode {
  const made = audio.createOscillator();
  made.type = wave;
  return made;
}

function noise(audio: BaseAudioContext, length: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(length * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (state * 48271) % 2147483647; // the minimal standard random generator, so that the noise is always the same
    samples[i] = (2 * state) / 2147483647 - 1;
  }
  const made = audio.createBufferSource();
  made.buffer = buffer;
  return made;
}

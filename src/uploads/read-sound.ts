import { createReadStream } from 'node:fs';
import { parseFile } from 'music-metadata';
import { yieldToEventLoop } from '../common/async/yield-to-event-loop.js';
import type { FileFacts } from './file-facts.js';

/** As many parts as WhatsApp's clients draw. */
const PARTS = 64;
const DECODED_RATE = 48_000;

/** The type of a voice message's file. */
export const OPUS_TYPE = 'audio/ogg; codecs=opus';

/** Duration, and for Ogg/Opus the waveform; nothing of a damaged sound. */
export async function readSound(path: string): Promise<Partial<FileFacts>> {
  try {
    const { format } = await parseFile(path, { duration: true, skipCovers: true });
    const { duration, container, codec } = format;
    if (!duration) return {};
    const seconds = Math.max(1, Math.round(duration));
    const isOpus = container === 'Ogg' && codec === 'Opus';
    if (!isOpus) return { seconds };
    return { mimetype: OPUS_TYPE, seconds, waveform: await readWaveform(path, duration) };
  } catch {
    return {};
  }
}

/** Decodes piece by piece, and keeps only the loudness of each part. */
async function readWaveform(path: string, duration: number): Promise<number[] | null> {
  // Its WebAssembly is only loaded when there is something to decode.
  const { OggOpusDecoder } = await import('ogg-opus-decoder');
  const decoder = new OggOpusDecoder();
  await decoder.ready;
  const loudness = new Loudness(duration * DECODED_RATE);
  try {
    for await (const chunk of createReadStream(path)) {
      // Its types say that it returns the sound itself.
      const { channelData } = await Promise.resolve(decoder.decode(chunk as Buffer));
      loudness.add(channelData[0]);
      await yieldToEventLoop();
    }
    loudness.add((await decoder.flush()).channelData[0]);
    return loudness.toWaveform();
  } finally {
    // Frees its memory; `free` fails at the end of a sound.
    await decoder.reset();
  }
}

/** The mean amplitude of each part of a sound. */
class Loudness {
  private readonly sums = new Float64Array(PARTS);
  private readonly counts = new Uint32Array(PARTS);
  private position = 0;

  /** @param samples of the whole sound */
  constructor(private readonly samples: number) {}

  add(piece: Float32Array | undefined): void {
    for (const sample of piece ?? []) {
      const part = Math.min(PARTS - 1, Math.floor((this.position * PARTS) / this.samples));
      this.sums[part] = (this.sums[part] ?? 0) + Math.abs(sample);
      this.counts[part] = (this.counts[part] ?? 0) + 1;
      this.position += 1;
    }
  }

  /** In relation to the loudest part; null for silence without end, which has none. */
  toWaveform(): number[] | null {
    if (this.position === 0) return null;
    const means = Array.from(this.sums, (sum, part) => sum / Math.max(1, this.counts[part] ?? 0));
    const loudest = Math.max(...means);
    return means.map((mean) => (loudest === 0 ? 0 : Math.round((100 * mean) / loudest)));
  }
}

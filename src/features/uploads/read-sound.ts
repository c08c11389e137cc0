import { createReadStream } from 'node:fs';
import type { OggPage, OpusHeader } from 'codec-parser';
import { parseFromTokenizer } from 'music-metadata';
import type { OpusDecoder } from 'opus-decoder';
import pLimit from 'p-limit';
import { yieldIfLong } from '../../base/common/async/yield-if-long.js';
import type { FileFacts } from './file-facts.js';
import { readOgg } from './ogg-file.js';
import { SoundFile } from './sound-file.js';

/** The number of parts that WhatsApp's clients draw. */
const PARTS = 64;
const DECODED_RATE = 48_000;
const LONGEST_WAVEFORM_S = 3600;
/** The pages of a sound of an hour with a page for each packet. */
const MOST_PAGES = 180_000;
/** Small, since empty packets take a turn of the event loop for each piece. */
const PIECE_BYTES = 4096;
type Decoder = OpusDecoder<typeof DECODED_RATE>;

/** The type of a voice message's file. */
export const OPUS_TYPE = 'audio/ogg; codecs=opus';

/** Few at once: counting the frames of an hour takes seconds. */
const limit = pLimit(2);

/** Duration, and for Ogg/Opus the waveform; empty for a damaged sound, or one with more parts than real ones. */
export function readSound(path: string, isOgg: boolean): Promise<Partial<FileFacts>> {
  return limit(async () => {
    try {
      const { codec, duration } = await (isOgg ? readOgg(path) : readFormat(path));
      if (!duration || !Number.isFinite(duration)) return {};
      const seconds = Math.max(1, Math.round(duration));
      if (!isOgg || codec !== 'Opus') return { seconds };
      return { mimetype: OPUS_TYPE, seconds, waveform: await readWaveform(path, duration) };
    } catch {
      return {};
    }
  });
}

async function readFormat(path: string) {
  const file = await SoundFile.open(path);
  try {
    return (await parseFromTokenizer(file, { duration: true, skipCovers: true })).format;
  } finally {
    await file.close();
  }
}

/** Decodes piece by piece, and keeps only the loudness of each part. Null if far longer than any voice message. */
async function readWaveform(path: string, duration: number): Promise<number[] | null> {
  if (duration > LONGEST_WAVEFORM_S) return null;
  const loudness = new Loudness(duration * DECODED_RATE);
  let decoder: Decoder | undefined;
  let left = MOST_PAGES;
  try {
    for await (const { codecFrames } of readPages(path)) {
      await yieldIfLong();
      left -= 1;
      if (left < 0 || loudness.isFull) break;
      const [first] = codecFrames;
      if (!first) continue;
      decoder ??= await createDecoder(first.header as OpusHeader);
      // One by one: a page may have half a minute.
      for (const { data } of codecFrames) {
        loudness.add(decoder.decodeFrame(data).channelData[0]);
        await yieldIfLong();
      }
    }
    return left < 0 ? null : loudness.toWaveform();
  } finally {
    decoder?.free();
  }
}

async function* readPages(path: string): AsyncGenerator<OggPage> {
  const { default: CodecParser } = await import('codec-parser');
  const parser = new CodecParser<OggPage>('application/ogg', { enableFrameCRC32: false });
  // The types omit that these can be iterated over.
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES }))
    yield* parser.parseChunk(chunk as Buffer) as IterableIterator<OggPage>;
  yield* parser.flush() as IterableIterator<OggPage>;
}

/** The WebAssembly is only loaded when there is something to decode. */
async function createDecoder(header: OpusHeader): Promise<Decoder> {
  const { OpusDecoder } = await import('opus-decoder');
  const decoder = new OpusDecoder({ ...header, sampleRate: DECODED_RATE });
  await decoder.ready;
  return decoder;
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
      // Samples beyond the end only fill the last packet.
      if (this.position >= this.samples) return;
      const part = Math.floor((this.position * PARTS) / this.samples);
      this.sums[part] = (this.sums[part] ?? 0) + Math.abs(sample);
      this.counts[part] = (this.counts[part] ?? 0) + 1;
      this.position += 1;
    }
  }

  get isFull(): boolean {
    return this.position >= this.samples;
  }

  /** The loudness in relation to the loudest part; null for silence throughout, which has none. */
  toWaveform(): number[] | null {
    if (this.position === 0) return null;
    const means = Array.from(this.sums, (sum, part) => sum / Math.max(1, this.counts[part] ?? 0));
    const loudest = Math.max(...means);
    return means.map((mean) => (loudest === 0 ? 0 : Math.round((100 * mean) / loudest)));
  }
}

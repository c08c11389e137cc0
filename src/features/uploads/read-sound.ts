import { createReadStream } from 'node:fs';
import type { OggPage, OpusHeader } from 'codec-parser';
import { parseFromTokenizer, UnsupportedFileTypeError } from 'music-metadata';
import type { OpusDecoder } from 'opus-decoder';
import pLimit from 'p-limit';
import { yieldIfLong } from '../../base/common/async/yield-if-long.js';
import { MAX_SECONDS, type FileFacts } from './file-facts.js';
import { readAmr } from './read-amr.js';
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

/** Few at once: counting the frames of an hour takes seconds. */
const limit = pLimit(2);

/** Duration, and for Ogg the codec, for Ogg/Opus the waveform. */
export function readSound(path: string, mimetype: string): Promise<Partial<FileFacts>> {
  return limit(async () => {
    try {
      if (mimetype.startsWith('audio/ogg')) return await readOggFacts(path);
      return toFacts(
        await (mimetype === 'audio/amr' ? readAmr(path) : readDuration(path, mimetype)),
      );
    } catch {
      return { isDamaged: true };
    }
  });
}

/** @param duration in seconds; null if it is not known */
function toFacts(duration: number | null): Partial<FileFacts> {
  if (duration === null || duration > MAX_SECONDS) return {};
  const isDamaged = !(duration > 0);
  return isDamaged ? { isDamaged } : { seconds: Math.max(1, Math.round(duration)) };
}

async function readOggFacts(path: string): Promise<Partial<FileFacts>> {
  const { codec, duration } = await readOgg(path);
  const facts = { mimetype: `audio/ogg; codecs=${codec.toLowerCase()}`, ...toFacts(duration) };
  if (codec !== 'Opus' || duration === null || facts.isDamaged) return facts;
  // Phones play what cannot be drawn.
  return { ...facts, waveform: await readWaveform(path, duration).catch(() => null) };
}

/** 0 without one frame; null if it is not known: only the length is asked for, and phones play what has none. */
async function readDuration(path: string, mimetype: string): Promise<number | null> {
  const file = await SoundFile.open(path, mimetype);
  let hasFrames = false;
  try {
    await file.skipTags();
    const { format } = await parseFromTokenizer(file, {
      duration: true,
      skipCovers: true,
      observer: ({ tag: { id } }) => (hasFrames ||= id === 'codec'),
    });
    if (format.duration) return format.duration;
  } catch (error) {
    if (error instanceof UnsupportedFileTypeError) return null;
  } finally {
    await file.close();
  }
  return hasFrames || file.isSpent ? null : 0;
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

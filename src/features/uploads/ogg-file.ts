import { open, type FileHandle } from 'node:fs/promises';

const LARGEST_PAGE_BYTES = 65_307;
const MARK = 'OggS';
const HEADER_BYTES = 27;
/** The places in the header of the number of samples up to the end of the page, and of the number of segments. */
const POSITION_AT = 6;
const SEGMENTS_AT = 26;
/** The place of the number of the stream, which all its pages have. */
const STREAM_AT = 14;

/** Codecs by the beginning of the first packet, with the samples of a second in it. */
const CODECS: {
  name: string;
  mark: string;
  rate(head: Buffer): number;
  unheard?(head: Buffer): number;
}[] = [
  // RFC 7845, 5.1. The first samples are not heard.
  { name: 'Opus', mark: 'OpusHead', rate: () => 48_000, unheard: (head) => head.readUInt16LE(10) },
  { name: 'Vorbis', mark: '\x01vorbis', rate: (head) => head.readUInt32LE(12) },
  { name: 'Speex', mark: 'Speex   ', rate: (head) => head.readUInt32LE(36) },
  // 20 bits of the block `STREAMINFO`, which follows another header.
  { name: 'FLAC', mark: '\x7fFLAC', rate: (head) => head.readUIntBE(27, 3) >> 4 },
];

/**
 * Codec and seconds of a sound in Ogg (RFC 3533), from its first and last page alone: a file of 4 MB can have a hundred
 * thousand pages, and libraries that join these hold the event loop for minutes. The seconds are null if the last page
 * does not tell, as when several sounds follow each other.
 * @throws Error for a damaged file
 */
export async function readOgg(path: string): Promise<{ codec: string; duration: number | null }> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const first = await read(handle, 0);
    const last = await read(handle, Math.max(0, size - LARGEST_PAGE_BYTES));
    const head = first.subarray(HEADER_BYTES + first.readUInt8(SEGMENTS_AT));
    const codec = CODECS.find(({ mark }) => head.toString('latin1', 0, mark.length) === mark);
    if (!codec) throw new Error('The codec is unknown');
    const end = lastPosition(last, first.readUInt32LE(STREAM_AT));
    const samples = end === null ? null : end - (codec.unheard?.(head) ?? 0);
    return { codec: codec.name, duration: samples === null ? null : samples / codec.rate(head) };
  } finally {
    await handle.close();
  }
}

async function read(handle: FileHandle, start: number): Promise<Buffer> {
  const bytes = Buffer.alloc(LARGEST_PAGE_BYTES);
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
  return bytes.subarray(0, bytesRead);
}

/**
 * The position of the last whole page that has one: -1 stands for a page in which no packet ends. Null if that page
 * belongs to another stream: its position does not count what was before.
 */
function lastPosition(bytes: Buffer, stream: number): number | null {
  for (let end = bytes.length; ;) {
    const at = bytes.subarray(0, end).lastIndexOf(MARK);
    if (at === -1) throw new Error('There is no whole page');
    end = at + MARK.length - 1;
    const page = bytes.subarray(at);
    if (!isWhole(page)) continue;
    const position = page.readBigInt64LE(POSITION_AT);
    if (position !== -1n) return page.readUInt32LE(STREAM_AT) === stream ? Number(position) : null;
  }
}

function isWhole(page: Buffer): boolean {
  if (page.length < HEADER_BYTES) return false;
  const segments = page.subarray(HEADER_BYTES, HEADER_BYTES + page.readUInt8(SEGMENTS_AT));
  const content = segments.reduce((sum, length) => sum + length, 0);
  return page.length >= HEADER_BYTES + segments.length + content;
}

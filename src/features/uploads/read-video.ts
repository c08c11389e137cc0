import { open } from 'node:fs/promises';
import type { FileFacts } from './file-facts.js';
import { MovieFile, type Box } from './movie-file.js';

/** Longer than any video; a greater length is nonsense. */
const MAX_SECONDS = 366 * 24 * 60 * 60;

/**
 * Dimensions and duration of a video; empty for a damaged one. Reads only the few boxes with these, each of a known
 * length: the tables of a movie claim how many entries they have, and a reader that believes it fills the memory.
 */
export async function readVideo(path: string): Promise<Partial<FileFacts>> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const file = new MovieFile(handle);
    const movie = await file.find({ start: 0, end: size }, 'moov');
    if (!movie) return {};
    const seconds = await readSeconds(file, movie);
    const header = await findVideoTrack(file, movie);
    // It is an MP4 with only a sound.
    if (!header) return { mimetype: 'audio/mp4', seconds };
    return { ...(await readSize(file, header)), seconds };
  } catch {
    return {};
  } finally {
    await handle.close();
  }
}

/** Null if the index has none, as in some streams. */
async function readSeconds(file: MovieFile, movie: Box): Promise<number | null> {
  const header = await file.get(movie, 'mvhd');
  const isLong = (await file.uint(header, 0, 1)) === 1;
  const timescale = await file.uint(header, isLong ? 20 : 12, 4);
  const duration = await file.uint(header, isLong ? 24 : 16, isLong ? 8 : 4);
  const seconds = ((await readFragments(file, movie)) || duration) / timescale;
  return seconds > 0 && seconds < MAX_SECONDS ? Math.max(1, Math.round(seconds)) : null;
}

/** The length of all fragments of a fragmented movie; 0 for others. */
async function readFragments(file: MovieFile, movie: Box): Promise<number> {
  const fragments = await file.find(movie, 'mvex');
  const header = fragments && (await file.find(fragments, 'mehd'));
  if (!header) return 0;
  const isLong = (await file.uint(header, 0, 1)) === 1;
  return file.uint(header, 4, isLong ? 8 : 4);
}

async function findVideoTrack(file: MovieFile, movie: Box): Promise<Box | undefined> {
  for await (const track of file.boxes(movie)) {
    if (track.type !== 'trak') continue;
    const handler = await file.get(await file.get(track, 'mdia'), 'hdlr');
    if ((await file.text(handler, 8, 4)) === 'vide') return file.get(track, 'tkhd');
  }
  return undefined;
}

/** The size as shown: phones store an upright video as one that lies on its side, with a rotation. */
async function readSize(file: MovieFile, header: Box) {
  const isLong = (await file.uint(header, 0, 1)) === 1;
  const matrix = isLong ? 52 : 40;
  const [a, b] = [await file.uint(header, matrix, 4), await file.uint(header, matrix + 4, 4)];
  // A fixed-point number: 16 bits before the point, and 16 after it.
  const width = Math.round((await file.uint(header, matrix + 36, 4)) / 0x10000) || null;
  const height = Math.round((await file.uint(header, matrix + 40, 4)) / 0x10000) || null;
  return a === 0 && b !== 0 ? { width: height, height: width } : { width, height };
}

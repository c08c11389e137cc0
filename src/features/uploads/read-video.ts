import { open } from 'node:fs/promises';
import { MAX_SECONDS, type FileFacts } from './file-facts.js';
import { MovieFile, type Box } from './movie-file.js';

/**
 * Codecs that phones play, by their names in an MP4: H.264, HEVC, MPEG-4 Visual and H.263; AAC and AMR. Also those of
 * tracks that do not name theirs.
 */
const PLAYED = /^(avc[1-4]|hvc1|hev1|mp4v|[hs]263|mp4a|samr|sawb|)$/;

interface Track {
  handler: string;
  /** Empty if it is not named. */
  codec: string;
  header: Box;
}

/**
 * Dimensions and duration of a video or of a sound in the same form. Reads only the few boxes with these, each of a known
 * length: the tables of a movie claim how many entries they have, and a reader that believes it fills the memory.
 */
export async function readVideo(path: string, mimetype: string): Promise<Partial<FileFacts>> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const file = new MovieFile(handle);
    const movie = await file.get({ start: 0, end: size }, 'moov');
    const seconds = await readSeconds(file, movie);
    const tracks = await readTracks(file, movie);
    const film = tracks.find(({ handler }) => handler === 'vide');
    const sound = tracks.find(({ handler }) => handler === 'soun');
    if (!film && !sound) return { isDamaged: true };
    // A book that is read aloud has a film of pictures.
    if (!film || (sound && mimetype === 'audio/mp4'))
      return { mimetype: withCodec('audio/mp4', sound), seconds };
    const type = withCodec(mimetype, film, sound);
    return { mimetype: type, ...(await readSize(file, film.header)), seconds };
  } catch {
    return { isDamaged: true };
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

/** Films and sounds: phones play no other tracks, so those need not be readable. */
async function readTracks(file: MovieFile, movie: Box): Promise<Track[]> {
  const tracks: Track[] = [];
  for await (const track of file.boxes(movie)) {
    const handler = track.type === 'trak' ? await readHandler(file, track) : '';
    if (handler !== 'vide' && handler !== 'soun') continue;
    const codec = await readCodec(file, await file.get(track, 'mdia'));
    tracks.push({ handler, codec, header: await file.get(track, 'tkhd') });
  }
  return tracks;
}

/** Empty if it cannot be read. */
async function readHandler(file: MovieFile, track: Box): Promise<string> {
  try {
    return await file.text(await file.get(await file.get(track, 'mdia'), 'hdlr'), 8, 4);
  } catch {
    return '';
  }
}

/** The name of the first entry of the table of codecs. */
async function readCodec(file: MovieFile, media: Box): Promise<string> {
  let table: Box | undefined = media;
  for (const type of ['minf', 'stbl', 'stsd']) table = table && (await file.find(table, type));
  return table ? file.text(table, 12, 4) : '';
}

/** The type, with the first codec that phones do not play. */
function withCodec(mimetype: string, ...tracks: (Track | undefined)[]): string {
  const unplayed = tracks.find((track) => track && !PLAYED.test(track.codec));
  if (!unplayed) return mimetype;
  return `${mimetype}; codecs=${/^[\w.-]+$/.test(unplayed.codec) ? unplayed.codec : 'unknown'}`;
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

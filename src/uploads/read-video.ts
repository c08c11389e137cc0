import { createReadStream } from 'node:fs';
import { createFile, MP4BoxBuffer, type Movie, type Track } from 'mp4box';
import type { FileFacts } from './file-facts.js';

const CHUNK_BYTES = 1024 * 1024;
/** The index of an hour of video has a few megabytes; it is kept in memory until it is complete. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

/** Dimensions and duration of a video; nothing of a damaged one. */
export async function readVideo(path: string): Promise<Partial<FileFacts>> {
  try {
    const movie = await readMovie(path);
    if (!movie) return {};
    const seconds = secondsOf(movie);
    const track = movie.videoTracks[0];
    // An MP4 with a sound alone.
    if (!track) return { mimetype: 'audio/mp4', seconds };
    return { ...sizeOf(track), seconds };
  } catch {
    return {};
  }
}

/** Reads until the movie's index is complete, which may be at the end of the file. */
async function readMovie(path: string): Promise<Movie | null> {
  // Without keeping the pictures themselves.
  const file = createFile(false);
  let movie: Movie | null = null;
  file.onReady = (found) => (movie = found);
  file.onError = (_module, message) => {
    throw new Error(message);
  };
  let position = 0;
  for (let read = 0; read < MAX_READ_BYTES;) {
    const start = position;
    for await (const chunk of createReadStream(path, { start, highWaterMark: CHUNK_BYTES })) {
      const bytes = chunk as Buffer;
      const part = new Uint8Array(bytes).buffer;
      const next = file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(part, position));
      position += bytes.length;
      read += bytes.length;
      if (movie || read >= MAX_READ_BYTES) return movie;
      // The parser knows how far it can skip: the pictures usually come before the index.
      if (next > position) {
        position = next;
        break;
      }
    }
    if (position === start) return null;
  }
  return null;
}

/** Null if the index does not say it, as in some streams. */
function secondsOf({ duration, timescale, fragment_duration: fragments }: Movie): number | null {
  const seconds = fragments ? fragments.num / fragments.den : duration / timescale;
  return seconds > 0 && Number.isFinite(seconds) ? Math.max(1, Math.round(seconds)) : null;
}

/** As it is shown: phones store an upright video as one that lies on its side, with a rotation. */
function sizeOf({ track_width: width, track_height: height, matrix }: Track) {
  const isTurned = matrix[0] === 0 && matrix[1] !== 0;
  const [first, second] = isTurned ? [height, width] : [width, height];
  return { width: Math.round(first) || null, height: Math.round(second) || null };
}

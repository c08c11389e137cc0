/** The page's reading of a recording, as far as tests look at it. */
export interface PageRecording {
  chats: { jid: string; name: string }[];
  events: { kind: string; type: string; atMs: number }[];
}

interface RecordingModule {
  readRecording(text: string): { recording: PageRecording | null; problems: string[] };
}

interface LinesModule {
  comparableLines(recording: PageRecording): string[];
}

const at = (file: string): string =>
  new URL(`../../../client/state/recording/${file}`, import.meta.url).pathname;

// The page is plain JavaScript; only its own check knows its types.
export const { readRecording } = (await import(at('recording.js'))) as RecordingModule;
export const { comparableLines } = (await import(at('recording-lines.js'))) as LinesModule;

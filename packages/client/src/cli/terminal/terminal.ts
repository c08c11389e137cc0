import { styleText } from 'node:util';
import { toHarmlessJson } from './harmless.js';

export type Style = Parameters<typeof styleText>[0];

const USUAL_COLUMNS = 100;

/** The outputs of a command: results to one stream, everything else to the other. */
export class Terminal {
  constructor(
    private readonly stdout: NodeJS.WriteStream,
    private readonly stderr: NodeJS.WriteStream,
    private readonly env: NodeJS.ProcessEnv,
    readonly isJson: boolean,
  ) {}

  /** True if a person reads the results, so that lines may be drawn anew. */
  get isInteractive(): boolean {
    return this.stdout.isTTY && !this.isJson;
  }

  get columns(): number {
    return this.stdout.columns || USUAL_COLUMNS;
  }

  /** Writes a line of the result. */
  print(line: string): void {
    this.stdout.write(`${line}\n`);
  }

  /** Writes a value of the result, on one line. */
  printJson(value: unknown): void {
    this.print(toHarmlessJson(value));
  }

  /** Writes a line about the progress. */
  note(line: string): void {
    this.stderr.write(`${line}\n`);
  }

  /** Goes back over so many lines, and clears them. */
  erase(lines: number): void {
    if (lines > 0) this.stdout.write(`\u001B[${lines}A\u001B[0J`);
  }

  /** Colours a result, if a person reads it. */
  style(style: Style, text: string): string {
    return hasColors(this.stdout, this.env) ? paint(style, text) : text;
  }

  /** The same for notes on the other stream. */
  styleNote(style: Style, text: string): string {
    return hasColors(this.stderr, this.env) ? paint(style, text) : text;
  }
}

/** Asked for each stream: Node would ask one stream for both. */
function paint(style: Style, text: string): string {
  return styleText(style, text, { validateStream: false });
}

/** Follows https://no-color.org and https://force-color.org. */
function hasColors(
  stream: NodeJS.WriteStream,
  { NO_COLOR, FORCE_COLOR }: NodeJS.ProcessEnv,
): boolean {
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== '0';
  return stream.isTTY && stream.hasColors();
}

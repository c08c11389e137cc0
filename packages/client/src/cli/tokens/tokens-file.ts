import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';

/** A line of the file that `SERVICE_API_TOKENS_FILE` names. */
export interface TokenLine {
  name: string;
  token_sha256: string;
  accounts: string[];
  scopes: string[];
}

/** The line of a file without tokens: the service takes an empty one for a fault. */
const NONE = '# none';
const OWNER_ONLY = 0o600;

/**
 * The file of tokens of a service on this machine. A change stands in a new file, which replaces the old one, so that the
 * service never reads a half. Comments and other lines stay as they are.
 */
export class TokensFile {
  constructor(readonly path: string) {}

  /** @throws Error that names the line, if one is no token */
  list(): TokenLine[] {
    return this.read().flatMap((line, index) => this.parse(line, index) ?? []);
  }

  /** False if the name is there already. */
  add(token: TokenLine): boolean {
    return this.change((lines) => {
      if (this.indexOf(token.name, lines) !== -1) return undefined;
      return [...lines.filter((each) => each.trim() !== NONE), JSON.stringify(token)];
    });
  }

  /** Gives the name another token; false if the name is not there. */
  replace(name: string, digest: string): boolean {
    return this.change((lines) => {
      const index = this.indexOf(name, lines);
      const known = this.parse(lines[index] ?? '', index);
      return known && lines.with(index, JSON.stringify({ ...known, token_sha256: digest }));
    });
  }

  remove(name: string): void {
    this.change((lines) => {
      const left = lines.filter((line, index) => this.parse(line, index)?.name !== name);
      return left.some((line, index) => this.parse(line, index)) ? left : [...left, NONE];
    });
  }

  /** Without the end of the last line. */
  private read(): string[] {
    if (!existsSync(this.path)) return [];
    const text = readFileSync(this.path, 'utf8').replace(/\n$/, '');
    return text === '' ? [] : text.split('\n');
  }

  /** Undefined for an empty line and a comment. */
  private parse(line: string, index: number): TokenLine | undefined {
    if (line.trim() === '' || line.startsWith('#')) return undefined;
    try {
      const token = JSON.parse(line) as Partial<TokenLine> | null;
      const lists = [token?.accounts, token?.scopes];
      if (typeof token?.name === 'string' && lists.every(Array.isArray)) return token as TokenLine;
    } catch {
      // It is named below; its text may hold a token by mistake.
    }
    throw new Error(`Line ${index + 1} of ${this.path} is no token. Mend it, or take it out.`);
  }

  private indexOf(name: string, lines: string[]): number {
    return lines.findIndex((line, index) => this.parse(line, index)?.name === name);
  }

  /** @param edit returns undefined to change nothing; then this returns false */
  private change(edit: (lines: string[]) => string[] | undefined): boolean {
    const isThere = existsSync(this.path);
    const target = isThere ? realpathSync(this.path) : this.path;
    const draft = `${target}.new`;
    const file = this.open(draft);
    let isRenamed = false;
    try {
      const lines = edit(this.read());
      if (!lines) return false;
      writeFileSync(file, `${lines.join('\n')}\n`);
      fsyncSync(file);
      if (isThere) {
        // The service may run as another user.
        const { mode, uid, gid } = statSync(target);
        // By the open file, since its name could lead elsewhere by now.
        fchownSync(file, uid, gid);
        fchmodSync(file, mode);
      }
      renameSync(draft, target);
      isRenamed = true;
      return true;
    } finally {
      closeSync(file);
      // By then, another command may have a draft of the same name.
      if (!isRenamed) rmSync(draft);
    }
  }

  /** Fails while another command changes the file, so that neither change is lost. */
  private open(draft: string): number {
    try {
      return openSync(draft, 'wx', OWNER_ONLY);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new Error(`Another command is changing the file. If none runs, delete ${draft}.`, {
        cause: error,
      });
    }
  }
}

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

  /** Adds the line, in the place of that of the same name. */
  put(token: TokenLine): void {
    const line = JSON.stringify(token);
    this.change((lines) => {
      const index = lines.findIndex((each, at) => this.parse(each, at)?.name === token.name);
      if (index !== -1) return lines.with(index, line);
      return [...lines.filter((each) => each.trim() !== NONE), line];
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
      if (typeof token?.name === 'string' && token.accounts && token.scopes) {
        return token as TokenLine;
      }
    } catch {
      // It is named below; its text may hold a token by mistake.
    }
    throw new Error(`Line ${index + 1} of ${this.path} is no token. Mend it, or take it out.`);
  }

  private change(edit: (lines: string[]) => string[]): void {
    const isThere = existsSync(this.path);
    const target = isThere ? realpathSync(this.path) : this.path;
    const draft = `${target}.new`;
    const file = this.open(draft);
    try {
      writeFileSync(file, `${edit(this.read()).join('\n')}\n`);
      fsyncSync(file);
      if (isThere) {
        // The service may run as another user.
        const { mode, uid, gid } = statSync(target);
        // By the open file, since its name could lead elsewhere by now.
        fchownSync(file, uid, gid);
        fchmodSync(file, mode);
      }
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    } finally {
      closeSync(file);
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

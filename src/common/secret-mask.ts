const HIDDEN = '[hidden]';
/** More values than any call needs. */
const MAX_VALUES = 500;

/** Names of fields and query parameters whose values are secrets. */
const SECRET_NAME = /token|secret|passw|authori[sz]|cookie|credential|(^|[-_ ])key$|api-?key/i;
/** A parameter in a query: its start and name, then its value. */
const PARAMETER = /([?&]([^=&]*)=)([^&]*)/g;

/**
 * Takes secrets out of one request before it is kept: fields and parameters with the name of a secret, and the API token
 * wherever it stands. Texts and numbers stay: who may read the requests may read the messages.
 */
export class SecretMask {
  /** Whether something was hidden, so that the request cannot be repeated as it was. */
  hasHidden = false;
  private readonly forms: string[];

  /** @param tokens of this service */
  constructor(tokens: readonly string[]) {
    const forms = tokens.flatMap((token) => [token, encodeURIComponent(token)]);
    this.forms = [...new Set(forms)];
  }

  text(text: string): string {
    let masked = text;
    for (const form of this.forms) masked = masked.replaceAll(form, HIDDEN);
    this.hasHidden ||= masked !== text;
    return masked;
  }

  /** @param path with its query */
  path(path: string): string {
    const masked = path.replace(PARAMETER, (all, start: string, name: string) =>
      SECRET_NAME.test(name) ? start + this.hide() : all,
    );
    return this.text(masked);
  }

  /** A copy of a JSON body, nested at most as deep as bodies may be; null if it has very many values. */
  body(body: object): object | null {
    let left = MAX_VALUES;
    const copy = (value: unknown, name: string): unknown => {
      left -= 1;
      if (left < 0 || value === null) return null;
      if (SECRET_NAME.test(name)) return this.hide();
      if (typeof value === 'string') return this.text(value);
      if (typeof value !== 'object') return value;
      if (Array.isArray(value)) return value.slice(0, left + 1).map((item) => copy(item, ''));
      const fields = Object.entries(value).slice(0, left + 1);
      return Object.fromEntries(fields.map(([key, item]) => [this.text(key), copy(item, key)]));
    };
    const masked = copy(body, '') as object;
    return left < 0 ? null : masked;
  }

  private hide(): string {
    this.hasHidden = true;
    return HIDDEN;
  }
}

const HIDDEN = '[hidden]';
/** More values than any call needs. */
const MAX_VALUES = 500;

/** Names of fields, parameters and headers whose values are secrets. */
const SECRET_NAME =
  /token|secret|pass(w|phrase|code)|pwd|authori[sz]|bearer|cookie|credential|signature|jwt|(api|access|auth|private|signing|encryption)[-_ ]?key|(^|[-_ .[])(key|auth)\]?$/i;
/** Fields with headers for another server: their values are hidden, under any name. */
const HEADERS_NAME = /headers?$/i;
/** A parameter in a query: its start and name, then its value. Each attempt ends where the next begins. */
const PARAMETER = /([?&]([^=&?#\s]*)=)([^&#\s]*)/g;
/** The login in an address, such as that of a proxy. */
const USER = /(:\/\/)[^\s/?#]*@/g;
/** Secrets that sign webhooks, in the form in which the service writes them. */
const SIGNING = /\bwhsec_[\w+/=-]+/g;

/**
 * Removes secrets from stored and shown data: values of secret names, all values of headers, logins and parameters of
 * addresses, signing secrets, and known secrets in any place. Texts and numbers stay: whoever may read the requests may
 * read the messages.
 */
export class SecretMask {
  /** True if something was hidden, so that the request cannot be repeated unchanged. */
  hasHidden = false;
  private readonly forms: string[];

  /** @param secrets the known ones, such as the token of this service */
  constructor(secrets: readonly string[]) {
    const forms = secrets.flatMap(formsOf);
    this.forms = [...new Set(forms)];
  }

  text(text: string): string {
    let masked = text;
    for (const form of this.forms) masked = masked.replaceAll(form, HIDDEN);
    masked = masked.replace(SIGNING, HIDDEN);
    if (masked.includes('://')) masked = this.query(masked.replace(USER, `$1${HIDDEN}@`));
    this.hasHidden ||= masked !== text;
    return masked;
  }

  /** @param path with its query */
  path(path: string): string {
    return this.text(this.query(path));
  }

  /** A copy of a JSON body, nested at most as deep as bodies may be; null if it has very many values. */
  body(body: object): object | null {
    let left = MAX_VALUES;
    const copy = (value: unknown, name: string, isHeader = false): unknown => {
      left -= 1;
      if (left < 0 || value === null) return null;
      if (
        SECRET_NAME.test(name) ||
        ((isHeader || HEADERS_NAME.test(name)) && typeof value !== 'object')
      )
        return this.hide();
      if (typeof value === 'string') return this.text(value);
      if (typeof value !== 'object') return value;
      const areHeaders = isHeader || HEADERS_NAME.test(name);
      if (Array.isArray(value)) {
        return value.slice(0, left + 1).map((item) => copy(item, '', areHeaders));
      }
      const fields = Object.entries(value).slice(0, left + 1);
      return Object.fromEntries(
        fields.map(([key, item]) => [this.text(key), copy(item, key, areHeaders)]),
      );
    };
    const masked = copy(body, '') as object;
    return left < 0 ? null : masked;
  }

  private query(text: string): string {
    return text.replace(PARAMETER, (all, start: string, name: string) =>
      SECRET_NAME.test(decoded(name)) ? start + this.hide() : all,
    );
  }

  private hide(): string {
    this.hasHidden = true;
    return HIDDEN;
  }
}

/** The forms of a secret in a text, in JSON within a text, or in an address. */
function formsOf(secret: string): string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

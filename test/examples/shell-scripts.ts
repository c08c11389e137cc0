/** A place in a shell script where input may be run, split or read as a pattern, a number or a format. */
export interface Doubt {
  line: string;
  why: string;
}

/** `$?`, `$$` and the like, the number of a job, and variables of the own environment, which may be several words. */
const OWN = /^\$(?:[?$!#0]|\{?(?:network|service|[A-Z_]+)\b)/;
const EXPANSION = /\$(?:\w+|[?$!#@*]|\{[^}]*\}|\()/y;
const NUMBER_CHECK = (name: string): RegExp =>
  new RegExp(`case "?\\$${name}"? in [^)]*\\*\\[!0123456789\\]\\*`);

/** Finds such places by reading quotes as a shell does; here-documents are not parsed. */
export function doubtsIn(script: string): Doubt[] {
  const doubts: Doubt[] = [];
  let earlier = '';
  for (const line of script.replaceAll('\\\n', ' ').split('\n')) {
    const say = (why: string): number => doubts.push({ line: line.trim(), why });
    const code = line.replace(/(^|\s)#\s.*$/, '');
    for (const [, sum = ''] of code.matchAll(/\$\(\((.*?)\)\)/g)) {
      const names = sum.replaceAll(/\$\([^()]*\)/g, '').match(/[a-z_]\w*/gi) ?? [];
      if (names.some((name) => !NUMBER_CHECK(name).test(earlier))) say('arithmetic on a text');
    }
    for (const [, name = ''] of code.matchAll(/\[ "?\$\{?(\w+)[^\]]*-(?:lt|le|gt|ge|eq|ne) /g)) {
      if (!new RegExp(`\\b${name}=\\$\\(\\(`).test(earlier))
        say('a comparison of a text as a number');
    }
    if (/\beval\b/.test(code.replace(/eval "\$\(whatsapp-dashboard completions bash\)"/, ''))) {
      say('eval');
    }
    if (/\becho\b[^|;&]*\$(?!\(openssl rand)/.test(code)) say('echo, which may read escapes');
    if (/\bprintf "[^"]*\$/.test(code) || /\bprintf \$/.test(code)) say('a format of printf');
    if (unquotedIn(code)) say('an expansion without quotes');
    earlier += `${code}\n`;
  }
  return doubts;
}

/** Assignments and the word of a `case` are not split. */
function unquotedIn(code: string): boolean {
  let quote = '';
  /** The quotes around each command whose output is used. */
  const outer: string[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at] ?? '';
    if (character === '\\') at += 1;
    else if (quote !== "'" && code.startsWith('$(', at)) {
      outer.push(quote);
      quote = '';
      at += 1;
    } else if (character === ')' && quote === '' && outer.length > 0) quote = outer.pop() ?? '';
    else if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (quote === '' && character === '$') {
      EXPANSION.lastIndex = at;
      const [found = ''] = EXPANSION.exec(code) ?? [];
      const before = code.slice(0, at);
      const isWhole = /(?:^|[\s(])\w+=[^\s"']*$|\bcase $/.test(before);
      if (found !== '' && found !== '$(' && !isWhole && !OWN.test(code.slice(at))) return true;
    }
  }
  return false;
}

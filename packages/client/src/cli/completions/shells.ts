import type { Command, Options } from '../usage/command.js';
import { COMMON_OPTIONS } from '../usage/common-options.js';

/** The words with which a shell completes the command line of a program. */
export interface Grammar {
  program: string;
  commands: Command[];
}

export const SHELLS = { bash: toBash, zsh: toZsh, fish: toFish };

const allOptions = (command: Command): Options => ({ ...command.options, ...COMMON_OPTIONS });
const flagsOf = (options: Options) => Object.keys(options).map((name) => `--${name}`);
const fileOptions = /^(file|token-file)$/;

export function toBash({ program, commands }: Grammar): string {
  const name = `_${program.replaceAll(/\W/g, '_')}`;
  const values = choicesOf(commands).map(
    ([option, choices]) => `    --${option}) words='${choices.join(' ')}' ;;`,
  );
  const flags = commands.map(
    (command) => `      ${command.name}) words='${flagsOf(allOptions(command)).join(' ')}' ;;`,
  );
  return `# bash completions of ${program}: eval "$(${program} completions bash)"
${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command='' word words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in ${commands.map((each) => each.name).join('|')}) command=$word; break ;; esac
  done
  case "$previous" in
    --file|--token-file) COMPREPLY=($(compgen -f -- "$current")); return ;;
${values.join('\n')}
  esac
  if [ -z "$words" ]; then
    case "$command" in
      '') words='${[...commands.map((each) => each.name), ...flagsOf(COMMON_OPTIONS)].join(' ')}' ;;
${flags.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F ${name} ${program}
`;
}

export function toZsh({ program, commands }: Grammar): string {
  const name = `_${program.replaceAll(/\W/g, '_')}`;
  const list = commands.map((each) => `    '${each.name}:${quote(each.summary)}'`);
  const cases = commands.map(
    (command) => `    ${command.name}) _arguments ${toZshOptions(allOptions(command))} ;;`,
  );
  return `#compdef ${program}
# zsh completions of ${program}: source <(${program} completions zsh)
${name}() {
  local -a commands
  commands=(
${list.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${cases.join('\n')}
  esac
}
compdef ${name} ${program}
`;
}

function toZshOptions(options: Options): string {
  return Object.entries(options)
    .map(([name, { type, choices, summary, value, multiple }]) => {
      const action = choices ? `(${choices.join(' ')})` : fileOptions.test(name) ? '_files' : '';
      const argument = type === 'string' ? `:${value ?? name}:${action}` : '';
      return `'${multiple ? '*' : ''}--${name}[${quote(summary)}]${argument}'`;
    })
    .join(' ');
}

export function toFish({ program, commands }: Grammar): string {
  const names = commands.map((each) => each.name).join(' ');
  const complete = `complete -c ${program}`;
  const lines = commands.flatMap((command) => [
    `${complete} -f -n "not __fish_seen_subcommand_from ${names}" -a ${command.name} -d '${quote(command.summary)}'`,
    ...toFishOptions(command.options).map(
      (option) => `${complete} -n "__fish_seen_subcommand_from ${command.name}" ${option}`,
    ),
  ]);
  const common = toFishOptions(COMMON_OPTIONS).map((option) => `${complete} ${option}`);
  return `# fish completions of ${program}: ${program} completions fish | source
${[...lines, ...common].join('\n')}
`;
}

function toFishOptions(options: Options): string[] {
  return Object.entries(options).map(([name, { type, short, choices, summary }]) =>
    [
      `-l ${name}`,
      ...(short ? [`-s ${short}`] : []),
      ...(choices ? [`-x -a '${choices.join(' ')}'`] : type === 'string' ? ['-r'] : []),
      `-d '${quote(summary)}'`,
    ].join(' '),
  );
}

/** The choices by option; an option of several commands has the same ones in each. */
function choicesOf(commands: Command[]): [string, readonly string[]][] {
  const found = commands.flatMap(({ options }) =>
    Object.entries(options).flatMap(([name, { choices }]): [string, readonly string[]][] =>
      choices ? [[name, choices]] : [],
    ),
  );
  return [...new Map(found)];
}

/** Quotes a word for single quotes, and for the brackets of zsh. */
function quote(text: string): string {
  return text.replaceAll("'", '').replaceAll(/[[\]:]/g, ' ');
}

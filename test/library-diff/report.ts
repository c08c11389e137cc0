import type { Difference, Observations } from './differences.js';

/** The differences by scenario, as a page in Markdown. */
export function toReport(
  [before, after]: [string, string],
  differences: Difference[],
  [costBefore, costAfter]: [Observations, Observations],
): string {
  const scenarios = [...costBefore.keys()];
  const differing = scenarios.filter((name) => differences.some((each) => each.scenario === name));
  const sections = differing.map((name) => {
    const rows = differences.filter(({ scenario }) => scenario === name).map(toRow);
    return `## ${toTitle(name)}\n\n| | ${before} | ${after} |\n| --- | --- | --- |\n${rows.join('\n')}`;
  });
  return [
    `# Baileys ${before} and ${after}`,
    `${scenarios.length} scenarios, ${differing.length} differ. A row is a stanza or an event by its form, with how often it came.`,
    ...sections,
    toCosts([before, after], [costBefore, costAfter]),
  ].join('\n\n');
}

function toRow({ shape, before, after }: Difference): string {
  return `| \`${shape.replaceAll('|', String.raw`\|`)}\` | ${toCount(before)} | ${toCount(after)} |`;
}

function toCount([least, most]: [number, number]): string {
  return least === most ? String(least) : `${least} to ${most}`;
}

/** CPU times of a machine that has other work differ by themselves: only the sum is shown. */
function toCosts(names: [string, string], sides: [Observations, Observations]): string {
  const rows = sides.map((side, index) => {
    const least = [...side.values()].map(({ cpuMs }) => Math.min(...cpuMs));
    const stanzas = [...side.values()].flatMap(({ runs }) => runs[0]);
    const isOut = (shape: string): boolean => shape.startsWith('out ');
    const isIn = (shape: string): boolean => shape.startsWith('in ');
    const sum = Math.round(least.reduce((total, each) => total + each, 0));
    return `| ${names[index]} | ${stanzas.filter(isOut).length} | ${stanzas.filter(isIn).length} | ${sum} ms |`;
  });
  return `## Costs of all scenarios\n\n| | stanzas out | stanzas in | CPU |\n| --- | --- | --- | --- |\n${rows.join('\n')}`;
}

function toTitle(name: string): string {
  return name[0].toUpperCase() + name.slice(1);
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './shell-commands.js';

const LINK = /\]\(<?([^)\s>]+)|^\[[^\]]+\]: +(\S+)|\b(?:href|src|srcset)="([^"]+)"/gm;

/** The links and pictures of these pages that lead nowhere; those to other hosts are not looked at. */
export function brokenLinks(files: string[]): string[] {
  return files.flatMap((file) =>
    linksOf(file)
      .filter((link) => !/^[a-z]+:/i.test(link) && !leadsSomewhere(file, link))
      .map((link) => `${relative(ROOT, file)}: ${link}`),
  );
}

function linksOf(file: string): string[] {
  const prose = withoutBlocks(file).replace(/(`+)(?!`)(?:(?!\n\n).)*?[^`]\1(?!`)/gs, '');
  return [...prose.matchAll(LINK)].map(([, inline, defined, html]) => inline ?? defined ?? html);
}

function leadsSomewhere(file: string, link: string): boolean {
  const [path = '', anchor] = decodeURI(link).split('#');
  const target = path === '' ? file : join(path.startsWith('/') ? ROOT : dirname(file), path);
  if (!existsSync(target)) return false;
  return !anchor || !target.endsWith('.md') || anchorsOf(target).has(anchor);
}

/** The headings of a page as GitHub names them in links: the second of the same name ends in -1. */
function anchorsOf(file: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutBlocks(file).matchAll(/^#{1,6} +(.*)$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = text.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

/** A page without its blocks of code, which may have lines that look like headings. */
function withoutBlocks(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/^( *)(```+)[^`].*?^ *\2`*$/gms, '');
}

/**
 * Follows a link, as a click does.
 * @param {{ href: string, download?: string, target?: string }} link
 */
export function followLink({ href, download, target }) {
  const link = document.createElement('a');
  link.href = href;
  if (download !== undefined) link.download = download;
  if (target !== undefined) link.target = target;
  link.rel = 'noopener';
  link.click();
}

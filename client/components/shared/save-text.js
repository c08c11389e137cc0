import { followLink } from '../../service/follow-link.js';

/**
 * Saves a text as a file, as a download does.
 * @param {string} name
 * @param {string} text
 */
export function saveText(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  followLink({ href: url, download: name });
  URL.revokeObjectURL(url);
}

/**
 * Saves a text as a file, as a download does.
 * @param {string} name
 * @param {string} text
 */
export function saveText(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

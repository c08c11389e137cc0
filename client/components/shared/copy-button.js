import { html } from 'lit';
import { t } from '../../language/t.js';

const SAID_MS = 1500;

/**
 * A button that copies a text to the clipboard and briefly confirms it.
 * @param {string} label
 * @param {() => string | Promise<string>} textOf
 */
export function copyButton(label, textOf) {
  return html`<button
    class="button small"
    type="button"
    @click=${(/** @type {MouseEvent} */ { currentTarget }) => void copy(currentTarget, textOf)}
  >
    <span>${label}</span><span class="copied" role="status"></span>
  </button>`;
}

/**
 * @param {EventTarget | null} button
 * @param {() => string | Promise<string>} textOf
 */
async function copy(button, textOf) {
  const said = button instanceof Element ? button.querySelector('.copied') : null;
  const hasCopied = await copyText(await textOf());
  if (!said) return;
  said.textContent = hasCopied ? t('action.copied') : t('action.copy-failed');
  setTimeout(() => (said.textContent = ''), SAID_MS);
}

/**
 * The clipboard API is missing on plain http pages of other hosts, where only the old `execCommand` works.
 * @param {string} text
 * @returns {Promise<boolean>} whether it is in the clipboard
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return writeBySelection(text);
  }
}

/** @param {string} text */
function writeBySelection(text) {
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  (activeElement?.closest('dialog') ?? document.body).append(field);
  field.select();
  const hasCopied = document.execCommand('copy');
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return hasCopied;
}

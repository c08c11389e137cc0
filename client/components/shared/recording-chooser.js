import { html } from 'lit';

/**
 * A button that asks for the file of a recording. The same file can be chosen again.
 * @param {{ label: string, name: string, isSmall?: boolean, onFile: (file: File) => void }} options `name` of the field
 */
export function recordingChooser({ label, name, isSmall = false, onFile }) {
  return html`<button class="button ${isSmall ? 'small' : ''}" type="button" @click=${openField}>
      ${label}
    </button>
    <input
      type="file"
      hidden
      accept=".ndjson,.jsonl,application/x-ndjson"
      aria-label=${name}
      @change=${(/** @type {Event} */ { target }) => takeFile(target, onFile)}
    />`;
}

/** @param {MouseEvent} event */
function openField({ currentTarget }) {
  const field = currentTarget instanceof Element ? currentTarget.nextElementSibling : null;
  if (field instanceof HTMLInputElement) field.click();
}

/**
 * @param {EventTarget | null} field
 * @param {(file: File) => void} onFile
 */
function takeFile(field, onFile) {
  if (!(field instanceof HTMLInputElement) || !field.files?.[0]) return;
  onFile(field.files[0]);
  field.value = '';
}

import { html } from 'lit';

/**
 * The letters of an account on its color. They are decorative, so the style sheet shows them: they are not text.
 * @param {{ letters: string, color: number }} item
 */
export const accountMark = ({ letters, color }) =>
  html`<span class="account-mark account-color-${color}" data-letters=${letters}></span>`;

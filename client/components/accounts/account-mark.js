import { html } from 'lit';

/**
 * The letters of an account on its color. They are decorative: the style sheet shows them, so that they are no text.
 * @param {{ letters: string, color: number }} item
 */
export const accountMark = ({ letters, color }) =>
  html`<span class="account-mark account-color-${color}" data-letters=${letters}></span>`;

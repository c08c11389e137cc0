import { html, LitElement, render } from 'lit';
import { t } from '../../language/t.js';

/**
 * @import { PropertyDeclaration } from 'lit'
 * @import { Emitted } from './intents.js'
 */

/**
 * An element without shadow DOM, so that the page's style sheets, labels and landmarks work inside it. If it cannot be
 * drawn, it says so in its place, and tries again with its next change.
 */
export class LightElement extends LitElement {
  #isBroken = false;

  /**
   * Templates set properties; none is an attribute.
   * @param {PropertyKey} name
   * @param {PropertyDeclaration} [options]
   */
  static createProperty(name, options) {
    super.createProperty(name, { ...options, attribute: false });
  }

  createRenderRoot() {
    return this;
  }

  scheduleUpdate() {
    try {
      void super.scheduleUpdate();
      this.#isBroken = false;
    } catch (error) {
      // Reported once, not with each change.
      if (!this.#isBroken) reportError(error);
      this.#isBroken = true;
      render(partProblem(), this.renderRoot, this.renderOptions);
    }
  }

  /**
   * Sends an event up.
   * @template {keyof Emitted} Name
   * @param {Name} name
   * @param {Emitted[Name]} detail
   */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

/** Replaces a part of the page that could not be loaded or drawn: says so, and what to do. */
export const partProblem = () =>
  html`<div class="part-problem" role="alert">
    <p><strong>${t('part.failed')}</strong></p>
    <p>${t('part.failed.hint')}</p>
    <button class="button small" type="button" @click=${() => location.reload()}>
      ${t('part.reload')}
    </button>
  </div>`;

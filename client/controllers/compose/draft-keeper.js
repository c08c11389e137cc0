import { atTheEnd, later } from '../../account/visit.js';
import { storageKey } from '../../account/account.js';
import { EMPTY_DRAFT } from '../../state/compose/drafts.reducer.js';

/**
 * @import { AppState } from '../../state/app.reducer.js'
 * @import { Draft, Drafts } from '../../state/compose/drafts.reducer.js'
 */

const WAIT_MS = 250;

/** Keeps drafts as long as the tab lives, so that a reload does not lose them. */
export class DraftKeeper {
  #key = storageKey('drafts');
  #storage;
  /** @type {Drafts} */
  #kept = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Storage} storage */
  constructor(storage) {
    this.#storage = storage;
    atTheEnd(() => this.#write());
  }

  /** @returns {Drafts} the stored drafts; invalid ones are ignored */
  restore() {
    try {
      const entries = Object.entries(JSON.parse(this.#storage.getItem(this.#key) ?? '{}'));
      return Object.fromEntries(
        entries.map(([key, { to, text, quoted = null, edited = null, mentions = [] }]) => [
          key,
          { ...EMPTY_DRAFT, to: String(to), text: String(text), quoted, edited, mentions },
        ]),
      );
    } catch {
      return {}; // no storage, or no JSON in it
    }
  }

  /** @param {AppState} state */
  update({ drafts }) {
    if (drafts === this.#kept) return;
    this.#kept = drafts;
    clearTimeout(this.#timer);
    this.#timer = later(() => this.#write(), WAIT_MS);
  }

  #write() {
    const written = Object.entries(this.#kept).flatMap(([key, draft]) =>
      draft && (draft.text || draft.to || draft.quoted || draft.edited) ? [[key, kept(draft)]] : [],
    );
    try {
      this.#storage.setItem(this.#key, JSON.stringify(Object.fromEntries(written)));
    } catch {
      // Without storage, or with a full one, drafts last as long as the page.
    }
  }
}

/** @param {Draft} draft */
const kept = ({ to, text, quoted, edited, mentions }) => ({ to, text, quoted, edited, mentions });

import { EMPTY_DRAFT } from '../state/drafts.reducer.js';

/** @import { Drafts } from '../state/drafts.reducer.js' */

const KEY = 'drafts';
const WAIT_MS = 250;

/** Keeps drafts as long as the tab lives, so that a reload does not lose them. */
export class DraftKeeper {
  #storage;
  /** @type {Drafts} */
  #kept = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Storage} storage */
  constructor(storage) {
    this.#storage = storage;
    addEventListener('pagehide', () => this.#write());
  }

  /** @returns {Drafts} the stored drafts; invalid ones are ignored */
  restore() {
    try {
      const entries = Object.entries(JSON.parse(this.#storage.getItem(KEY) ?? '{}'));
      return Object.fromEntries(
        entries.map(([key, { to, text, quoted, mentions }]) => [
          key,
          {
            ...EMPTY_DRAFT,
            to: String(to),
            text: String(text),
            quoted: quoted ?? null,
            mentions: mentions ?? [],
          },
        ]),
      );
    } catch {
      return {}; // no storage, or no JSON in it
    }
  }

  /** @param {Drafts} drafts */
  update(drafts) {
    if (drafts === this.#kept) return;
    this.#kept = drafts;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(), WAIT_MS);
  }

  #write() {
    const written = Object.entries(this.#kept).flatMap(([key, draft]) =>
      draft && (draft.text || draft.to || draft.quoted)
        ? [
            [
              key,
              { to: draft.to, text: draft.text, quoted: draft.quoted, mentions: draft.mentions },
            ],
          ]
        : [],
    );
    try {
      this.#storage.setItem(KEY, JSON.stringify(Object.fromEntries(written)));
    } catch {
      // Without storage, or with a full one, drafts last as long as the page.
    }
  }
}

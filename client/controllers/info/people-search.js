import { later } from '../../account/visit.js';
import { problemOf } from '../../service/api-error.js';
import { listContacts } from '../../service/people-api.js';
import { searchText, toPerson } from '../../state/people/people.js';
import { changeParts } from '../shared/change-parts.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppStore } from '../../state/app.reducer.js'
 * @import { PeopleSearch as Search } from '../../state/people/people.js'
 */

const WAIT_MS = 200;
/** The stream does not carry people without a chat. */
const AGAIN_MS = 500;
const LIMIT = 50;

/** Searches contacts while a person types, and again while they are shown; only the latest search is shown. */
export class PeopleSearch {
  #store;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @type {Handlers} */
  intents = {
    'people-search': ({ text }) => this.search(text),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {string} text empty for the first contacts */
  search(text) {
    clearTimeout(this.#timer);
    const { found } = this.#store.state.parts.people;
    // Keeps the found people until newer ones come, so that the list does not flicker.
    changeParts(this.#store, {
      people: { text, found: text === '' ? null : found, problem: null },
    });
    this.#timer = later(() => void this.#find(text), text === '' ? 0 : WAIT_MS);
  }

  /** @param {string} text */
  async #find(text) {
    try {
      const { contacts } = await listContacts(searchText(text), LIMIT);
      this.#show(text, { found: contacts.map(toPerson), problem: null });
    } catch (error) {
      this.#show(text, { found: [], problem: problemOf(error) });
    }
  }

  /**
   * @param {string} text
   * @param {Omit<Search, 'text'>} result
   */
  #show(text, result) {
    const { people: shown } = this.#store.state.parts;
    if (shown.text !== text) return;
    const people = { text, ...result };
    if (JSON.stringify(people) !== JSON.stringify(shown)) changeParts(this.#store, { people });
    this.#follow(text);
  }

  /** @param {string} text */
  #follow(text) {
    clearTimeout(this.#timer);
    this.#timer = later(() => {
      const { parts, isServiceAway } = this.#store.state;
      const { newGroup, form, info } = parts;
      const isOpen = newGroup !== null || form?.kind === 'contact' || info?.mode === 'add';
      const isSeen = document.visibilityState === 'visible' && !isServiceAway;
      if (isOpen && isSeen) void this.#find(text);
      else if (isOpen) this.#follow(text);
    }, AGAIN_MS);
  }
}

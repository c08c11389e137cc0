import { every, later } from '../../account/visit.js';
import { loadPart } from '../../components/parts.js';
import { t } from '../../language/t.js';
import { problemOf } from '../../service/api-error.js';
import { getPlayground, runCommand } from '../../service/dashboard-api.js';
import { focusOn } from '../shared/focus-on.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Problem } from '../../service/types.d.ts'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 * @import { SettingsKeeper } from '../page/settings-keeper.js'
 */

/** Polled, as faults also end by themselves, or are changed by others. */
const POLL_MS = 500;
/** How long the page says what a command has done while the panel is closed. */
const SAID_MS = 8000;
/** The most bytes of a recording: the service takes requests of a mebibyte, and the recording is escaped in them. */
const MAX_REPLAY_BYTES = 700_000;

/** Knows if the service runs in the playground, and gives commands to its people and faults. */
export class PlaygroundControl {
  #store;
  #settings;
  #hasAsked = false;
  /** Number of commands since the page was loaded. */
  #commandCount = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @type {Handlers} */
  intents = {
    'playground-toggle': ({ isOpen }) => this.toggle(isOpen),
    'playground-replay': ({ file, speed }) => void this.replay(file, speed),
    'playground-command': ({ command, body, done }) => void this.run(command, body, done),
    'tour-move': ({ step }) => this.#moveTour(step),
  };

  /**
   * @param {AppStore} store
   * @param {SettingsKeeper} settings
   */
  constructor(store, settings) {
    this.#store = store;
    this.#settings = settings;
    every(() => void this.#poll(), POLL_MS);
  }

  /** @param {AppState} state */
  update({ connection }) {
    if (this.#hasAsked || connection?.mode !== 'local') return;
    this.#hasAsked = true;
    void this.#load();
  }

  /**
   * Returns the focus to its former place.
   * @param {boolean} isOpen
   */
  toggle(isOpen) {
    this.#store.dispatch({ type: 'playground.toggled', isOpen });
    void this.#poll();
    if (!isOpen) focusOn('.playground-button');
  }

  /**
   * @param {string} command
   * @param {object} body
   * @param {string} done the text to show then
   */
  async run(command, body, done) {
    this.#commandCount += 1;
    clearTimeout(this.#timer);
    this.#store.dispatch({ type: 'playground.working' });
    try {
      await runCommand(command, body);
      await this.#refresh();
      this.#store.dispatch({ type: 'playground.done', done });
    } catch (error) {
      this.#fail(problemOf(error));
    }
    this.#timer = later(() => this.#forget(), SAID_MS);
  }

  /** @param {Problem} problem shown as a notice while the panel is closed */
  #fail(problem) {
    this.#store.dispatch({ type: 'playground.failed', problem });
    if (!this.#store.state.playground.isOpen)
      this.#store.dispatch({ type: 'notice.changed', notice: problem });
  }

  /** The panel keeps showing what a command has done, a toast does not. */
  #forget() {
    if (!this.#store.state.playground.isOpen)
      this.#store.dispatch({ type: 'playground.done', done: '' });
  }

  /**
   * @param {File} file a recording
   * @param {number} speed a multiple of the recorded speed; 0 for step by step
   */
  async replay(file, speed) {
    if (file.size > MAX_REPLAY_BYTES) {
      const problem = { error: t('playground.replay.too-large'), code: 'body_too_large' };
      return this.#store.dispatch({ type: 'playground.failed', problem });
    }
    const recording = await file.text().catch(() => null);
    if (recording === null) {
      const problem = { error: t('recording.unreadable'), code: 'unreadable_file' };
      return this.#store.dispatch({ type: 'playground.failed', problem });
    }
    await this.run(
      'replay',
      { recording, speed },
      t('playground.replay.begun', { name: file.name }),
    );
  }

  /** @param {number | null} step null to leave the tour for good */
  #moveTour(step) {
    this.#store.dispatch({ type: 'tour.moved', step });
    if (step === null) void this.#settings.change({ hasSeenTour: true });
  }

  async #load() {
    try {
      const playground = await getPlayground();
      if (!playground.is_available) return;
      await Promise.all([loadPart('playground-panel'), loadPart('tour-card')]);
      this.#store.dispatch({ type: 'playground.loaded', playground });
      if (!this.#store.state.settings.hasSeenTour)
        this.#store.dispatch({ type: 'tour.moved', step: 0 });
    } catch {
      // Stays hidden if the service is away. The next load of the page asks again.
    }
  }

  async #poll() {
    const { playground, overlay, isServiceAway } = this.#store.state;
    const isShown = playground.isOpen || (playground.isAvailable && overlay === 'palette');
    if (!isShown || isServiceAway || document.visibilityState !== 'visible') return;
    if (!playground.isWorking) await this.#refresh();
  }

  async #refresh() {
    const count = this.#commandCount;
    try {
      const found = await getPlayground();
      // Ignores an answer from before a command: it would turn the switch back for a moment.
      if (count === this.#commandCount)
        this.#store.dispatch({ type: 'playground.loaded', playground: found });
    } catch {
      // The next poll may succeed; a failed command reports it.
    }
  }
}

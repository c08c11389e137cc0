/**
 * The progress of the sound of a message.
 * @typedef {object} SoundState
 * @property {boolean} isPlaying
 * @property {boolean} isLoading wants to play, and waits for data
 * @property {number} at seconds
 * @property {number | null} seconds the whole length; null until the file tells it
 */

const SPEEDS = [1, 1.5, 2];

/**
 * Plays the sounds of messages, one at a time. It has the only `<audio>`: one in the thread would stop when its row
 * scrolls out of view. Nothing is loaded before `toggle`.
 */
class Playback extends EventTarget {
  /** @type {HTMLAudioElement | null} */
  #audio = null;
  /** @type {string | null} the path of the sound that is loaded */
  #path = null;
  /** @type {Map<string, number>} the positions of the others, in seconds */
  #places = new Map();
  #speed = 1;
  /** @type {string | null} the path of a sound to play once the service has it */
  #wish = null;
  #frame = 0;
  #isLoading = false;

  get speed() {
    return this.#speed;
  }

  /**
   * @param {string} path
   * @returns {SoundState}
   */
  stateOf(path) {
    const audio = this.#audio;
    const place = this.#places.get(path);
    if (!audio || path !== this.#path)
      return { isPlaying: false, isLoading: this.isWished(path), at: place ?? 0, seconds: null };
    return {
      isPlaying: !audio.paused,
      isLoading: this.#isLoading,
      at: place ?? audio.currentTime,
      // A recording without a length in its header has an infinite one.
      seconds: Number.isFinite(audio.duration) ? audio.duration : null,
    };
  }

  /** @param {string} path */
  isWished(path) {
    return path === this.#wish;
  }

  /**
   * Notes a sound to play once the service has it, or drops the note.
   * @param {string} path
   */
  toggleWish(path) {
    this.#wish = this.isWished(path) ? null : path;
    this.#changed();
  }

  /**
   * Plays or pauses.
   * @param {string} path
   */
  toggle(path) {
    this.#wish = null;
    if (path !== this.#path) this.#load(path);
    const audio = this.#audio;
    if (!audio?.paused) audio?.pause();
    // A failure comes as an `error` event; a pause before the data is there rejects, too.
    else audio.play().catch(() => undefined);
  }

  /**
   * Moves to a position; a sound that is not loaded begins there when it is played.
   * @param {string} path
   * @param {number} at seconds
   */
  seek(path, at) {
    const audio = this.#audio;
    if (audio && path === this.#path && audio.readyState >= HTMLMediaElement.HAVE_METADATA) {
      audio.currentTime = at;
    } else {
      this.#places.set(path, at);
    }
    this.#changed();
  }

  nextSpeed() {
    this.#speed = SPEEDS[(SPEEDS.indexOf(this.#speed) + 1) % SPEEDS.length] ?? 1;
    if (this.#audio) this.#audio.playbackRate = this.#speed;
    this.#changed();
  }

  /** Ends everything when the thread is left. */
  stop() {
    this.#leave();
    this.#places.clear();
    this.#path = null;
    this.#wish = null;
    this.#audio?.removeAttribute('src');
    this.#changed();
  }

  /** @param {string} path */
  #load(path) {
    this.#leave();
    this.#path = path;
    this.#audio ??= this.#createAudio();
    this.#audio.src = path;
    // Each new source resets the rate to the default one.
    this.#audio.defaultPlaybackRate = this.#speed;
    this.#audio.playbackRate = this.#speed;
  }

  /** The sound before goes on from here later. */
  #leave() {
    const audio = this.#audio;
    if (!audio || this.#path === null) return;
    audio.pause();
    this.#isLoading = false;
    if (!audio.ended && audio.currentTime > 0) this.#places.set(this.#path, audio.currentTime);
  }

  #createAudio() {
    const audio = new Audio();
    for (const name of ['play', 'pause', 'durationchange', 'seeked', 'ended'])
      audio.addEventListener(name, this.#changed);
    audio.addEventListener('loadedmetadata', this.#goToPlace);
    audio.addEventListener('waiting', () => this.#setLoading(true));
    audio.addEventListener('playing', () => this.#setLoading(false));
    audio.addEventListener('pause', () => this.#setLoading(false));
    audio.addEventListener('error', this.#onError);
    // A video that plays ends the sound. Events of media do not bubble.
    document.addEventListener('play', () => audio.pause(), { capture: true });
    return audio;
  }

  #goToPlace = () => {
    const place = this.#path === null ? undefined : this.#places.get(this.#path);
    if (!this.#audio || place === undefined) return;
    this.#audio.currentTime = place;
    this.#places.delete(this.#path ?? '');
  };

  #onError = () => {
    const path = this.#path;
    if (path === null || !this.#audio?.hasAttribute('src')) return;
    this.#path = null;
    this.#isLoading = false;
    this.dispatchEvent(new CustomEvent('sound-failed', { detail: path }));
    this.#changed();
  };

  /** @param {boolean} isLoading */
  #setLoading(isLoading) {
    this.#isLoading = isLoading;
    this.#changed();
  }

  /** Notifies the players, also in each frame while a sound plays: `timeupdate` comes only four times a second. */
  #changed = () => {
    this.dispatchEvent(new Event('change'));
    cancelAnimationFrame(this.#frame);
    if (this.#audio && !this.#audio.paused) this.#frame = requestAnimationFrame(this.#changed);
  };
}

/** The only one of the page. */
export const playback = new Playback();

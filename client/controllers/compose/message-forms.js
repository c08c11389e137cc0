import { t } from '../../language/t.js';
import { problemOf, ApiError } from '../../service/api-error.js';
import { sendToChat } from '../../service/dashboard-api.js';
import { IdempotencyKey } from '../../service/idempotency-key.js';
import { formKey, formMessage, formOf, formProblems } from '../../state/compose/message-forms.js';
import { changeParts } from '../shared/change-parts.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppStore } from '../../state/app.reducer.js'
 * @import { FormKind, OpenForm } from '../../state/compose/message-forms.js'
 */

/** The dialogs for locations, contact cards and polls. Their input stays until the service has accepted it. */
export class MessageForms {
  #store;
  #key = new IdempotencyKey();

  /** @type {Handlers} */
  intents = {
    'form-open': ({ kind, jid }) => this.open(kind, jid),
    'form-change': ({ change }) => this.change(change),
    'form-locate': () => void this.locate(),
    'form-send': () => void this.send(),
    'form-close': () => this.close(),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  get #parts() {
    return this.#store.state.parts;
  }

  /**
   * @param {FormKind} kind
   * @param {string} jid
   */
  open(kind, jid) {
    const form = {
      kind,
      jid,
      isSending: false,
      isLocating: false,
      isChecked: false,
      problem: null,
    };
    changeParts(this.#store, { form });
  }

  close() {
    if (this.#parts.form) changeParts(this.#store, { form: null });
  }

  /** @param {object} change of the values of the open form */
  change(change) {
    const { form, forms } = this.#parts;
    if (!form) return;
    const key = formKey(form.kind, form.jid);
    const values = { ...formOf(forms, form.kind, form.jid), ...change };
    changeParts(this.#store, {
      form: { ...form, problem: null },
      forms: { ...forms, [key]: values },
    });
  }

  async locate() {
    const { form } = this.#parts;
    if (form?.kind !== 'location' || form.isLocating) return;
    this.#update(form, { isLocating: true, problem: null });
    try {
      const position = await findPosition();
      this.#settle(form, position);
      this.#update(form, { isLocating: false });
    } catch (error) {
      this.#update(form, { isLocating: false, problem: problemOf(error) });
    }
  }

  async send() {
    const { form, forms } = this.#parts;
    if (!form || form.isSending) return;
    const isComplete = Object.keys(formProblems(forms, form)).length === 0;
    this.#update(form, { isChecked: true, isSending: isComplete, problem: null });
    if (!isComplete) return;
    const message = formMessage(forms, form);
    const quoted = this.#store.state.drafts[form.jid]?.quoted;
    const content = { ...message, ...(quoted && { quoted_id: quoted.id }) };
    try {
      await this.#key.attempt(`${form.jid} ${JSON.stringify(content)}`, (key) =>
        sendToChat(form.jid, content, key),
      );
      this.#finish(form);
    } catch (error) {
      this.#update(form, { isSending: false, problem: problemOf(error) });
    }
  }

  /** @param {OpenForm} form */
  #finish({ kind, jid }) {
    const { form, forms } = this.#parts;
    const { [formKey(kind, jid)]: _sent, ...rest } = forms;
    const isOpen = form?.kind === kind && form.jid === jid;
    changeParts(this.#store, { forms: rest, ...(isOpen && { form: null }) });
    this.#store.dispatch({ type: 'draft.changed', key: jid, change: { quoted: null } });
  }

  /**
   * Changes values of a form that may have been closed meanwhile.
   * @param {OpenForm} form
   * @param {object} change
   */
  #settle({ kind, jid }, change) {
    const { forms } = this.#parts;
    const values = { ...formOf(forms, kind, jid), ...change };
    changeParts(this.#store, { forms: { ...forms, [formKey(kind, jid)]: values } });
  }

  /**
   * @param {OpenForm} form
   * @param {Partial<OpenForm>} change
   */
  #update({ kind, jid }, change) {
    const { form } = this.#parts;
    if (form?.kind === kind && form.jid === jid)
      changeParts(this.#store, { form: { ...form, ...change } });
  }
}

const TIMEOUT_MS = 20_000;
/** About ten centimetres. */
const DIGITS = 6;

/**
 * The place of this device, if the browser tells it.
 * @returns {Promise<{ latitude: string, longitude: string }>} degrees
 * @throws {ApiError} with what to do about it
 */
function findPosition() {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {unknown} */ cause) => reject(new ApiError(0, problem(), cause));
    if (!isSecureContext || !('geolocation' in navigator)) return fail(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: coords.latitude.toFixed(DIGITS),
          longitude: coords.longitude.toFixed(DIGITS),
        }),
      fail,
      { timeout: TIMEOUT_MS, enableHighAccuracy: true },
    );
  });
}

const problem = () => ({
  error: t('location-form.here.denied'),
  code: 'no_position',
  hint: isSecureContext
    ? t('location-form.here.denied.hint')
    : t('location-form.here.insecure.hint'),
});

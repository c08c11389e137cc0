import { every } from '../../account/visit.js';
import { t } from '../../language/t.js';
import { problemOf } from '../../service/api-error.js';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  pauseWebhook,
  resendEvents,
  resumeWebhook,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from '../../service/webhooks-api.js';
import { webhookHref, webhooksHref } from '../../state/shared/route.js';
import { preciseSpan } from '../../state/shared/time.js';
import { newForm, toRequest, wrongHeaderLine } from '../../state/webhooks/webhook-form.js';
import { disabledOf } from '../../state/webhooks/webhooks.js';
import { leadTo } from '../shared/lead-to.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { WebhookDelivery } from '../../service/types.d.ts'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 * @import { WebhookForm } from '../../state/webhooks/webhook-form.js'
 * @import { Outcome, WebhookCommand, WebhooksState } from '../../state/webhooks/webhooks.js'
 */

const POLL_MS = 500;
/** The pause between fetches while another program may resume a disabled webhook. */
const SLOW_POLL_MS = 30_000;

/** Fetches webhooks while they are shown, and changes them. */
export class Webhooks {
  #store;
  #isLoading = false;
  #loadedAt = 0;
  #wasShown = false;

  /** @type {Handlers} */
  intents = {
    'webhook-form': (change) => this.write(change),
    'webhook-save': () => void this.save(),
    'webhook-secret-close': () => this.change({ secret: null }),
    'webhook-ask': (question) => this.change({ question }),
    'webhook-act': (command) => void this.act(command),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
    every(() => this.#poll(), POLL_MS);
    // Loaded at once: the page shows disabled webhooks everywhere.
    void this.load();
  }

  get #state() {
    return this.#store.state.webhooks;
  }

  /** @param {Partial<WebhooksState>} change */
  change(change) {
    this.#store.dispatch({ type: 'webhooks.changed', change });
  }

  /** @param {AppState} state */
  update({ route, webhooks }) {
    const isShown = route.name === 'webhooks';
    if ((isShown && !this.#wasShown) || webhooks.isStale) {
      this.#wasShown = isShown;
      if (webhooks.isStale) this.change({ isStale: false });
      void this.load();
    }
    this.#wasShown = isShown;
  }

  /**
   * @param {Partial<WebhookForm> | null} change
   */
  write(change) {
    const { form } = this.#state;
    this.change({ form: change && newForm({ ...form, problem: null, ...change }) });
  }

  async save() {
    const { form } = this.#state;
    if (!form || form.isBusy || wrongHeaderLine(form.headers) !== null) return;
    this.write({ isBusy: true });
    try {
      if (form.id === null) await this.#create(form);
      else await updateWebhook(form.id, toRequest(form));
      this.change({ form: null });
    } catch (error) {
      this.write({ isBusy: false, problem: problemOf(error) });
    }
    await this.load();
  }

  /** @param {WebhookCommand} command */
  async act(command) {
    const { id } = command;
    if (this.#state.busyId !== null) return;
    this.change({ busyId: id, question: null, outcome: null });
    try {
      const outcome = await this.#run(command);
      this.change({ outcome: outcome && { id, problem: null, ...outcome } });
    } catch (error) {
      const problem = problemOf(error);
      this.change({ outcome: { id, text: '', isGood: false, problem } });
    }
    this.change({ busyId: null });
    await this.load();
    // Fetched again, as a test or a resent event need not change a number.
    this.change({ loads: this.#state.loads + 1 });
  }

  async load() {
    this.#isLoading = true;
    this.#loadedAt = Date.now();
    try {
      const { webhooks: list } = await listWebhooks();
      if (!this.#isNew(list) && !hasPending(list)) return;
      this.change({ list, hasLoaded: true, loads: this.#state.loads + 1, problem: null });
    } catch (error) {
      this.change({ problem: problemOf(error) });
    } finally {
      this.#isLoading = false;
    }
  }

  /** @param {WebhooksState['list']} list */
  #isNew(list) {
    const { hasLoaded, problem, list: known } = this.#state;
    return !hasLoaded || problem !== null || JSON.stringify(list) !== JSON.stringify(known);
  }

  /** @param {WebhookForm} form */
  async #create(form) {
    const secret = await createWebhook(toRequest(form));
    this.change({ secret });
    leadTo(webhookHref(secret.webhook.id));
  }

  /**
   * @param {WebhookCommand} command
   * @returns {Promise<Pick<Outcome, 'text' | 'isGood'> | null>}
   */
  async #run(command) {
    const { id, act } = command;
    switch (act) {
      case 'pause':
        await pauseWebhook(id);
        return good(t('webhooks.paused'));
      case 'resume':
        await resumeWebhook(id);
        return good(t('webhooks.resumed'));
      case 'test':
        return testOutcome((await testWebhook(id)).delivery);
      case 'rotate':
        this.change({ secret: await rotateSecret(id) });
        return null;
      case 'resend': {
        const { count } = await resendEvents(id, command.what);
        const text = 'since' in command.what ? 'webhooks.resent.since' : 'webhooks.resent';
        return good(t(text, { number: count }));
      }
      default:
        await deleteWebhook(id);
        if (this.#store.state.route.webhookId === id) leadTo(webhooksHref());
        return null;
    }
  }

  #poll() {
    const { route, isServiceAway, webhooks } = this.#store.state;
    if (isServiceAway || this.#isLoading || document.visibilityState !== 'visible') return;
    const isShown = route.name === 'webhooks';
    const isDue = disabledOf(webhooks).length > 0 && Date.now() - this.#loadedAt >= SLOW_POLL_MS;
    if (isShown || isDue) void this.load();
  }
}

/**
 * True while deliveries are pending: their attempts change, although no number does.
 * @param {WebhooksState['list']} list
 */
const hasPending = (list) => list.some(({ deliveries }) => deliveries.pending > 0);

/** @param {string} text */
const good = (text) => ({ text, isGood: true });

/** @param {WebhookDelivery} delivery */
function testOutcome({ attempts: [attempt] }) {
  if (!attempt) return null;
  const { error, status, duration_ms } = attempt;
  return error === null
    ? good(t('webhooks.tested', { status: status ?? '', time: preciseSpan(duration_ms) }))
    : { text: t('webhooks.tested.failed', { reason: error }), isGood: false };
}

/**
 * The page's knowledge of webhooks. The code that fills it in is loaded when it is needed.
 *
 * @import { Problem, Webhook, WebhookDelivery, WebhookSecret } from '../../service/types.d.ts'
 * @import { Resend } from '../../service/webhooks-api.js'
 * @import { EventQuery } from '../events/event-query.js'
 * @import { WebhookForm } from './webhook-form.js'
 *
 * @typedef {'' | WebhookDelivery['state']} DeliveryState '' for all
 *
 * @typedef {object} OpenDeliveries
 * @property {string} id of their webhook
 * @property {DeliveryState} state
 * @property {EventQuery} query
 * @property {number} limit the number that is asked for
 * @property {WebhookDelivery[]} deliveries newest first, as far as the service applies the filter
 * @property {string | null} next the cursor of older ones; null if there are none
 * @property {boolean} isSearching true while they still belong to another filter
 * @property {boolean} hasLoaded
 * @property {Problem | null} problem
 *
 * @typedef {{ id: string, act: 'pause' | 'resume' | 'test' | 'rotate' | 'delete' }
 *   | { id: string, act: 'resend', what: Resend }} WebhookCommand
 *
 * The result of the last act.
 * @typedef {{ id: string, text: string, isGood: boolean, problem: Problem | null }} Outcome
 *
 * @typedef {'ok' | 'error' | 'slow' | 'never' | 'gone'} CatcherAnswer
 *
 * A request that the playground's receiver got.
 * @typedef {object} Caught
 * @property {string} id
 * @property {number} repetition number of earlier copies
 * @property {string} type
 * @property {string} at
 * @property {'holds' | 'wrong' | 'unknown'} signature
 * @property {number | null} status of the answer; null without one
 * @property {string} body
 *
 * @typedef {{ url: string, answer: CatcherAnswer, caught: Caught[] }} Catcher caught: newest first
 *
 * @typedef {object} WebhooksState
 * @property {Webhook[]} list oldest first
 * @property {boolean} hasLoaded
 * @property {number} loads number of fetches of the list
 * @property {boolean} isStale true after an event about a change
 * @property {Problem | null} problem the reason why the list could not be loaded
 * @property {WebhookForm | null} form
 * @property {WebhookSecret | null} secret the only time that it is shown
 * @property {{ id: string, act: 'delete' | 'rotate' } | null} question
 * @property {string | null} busyId the webhook of the act under way
 * @property {Outcome | null} outcome
 * @property {OpenDeliveries | null} deliveries
 * @property {Catcher | null} catcher the playground's receiver
 */

/** @type {WebhooksState} */
export const NO_WEBHOOKS = {
  list: [],
  hasLoaded: false,
  loads: 0,
  isStale: false,
  problem: null,
  form: null,
  secret: null,
  question: null,
  busyId: null,
  outcome: null,
  deliveries: null,
  catcher: null,
};

/**
 * The webhooks that the service has disabled.
 * @param {WebhooksState} webhooks
 */
export const disabledOf = ({ list }) => list.filter(({ state }) => state === 'disabled');

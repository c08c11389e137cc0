/**
 * What the page knows of webhooks. All that decides what is in here is loaded when it is needed.
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
 * @property {number} limit how many are asked for
 * @property {WebhookDelivery[]} deliveries newest first, as far as the service applies the filter
 * @property {string | null} next where those further down begin; null if there are none
 * @property {boolean} isSearching they are those of another filter until the service has answered
 * @property {boolean} hasLoaded
 * @property {Problem | null} problem
 *
 * @typedef {{ id: string, act: 'pause' | 'resume' | 'test' | 'rotate' | 'delete' }
 *   | { id: string, act: 'resend', what: Resend }} WebhookCommand
 *
 * What came of the last act.
 * @typedef {{ id: string, text: string, isGood: boolean, problem: Problem | null }} Outcome
 *
 * @typedef {'ok' | 'error' | 'slow' | 'never' | 'gone'} CatcherAnswer
 *
 * A request that the playground's receiver got.
 * @typedef {object} Caught
 * @property {string} id
 * @property {number} repetition how often it came before
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
 * @property {number} loads how often the list was fetched
 * @property {boolean} isStale an event has told of a change
 * @property {Problem | null} problem why the list could not be loaded
 * @property {WebhookForm | null} form
 * @property {WebhookSecret | null} secret the only time that it is shown
 * @property {{ id: string, act: 'delete' | 'rotate' } | null} question
 * @property {string | null} busyId the webhook that something is done with
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
 * Those that the service has given up.
 * @param {WebhooksState} webhooks
 */
export const disabledOf = ({ list }) => list.filter(({ state }) => state === 'disabled');

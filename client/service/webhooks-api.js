import { query } from './dashboard-api.js';
import { change, get, post } from './http.js';

/**
 * @import { Webhook, WebhookChange, WebhookDelivery, WebhookSecret, Pagination } from './types.d.ts'
 *
 * @typedef {{ since: string } | { event_id: number } | { failed: true }} Resend
 * @typedef {{ deliveries: WebhookDelivery[], pagination: Pagination }} DeliveryPage
 */

/** @returns {Promise<{ webhooks: Webhook[] }>} */
export const listWebhooks = () => get('/api/webhooks');

/**
 * @param {WebhookChange} webhook
 * @returns {Promise<WebhookSecret>}
 */
export const createWebhook = (webhook) => post('/api/webhooks', webhook);

/**
 * @param {string} id
 * @param {WebhookChange} changes
 * @returns {Promise<Webhook>}
 */
export const updateWebhook = (id, changes) => change('PATCH', webhookPath(id), changes);

/** @param {string} id */
export const deleteWebhook = (id) => change('DELETE', webhookPath(id), {});

/** @param {string} id */
export const pauseWebhook = (id) => post(`${webhookPath(id)}/pause`);

/** @param {string} id */
export const resumeWebhook = (id) => post(`${webhookPath(id)}/resume`);

/**
 * @param {string} id
 * @returns {Promise<WebhookSecret>}
 */
export const rotateSecret = (id) => post(`${webhookPath(id)}/rotate-secret`);

/**
 * @param {string} id
 * @returns {Promise<{ delivery: WebhookDelivery }>}
 */
export const testWebhook = (id) => post(`${webhookPath(id)}/test`);

/**
 * @param {string} id
 * @param {Resend} what
 * @returns {Promise<{ count: number }>}
 */
export const resendEvents = (id, what) => post(`${webhookPath(id)}/resend`, what);

/**
 * The newest first.
 * @param {string} id
 * @param {{ state: string, type?: string, q?: string, limit: number, before?: string }} filter
 * @returns {Promise<DeliveryPage>}
 */
export const listDeliveries = (id, filter) => get(`${webhookPath(id)}/deliveries${query(filter)}`);

/** @param {string} id */
const webhookPath = (id) => `/api/webhooks/${encodeURIComponent(id)}`;

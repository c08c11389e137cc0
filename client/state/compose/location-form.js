import { t } from '../../language/t.js';

/**
 * @import { NewMessage } from '../../service/types.d.ts'
 *
 * A place that is being written, as it was typed.
 * @typedef {object} LocationForm
 * @property {string} latitude degrees
 * @property {string} longitude degrees
 * @property {string} name
 * @property {string} address
 */

/** @type {LocationForm} */
export const EMPTY_LOCATION = {
  latitude: '',
  longitude: '',
  name: '',
  address: '',
};

const LIMITS = { latitude: 90, longitude: 180 };

/**
 * Both numbers of a pasted text in the form of maps: `52.52, 13.405`. `52,5` is a single one, with a decimal comma.
 * @param {string} text
 * @returns {{ latitude: string, longitude: string } | null}
 */
export function parsePosition(text) {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  const isOneNumber = /^\s*-?\d+,\d+\s*$/.test(text);
  return match?.[1] && match[2] && !isOneNumber
    ? { latitude: match[1], longitude: match[2] }
    : null;
}

/**
 * The problems of the fields, by name.
 * @param {LocationForm} form
 * @returns {Record<string, string>}
 */
export const locationProblems = (form) => ({
  ...(!isDegree(form.latitude, LIMITS.latitude) && { latitude: t('location-form.latitude.wrong') }),
  ...(!isDegree(form.longitude, LIMITS.longitude) && {
    longitude: t('location-form.longitude.wrong'),
  }),
});

/**
 * @param {LocationForm} form
 * @returns {NewMessage}
 */
export const toLocation = ({ latitude, longitude, name, address }) => ({
  type: 'location',
  latitude: toNumber(latitude),
  longitude: toNumber(longitude),
  ...(name.trim() && { name: name.trim() }),
  ...(address.trim() && { address: address.trim() }),
});

/**
 * @param {string} text
 * @param {number} limit
 */
function isDegree(text, limit) {
  const value = toNumber(text);
  return text.trim() !== '' && Number.isFinite(value) && Math.abs(value) <= limit;
}

/**
 * Reads a number; many people write a decimal comma.
 * @param {string} text
 */
const toNumber = (text) => Number(text.trim().replace(',', '.'));

import { t } from '../../language/t.js';
import { span } from '../shared/time.js';

/** The times that WhatsApp offers, in seconds; 0 keeps messages. @type {Record<number, string>} */
const OFFERED = {
  0: t('ephemeral.off'),
  86_400: t('ephemeral.day'),
  604_800: t('ephemeral.week'),
  7_776_000: t('ephemeral.quarter'),
};

/**
 * The time after which messages disappear, in words.
 * @param {number} seconds
 */
export const ephemeralText = (seconds) => OFFERED[seconds] ?? span(seconds * 1000);

/**
 * The times to choose from: those of WhatsApp, and the present one.
 * @param {number} seconds the present one
 */
export const ephemeralChoices = (seconds) =>
  [...new Set([...Object.keys(OFFERED).map(Number), seconds])].toSorted((a, b) => a - b);

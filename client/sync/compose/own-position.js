import { t } from '../../language/t.js';
import { ApiError } from '../../service/api-error.js';

const TIMEOUT_MS = 20_000;
/** The decimals of a degree: about ten centimetres. */
const DIGITS = 6;

/**
 * The position of this device, as the browser reports it.
 * @returns {Promise<{ latitude: string, longitude: string }>} degrees
 * @throws {ApiError} with a hint what to do
 */
export function findPosition() {
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

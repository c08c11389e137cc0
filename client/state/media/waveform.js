const BARS = 64;
const BAR_WIDTH = 3;
const LEAST_HEIGHT = 2;
/** The height of all bars if the waveform is unknown; 0 to 100. */
const PLAIN = 20;

export const WAVE_WIDTH = BARS * BAR_WIDTH;
export const WAVE_HEIGHT = 24;

/**
 * The bars of a waveform as an SVG path: one upright line for each value. Plain bars if there is none.
 * @param {number[] | null | undefined} waveform 64 values from 0 to 100
 */
export function waveformPath(waveform) {
  return Array.from({ length: BARS }, (_, index) => {
    const height = Math.max(LEAST_HEIGHT, ((waveform?.[index] ?? PLAIN) / 100) * WAVE_HEIGHT);
    const top = (WAVE_HEIGHT - height) / 2;
    return `M${(index + 0.5) * BAR_WIDTH} ${round(top)}v${round(height)}`;
  }).join('');
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

import Picker from 'emoji-picker-element/picker.js';
import { language, t } from '../../language/t.js';

/** The texts of the package; its Portuguese is Brazilian, as the page's own. */
const TEXTS = {
  ar: 'ar',
  en: 'en',
  es: 'es',
  id: 'id',
  pt: 'pt_BR',
};

/** The picker with all its data from this service, in the language of the page. */
export async function createPicker() {
  const { default: texts } = await import(`emoji-picker-element/i18n/${TEXTS[language]}.js`);
  return new Picker({
    locale: language,
    dataSource: `emoji/${language}.json`,
    // A text that not all translations of the package have.
    i18n: { ...texts, skinTones: SKIN_TONES },
    ...(hasColors() ? {} : { emojiVersion: NEWEST_VERSION }),
  });
}

/** The version up to which the picker shows emojis; it does not test the browser for them then. */
const NEWEST_VERSION = 17;

/**
 * True if the browser draws emojis in color. Otherwise the picker would show none at all, although they can be sent,
 * and some have a glyph in black.
 */
function hasColors() {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pen) return false;
  pen.scale(0.01, 0.01);
  pen.font = '100px sans-serif';
  pen.textBaseline = 'top';
  pen.fillText('😀', 0, 0);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return red !== green || green !== blue;
}

const SKIN_TONES = [
  t('emoji.tone.none'),
  t('emoji.tone.light'),
  t('emoji.tone.medium-light'),
  t('emoji.tone.medium'),
  t('emoji.tone.medium-dark'),
  t('emoji.tone.dark'),
];

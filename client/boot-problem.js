// Shows a problem when the page itself cannot be loaded or started: its text catalogs may be missing, too. It runs
// before all modules, and is done as soon as the page is there.
/** @type {Record<string, [error: string, hint: string, label: string]>} */
const TEXTS = {
  en: [
    'This page could not be loaded.',
    'Reload it. If this comes again, look whether the service still runs, and what the browser’s console says.',
    'Reload the page',
  ],
  es: [
    'No se pudo cargar esta página.',
    'Recárgala. Si vuelve a ocurrir, mira si el servicio sigue en marcha y qué dice la consola del navegador.',
    'Recargar la página',
  ],
  pt: [
    'Não foi possível carregar esta página.',
    'Recarregue-a. Se acontecer de novo, veja se o serviço ainda está em execução e o que diz o console do navegador.',
    'Recarregar a página',
  ],
  id: [
    'Halaman ini tidak dapat dimuat.',
    'Muat ulang. Jika terjadi lagi, periksa apakah layanan masih berjalan dan apa kata konsol peramban.',
    'Muat ulang halaman',
  ],
  ar: [
    'تعذر تحميل هذه الصفحة.',
    'أعد تحميلها. إذا تكرر ذلك فتحقق من أن الخدمة ما زالت تعمل، ومما تقوله وحدة تحكم المتصفح.',
    'إعادة تحميل الصفحة',
  ],
};

/** @param {Event} event */
const isOfScript = ({ type, target }) =>
  type !== 'error' || target === window || target instanceof HTMLScriptElement;

/** @param {Event} event */
function explain(event) {
  const place = document.querySelector('.boot .empty-pane');
  if (!(place instanceof HTMLElement) || !isOfScript(event)) return;
  const known = navigator.languages.map((name) => name.slice(0, 2).toLowerCase());
  const language = known.find((name) => Object.hasOwn(TEXTS, name)) ?? 'en';
  const [error, hint, label] = TEXTS[language] ?? [];
  const button = made('button', label);
  button.className = 'button primary';
  button.addEventListener('click', () => location.reload());
  Object.assign(place, { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr', role: 'alert' });
  place.replaceChildren(made('h2', error), made('p', hint), button);
}

/**
 * @param {string} name
 * @param {string} [text]
 */
function made(name, text = '') {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

// Errors of scripts do not bubble.
addEventListener('error', explain, true);
addEventListener('unhandledrejection', explain);

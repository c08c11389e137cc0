/**
 * Runs in the page, also in one that is loaded for another account. Times are by the clock, and kept in the session's
 * storage: `awaited` are the words that show that an account is there, `took` is the time since the key, in ms.
 */
{
  const now = () => performance.timeOrigin + performance.now();

  document.addEventListener(
    'keydown',
    ({ ctrlKey, code }) => {
      if (ctrlKey && code.startsWith('Digit')) sessionStorage.setItem('pressed', String(now()));
    },
    true,
  );

  /** @param {string} words those of a message; they end with the name of the account */
  const isShown = (words) => {
    const name = words.split(' ').at(-1);
    const list = document.querySelector('chat-list')?.textContent ?? '';
    return (
      list.includes(` of ${name}`) && document.querySelector('.log')?.textContent?.includes(words)
    );
  };

  const look = () => {
    requestAnimationFrame(look);
    const [words, pressed] = ['awaited', 'pressed'].map((key) => sessionStorage.getItem(key));
    if (!words || !pressed || !isShown(words)) return;
    for (const key of ['awaited', 'pressed']) sessionStorage.removeItem(key);
    // This frame is drawn by then.
    setTimeout(() => sessionStorage.setItem('took', String(now() - Number(pressed))));
  };
  requestAnimationFrame(look);
}

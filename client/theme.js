// Runs before the first paint, so that the wrong theme does not flash.
try {
  const { theme } = JSON.parse(localStorage.getItem('settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage, the system's theme is used.
}

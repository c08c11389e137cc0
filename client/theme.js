// Before the first paint, so that nobody sees the other theme for a moment.
try {
  const { theme } = JSON.parse(localStorage.getItem('settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's theme it is.
}

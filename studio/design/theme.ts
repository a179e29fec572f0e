/** Runs before the first paint: applies the stored theme; without one the system's applies. */
const theme = localStorage.getItem('studio-theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;

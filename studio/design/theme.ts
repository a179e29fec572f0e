/** Runs before the first paint: the chosen theme, where a person has chosen one; otherwise that of the system. */
const theme = localStorage.getItem('studio-theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;

/** Menus are `<details>` and popovers that work alone; this closes the others, on Escape and on a click elsewhere. */
export function enhanceMenus(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('header details[open]');
  document.addEventListener('click', ({ target }) => {
    for (const menu of open()) if (!(target instanceof Node) || !menu.contains(target)) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}

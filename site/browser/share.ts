const ready = new WeakSet<Element>();

/** Makes `[data-copy]` buttons copy the page's address and say so. */
export function enhanceShare(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    if (ready.has(button)) continue;
    ready.add(button);
    button.addEventListener('click', () => void copy(button));
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(location.href);
  button.textContent = button.dataset['done'] ?? button.textContent;
}

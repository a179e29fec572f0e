/** A file that is dropped beside its field would be opened in the place of the studio. Those who take files come first. */
export function refuseFiles(page: EventTarget): void {
  const refuse = (event: Event): void => {
    const files = (event as Partial<DragEvent>).dataTransfer; // The listener is for drags alone.
    if (event.defaultPrevented || !files?.types.includes('Files')) return;
    event.preventDefault();
    files.dropEffect = 'none';
  };
  for (const kind of ['dragover', 'drop']) page.addEventListener(kind, refuse);
}

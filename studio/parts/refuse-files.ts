/**
 * Prevents the browser from opening a dropped file in place of the studio. Fields that accept files handle the event
 * first.
 */
export function refuseFiles(page: EventTarget): void {
  const refuse = (event: Event): void => {
    const files = (event as Partial<DragEvent>).dataTransfer; // The listener is added for drag events only.
    if (event.defaultPrevented || !files?.types.includes('Files')) return;
    event.preventDefault();
    files.dropEffect = 'none';
  };
  for (const kind of ['dragover', 'drop']) page.addEventListener(kind, refuse);
}

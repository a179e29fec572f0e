/** The ref of a control that appears because somebody asked for it: the focus goes there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** A ref callback that focuses a control which appears on request. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** The state of what opens, on the control that opens it. */

/** Also as an attribute: not every assistive technology exposes the state of a `<summary>` or popover button. */
export function stateExpanded(control: Element | null, opened: Element, isOpen: () => boolean): void {
  const state = () => control?.setAttribute('aria-expanded', String(isOpen()));
  state();
  opened.addEventListener('toggle', state);
}

/**
 * On a narrow screen a popover covers the page. It closes when the focus leaves it, because it would hide the focused
 * element.
 */
export function followPopover(control: HTMLElement, popover: HTMLElement): void {
  stateExpanded(control, popover, () => popover.matches(':popover-open'));
  popover.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && relatedTarget !== control && !popover.contains(relatedTarget))
      popover.hidePopover();
  });
}

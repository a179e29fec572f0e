import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Sizes that only the program knows, by the script's interface: markup has no `style`. */
export function useStyleProperties<Kind extends HTMLElement>(
  properties: Readonly<Record<string, string>>,
): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(properties)) element.current?.style.setProperty(name, value);
  });
  return element;
}

import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Sets style properties by script, for sizes that only the program knows: the Content Security Policy forbids `style`
 * attributes.
 */
export function useStyleProperties<Kind extends HTMLElement>(
  properties: Readonly<Record<string, string>>,
): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(properties)) element.current?.style.setProperty(name, value);
  });
  return element;
}

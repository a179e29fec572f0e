/** A magnifying glass, drawn like the site's other icons. */
export function SearchIcon() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true">
      <circle cx="8.75" cy="8.75" r="5.75" />
      <path d="m13 13 4.5 4.5" />
    </svg>
  );
}

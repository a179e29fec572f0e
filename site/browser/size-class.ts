/** The size classes of spec.md section 4, for a viewport width in CSS pixels. */
export type SizeClass = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

export const breakpoints = { sm: 576, md: 768, lg: 1009, xl: 1200 } as const;

export function getSizeClass(width: number): SizeClass {
  if (width < breakpoints.sm) return 'xs';
  if (width < breakpoints.md) return 'sm';
  if (width < breakpoints.lg) return 'md';
  if (width < breakpoints.xl) return 'lg';
  return 'xl';
}

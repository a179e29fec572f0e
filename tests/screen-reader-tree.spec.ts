/**
 * The accessibility tree of each page type (WCAG 1.3.1, 2.4.6, 4.1.2): every control has a name, headings form an
 * outline, and the frame has the language of the page.
 */
import type { Page } from '@playwright/test';
import { templatePages } from './pages.ts';
import { expect, test } from './ready-page.ts';

/** A line of Playwright's accessibility tree: `- link "Platform":`, `- heading "…" [level=2]`. */
interface Node {
  readonly role: string;
  readonly name: string;
  readonly level: number | undefined;
}

async function readTree(page: Page, path: string): Promise<Node[]> {
  await page.goto(path);
  // Content below the fold is in the tree from the beginning; islands and carousels add their buttons.
  await expect(page.locator('html[data-whole]')).toBeAttached();
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  return lines.flatMap((line) => {
    const [, role, name = '', level] = /^\s*- (\w+)(?: "((?:[^"\\]|\\.)*)")?(?:.*\[level=(\d)\])?/.exec(line) ?? [];
    return role
      ? [{ role, name: name || (/: (.+)$/.exec(line)?.[1] ?? ''), level: level ? Number(level) : undefined }]
      : [];
  });
}

const named = new Set([
  'link',
  'button',
  'img',
  'textbox',
  'combobox',
  'checkbox',
  'radio',
  'searchbox',
  'navigation',
  'region',
  'form',
  'table',
  'dialog',
  'heading',
]);

for (const path of templatePages) {
  test(`the accessibility tree of ${path} has names and an outline, in both languages`, async ({ page }) => {
    const [english, french] = [await readTree(page, path), await readTree(page, `/fr-fr${path === '/' ? '' : path}`)];
    for (const tree of [english, french]) {
      expect.soft(tree.filter(({ role, name }) => named.has(role) && name === '')).toEqual([]);
      for (const role of ['banner', 'main', 'contentinfo'])
        expect
          .soft(
            tree.filter((node) => node.role === role),
            role,
          )
          .toHaveLength(1);
      const levels = tree.flatMap(({ level }) => level ?? []);
      expect.soft(levels.filter((level) => level === 1)).toHaveLength(1);
      expect.soft(levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1)).toEqual([]);
    }
    // The banner's, which is on every page that a reader opens first.
    const firstRegion = (tree: Node[]) => tree.find(({ role }) => role === 'region')?.name;
    expect.soft(firstRegion(english)).toBe('Cookie choices');
    expect.soft(firstRegion(french)).toBe('Choix des cookies');
  });
}

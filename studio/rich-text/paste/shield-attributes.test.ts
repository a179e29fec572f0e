import { expect, test } from 'vitest';
import { shieldAttributes } from './shield-attributes.ts';

test.each([
  ['<p style="color: red">a</p>', '<p data-pasted-style="color: red">a</p>'],
  [`<p class=x style='mso-list:l0'>a`, `<p class=x data-pasted-style='mso-list:l0'>a`],
  ['<img src=x onerror=alert(1)>', '<img src=x data-pasted-onerror=alert(1)>'],
  ['<svg/onload=alert(1)>', '<svg/data-pasted-onload=alert(1)>'],
  ['<a title=" style=x" STYLE="y">', '<a title=" style=x" data-pasted-STYLE="y">'],
  ['<iframe srcdoc="<p onclick=x>">', '<iframe data-pasted-srcdoc="<p onclick=x>">'],
  ['a < b style="x"', 'a < b style="x"'],
  ['<p style="x', '<p data-pasted-style="x'],
])('attributes that a browser acts on are renamed: %s', (html, expected) => {
  expect(shieldAttributes(html)).toBe(expected);
});

test('a malformed page of a megabyte takes linear time', () => {
  for (const part of ['<a b="', "<a '", '<a b= ', '<style ']) {
    const html = part.repeat(Math.ceil(1_000_000 / part.length));
    const begin = performance.now();
    shieldAttributes(html);
    expect(performance.now() - begin).toBeLessThan(3000);
  }
});
